import { texts } from '../language/texts.ts'

/** Lists the messages about the page of a client. */
export const clientsMessages = texts('clients', {
  saving: 'An error occured while saving the facts of the client.',
  saved: 'Facts of the client saved',
  unchanged: 'Nothing is changed yet.',
  notAllowed: 'Only a director with User Management who works in the branch changes its clients.',
  changed: (by: string, at: string) => `${by} changed this client on ${at}. Look at it again before you save.`,
  changedMeanwhile: 'This client has changed meanwhile. Look at it again before you save.',
  turns: 'The name has signs that turn its direction. Type it again without them.',
  creditDays: (max: number) => `Credit days are a whole number from 0 to ${max}.`,
  /** The page was opened for no client, or for an unknown client. */
  choose: 'Find a client of this branch by a part of the name.',
  notHere: (branch: string) => `No client of ${branch} has this code. Find the client by name.`,
  otherBranch: (branch: string) => `This is the page of a client of ${branch}.`,
  foreign: 'This is the page of a client of a branch that is not yours.',
  /** A change of a fact; an empty value is a dash. */
  changedFact: (fact: string, was: string, now: string) => `${fact}: ${was} → ${now}`,
  changedBy: (by: string, at: string) => `${by} on ${at}`,
  changedByFile: (by: string, at: string) => `${by} on ${at}, from a file`,
  owes: (amount: string) => `Owes ${amount}`,
  aboveLimit: 'Above the credit limit',
  notTagged: 'Nobody has tagged this place.',
  tagged: (by: string, at: string) => `Tagged by ${by} on ${at}`,
  noReceipts: 'There are no receipts of this client.',
  noneWaiting: 'No cheque of this client waits for the bank.',
  noneBounced: 'No cheque of this client has bounced.',
  noOrders: 'There are no orders of this client.',
  noVisits: 'There are no visits to this client.',
})
