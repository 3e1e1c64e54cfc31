/** The lists of words that a file may bring in; the list of godowns has the code of its branch behind it. */
export const wordLists = [
  'BANK',
  'EXPENSE',
  'LEAVE',
  'CURRENCY',
  'PAYMENT_TERMS',
  'INCOTERM',
  'INVOICE TYPE',
  'DIVISION',
  'STOCK CATEGORY',
  'VOUCHER TYPE',
] as const
export const GODOWN_LIST = 'GODOWN '

export const isWordList = (name: string): boolean =>
  name.startsWith(GODOWN_LIST) || wordLists.some((list) => list === name)
