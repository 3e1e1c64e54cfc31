/** The notes of the State Bank of Pakistan that are in use, in rupees; a company elsewhere names its own in the setting NOTES. */
export const usualNotes = [5000, 1000, 500, 100, 50, 20, 10] as const
