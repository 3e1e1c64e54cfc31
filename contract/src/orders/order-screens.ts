/** The screens with the form of an order, which are one screen for the calls: it also edits the orders that wait for an approval. */
export const orderFormScreens = ['/salesmanSaleOrder', '/directorSaleOrder', '/directorSaleOrderApprove'] as const

/** The screens that list orders. */
export const orderListScreens = [
  '/salesmanSaleOrderReport',
  '/directorSaleOrderReport',
  '/directorSaleOrderApprove',
] as const

/** Users who may open this screen decide about orders. */
export const orderDecisionAccess = { screens: ['/directorSaleOrderApprove'] } as const
