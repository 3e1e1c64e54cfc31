/** Lists the messages about sale orders. */
export const ordersMessages = {
  noItems: 'Please select items',
  noClient: 'Please select client',
  noMarketingRep: 'Please select marketing rep',
  noSalesmanRep: 'Please select salesmanRep rep',
  noCatNo: 'Please enter Cat No',
  noItemName: 'Please enter Item Name',
  noQuantity: 'Quantity can not be zero',
  negativeRate: 'Rate can not be negative',
  tooLarge: 'The total of this order is larger than an amount can be.',
  deliveryBeforeOrder: 'Delivery Date can not be before S.O Date',
  dateAhead: 'S.O Date can not be after today',
  clientUnknown: 'This client is not one of the branch. Select it again.',
  salesmanUnknown: 'This Medical Rep does not work in the branch. Select another.',
  salesmanOther: 'You take orders for yourself. Select yourself as Medical Rep.',
  marketingUnknown: 'This Marketing Rep does not work in the branch. Select another.',
  itemUnknown: (item: string) => `Item ${item} does not exist. Remove the line and select the item again.`,
  /** The refusal of an order that needs a word, with the figures that the word is about. */
  aboveLimit: (client: string, owed: string, net: string, over: string, limit: string) =>
    `${client} owes ${owed} with open orders. This order of ${net} is ${over} above the credit limit of ${limit}. Enter a word for the approver.`,
  itemOther: (serial: string, item: string) => `is ${serial} for item ${item}`,
  amountOther: (amount: string) => `is ${amount} by quantity, rate and discount`,
  saved: (number: string) => `Sale order ${number} saved`,
  changed: (number: string) => `Sale order ${number} changed`,
  kept: 'This sale order is approved. It cannot be changed any more.',
  saving: 'An error occured while saving order.',
  listing: 'An error occured while getting Stock Position.',
} as const
