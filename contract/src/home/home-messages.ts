/** Lists the messages of the home page. */
const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

export const homeMessages = {
  nothingWaits: 'Nothing waits for you.',
  /** These sentences say what waits; the screen where it waits is behind each. */
  toHandOver: (count: number) => `${counted(count, 'receipt', 'receipts')} to hand over`,
  handOversToApprove: (count: number) => `${counted(count, 'hand-over', 'hand-overs')} to approve`,
  toDeposit: (count: number) => `${counted(count, 'receipt', 'receipts')} to deposit`,
  depositsToApprove: (count: number) => `${counted(count, 'deposit', 'deposits')} to approve`,
  vouchersToApprove: (count: number) => `${counted(count, 'voucher', 'vouchers')} to approve`,
  invoicesToApprove: (count: number) => `${counted(count, 'invoice', 'invoices')} to approve`,
  ordersToApprove: (count: number) => `${counted(count, 'order', 'orders')} to approve`,
  toursToDecide: (count: number) => `${counted(count, 'tour', 'tours')} to decide`,
  leavesToDecide: (count: number) => `${counted(count, 'leave', 'leaves')} to decide`,
  noMoney: 'No money was received, handed over or deposited in these days.',
} as const
