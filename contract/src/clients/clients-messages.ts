/** Lists the messages about the page of a client. */
export const clientsMessages = {
  /** The page was opened for no client, or for an unknown client. */
  choose: 'Find a client of this branch by a part of the name.',
  notHere: (branch: string) => `No client of ${branch} has this code. Find the client by name.`,
  otherBranch: (branch: string) => `This is the page of a client of ${branch}.`,
  foreign: 'This is the page of a client of a branch that is not yours.',
  owes: (amount: string) => `Owes ${amount}`,
  aboveLimit: 'Above the credit limit',
  notTagged: 'Nobody has tagged this place.',
  tagged: (by: string, at: string) => `Tagged by ${by} on ${at}`,
  noReceipts: 'There are no receipts of this client.',
  noneWaiting: 'No cheque of this client waits for the bank.',
  noneBounced: 'No cheque of this client has bounced.',
  noOrders: 'There are no orders of this client.',
  noVisits: 'There are no visits to this client.',
} as const
