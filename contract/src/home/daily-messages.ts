import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

/** The words of the daily summary of a director, and of the choice to get it. */
export const dailyMessages = texts('daily', {
  title: 'Daily Summary by E-mail',
  choice: 'Send me a summary each day',
  note: 'It comes from 7:00 and tells about the day before: collected money, money not at the bank, what is late, and what waits for you. It has only your branches.',
  noAddress: 'Enter your e-mail first.',
  noProvider: 'This server cannot send e-mails yet. The operator sets it up first (docs/operation.md).',
  fetching: 'An error occured while getting your daily summary.',
  saving: 'An error occured while saving your choice.',
  on: 'You get the daily summary from now on',
  off: 'You get no daily summary any more',
  forDirectors: 'Only directors get a daily summary.',
  none: 'No summary was sent yet.',
  states: {
    waiting: (day: string) => `The summary of ${day} waits for the mail server.`,
    sending: (day: string) => `The summary of ${day} is being sent.`,
    sent: (day: string) => `The summary of ${day} was sent.`,
    failed: (day: string) => `The mail server refused the summary of ${day}.`,
    given_up: (day: string) =>
      `The summary of ${day} was not sent, because the mail server was away for a day. It does not come late.`,
    not_sent: (day: string) =>
      `The summary of ${day} was not sent, because you did not want it any more, or could not get it.`,
  },
  /** It follows one of the states. */
  because: (state: string, answer: string) => `${state} ${answer}.`,

  subject: (day: string) => `Summary of ${day}`,
  greeting: (name: string, branches: string) => `${name}, this is the summary of your branches: ${branches}.`,
  collected: (day: string) => `Collected on ${day}`,
  inCash: 'In cash',
  inCheques: 'In cheques',
  online: 'Online',
  total: 'Total',
  depositedToBank: 'Deposited',
  nothingCollected: 'Nothing was collected.',
  moneyNow: 'Money not at the bank now',
  withPeople: 'Who has most of it',
  lateNow: 'Late and odd now',
  waitingNow: 'Waiting for your decision now',
  nothingWaits: 'Nothing waits for you.',
  oldest: (days: number) => (days === 0 ? 'since today' : `oldest ${plural(days, 'day', 'days')}`),
  ending: 'You chose to get this mail. You can switch it off on your User Profile:',
})
