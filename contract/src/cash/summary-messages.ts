/** Lists the messages of the summary report. */
export const summaryMessages = {
  none: (branch: string) => `No figures for ${branch}.`,
} as const
