/** Statuses of sale orders (document 2, sections 4 and 9). */
export const orderStatus = { pending: 0, approved: 1 } as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = { 0: 'Pending', 1: 'Approved' }

/**
 * Orders that the stock of their branch cannot deliver. `short`: a line asks for more than there is. `contested`: there is enough for the
 * order alone, but not for all orders that wait. Expired lots do not count.
 */
export const stockStates = ['short', 'contested'] as const
export type StockState = (typeof stockStates)[number]
export const STOCK_SHORT = stockStates[0]
