/** The screens of home tiles that begin with a form and not with a list: their tests open what the form leads to. */
export const beginsWithForm: ReadonlySet<string> = new Set([
  '/directorUserManagement',
  '/salesmanSaleOrder',
  '/directorSaleOrder',
  '/directorPurchaseOrder',
])
