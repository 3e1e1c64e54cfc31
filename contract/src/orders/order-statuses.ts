/** Statuses of sale orders (document 2, sections 4 and 9). */
export const orderStatus = { pending: 0, approved: 1 } as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = { 0: 'Pending', 1: 'Approved' }
