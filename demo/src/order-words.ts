/** Words of the sale orders. */
export const creditWords = [
  'The owner pays the oldest two invoices on Friday',
  'His cheque of the 14th clears this week',
  'Season stock; paid within 60 days for years',
  'Agreed with the director on the phone',
  'Half of it is paid in advance at delivery',
] as const

export const orderRemarks = [
  'Deliver before noon',
  'Call before delivery',
  'Expiry of at least twelve months',
  'Deliver with the next van',
  'Part of the monthly order',
] as const
