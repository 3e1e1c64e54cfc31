import { texts } from '../language/texts.ts'

/** Lists the messages about closed days. */
const reviewFirst = 'Look at it again before you save.'

export const periodsMessages = texts('periods', {
  fetching: 'An error occured while getting closed days.',
  closing: 'An error occured while closing days.',
  opening: 'An error occured while opening days.',
  ending: 'An error occured while ending the opening.',
  closed: 'Days closed',
  reopened: 'Days opened again',
  opened: 'Days opened',
  ended: 'Opening ended',
  noDay: 'Please enter date',
  notOver: 'Only days that are over can be closed. Choose an earlier one.',
  unchanged: 'Days are closed up to this day already.',
  changed: (by: string, at: string, through: string) =>
    `${by} changed the closed days on ${at}: closed through ${through}. ${reviewFirst}`,
  notYours: (branches: string) =>
    `Closed days count in all branches of the company, and you do not work in ${branches}. A director of all branches closes and opens days.`,
  notAllowed: 'Only a director who works in all branches of the company closes and opens days.',
  noPerson: 'Please select person',
  noTime: 'Please select for how long',
  notSomebody: 'Days can be opened only for people of the company who approve deposits or mark cheques. Select again.',
  self: 'You cannot open closed days for yourself. Ask another director.',
  openAlready: 'Closed days are open for this person already. End that opening first.',
  nothingClosed: 'No day is closed, so nothing needs to be opened.',
  tooLong: 'Closed days can be opened for a week at most.',
  endedAlready: 'This opening has ended already. Reload the list.',
  none: 'No day is closed',
  through: (day: string) => `Closed through ${day}`,
  whatItMeans:
    'A deposit cannot be approved, and no cheque marked bounced, on a day that is closed. Earlier postings stay.',
  pending: (count: number, sum: string, day: string) =>
    count === 1
      ? `1 deposit of ${sum} entered up to ${day} is still pending. It can then be approved only with a later posting date.`
      : `${count} deposits of ${sum} in all entered up to ${day} are still pending. They can then be approved only with later posting dates.`,
  pendingOf: (branch: string, count: number, sum: string) => `${branch}: ${count}, ${sum}`,
  reopens: (day: string) => `Opens the days after ${day} again, for everybody. The reason is required.`,
  forOne: 'The person may post on closed days until then. Their postings are listed below.',
  noClosings: 'No day has been closed yet.',
  noOpenings: 'Closed days have not been opened for anybody.',
  noPostings: 'Nothing was posted under this opening.',
  endQuestion: (person: string) => `${person} can no longer post on closed days.`,
  bankWord: 'Deposit approved',
  undoneWord: 'Approval of deposit undone',
  bounceWord: (chequeNo: string) => `Cheque bounced ${chequeNo}`,
  isOpen: 'Open',
  wasEnded: 'Ended',
  hasPassed: 'Over',
})
