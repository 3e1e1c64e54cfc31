import { texts } from './language/texts.ts'
import { plural } from './plural.ts'

/** Texts of a list, also of a list without rows. */
export const listMessages = texts('list', {
  allReceiptsCount: 'The sums of the list include void and bounced receipts. The tiles do not.',
  nothing: 'There is nothing here yet.',
  noMatch: 'Nothing matches these filters.',
  noneOnPage: 'No row on this page contains this text.',
  allDetails: 'All details',
  moreColumns: (count: number) => `+${plural(count, 'column', 'columns')}`,
  fewerColumns: 'Fewer columns',
  /** Shown on a row that was just decided, and in its toast: `Approved 90,312.00 · DEP-000503`. */
  decided: (what: string, about: string) => `${what} ${about}`,
  about: (amount: string, number: string) => `${amount} · ${number}`,
  gone: 'This row has changed and is no longer in this list.',
  /** Shown next to Today and the other periods where a list shows all branches. */
  daysOfBranches: 'Each branch has its own day',
  severalDays: 'It is not the same day in all branches right now, so Today and Yesterday are left out.',
  /** The tooltip of a row's button. */
  key: (letter: string) => `Key on the row: ${letter}`,
  buttonWithKey: (button: string, key: string) => `${button}. ${key}`,
  rows: (count: number) => plural(count, 'row', 'rows'),
  /** Shown below the title of a list: the number of its rows, and of the documents that wait for a decision. */
  wait: (count: number, number: string) => `${number} ${count === 1 ? 'waits' : 'wait'}`,
  inAll: (count: number, number: string) => `${number} ${count === 1 ? 'row' : 'rows'}`,
  oldest: (days: number) => (days === 0 ? 'since today' : `oldest ${plural(days, 'day', 'days')}`),
  /** Shown in the filter for two days, with the filter's label before it. */
  anyDay: 'any',
  fromDay: (day: string) => `from ${day}`,
  toDay: (day: string) => `to ${day}`,
  days: (from: string, to: string) => `${from} – ${to}`,
  moreFilters: 'More filters',
  /** Says which days or months a picture has. */
  drawn: (from: string, to: string) => `${from} to ${to}`,
  /** `what` are the rows, or the documents that they are of: `9 vouchers, 60.60 in all`. */
  several: (what: string, sum: string) => `${what}, ${sum} in all`,
  asOf: (time: string) => `As of ${time}, not refreshed.`,
  /** Shown above rows from the device: without a network, and while the answer is slow. */
  fromDevice: (time: string) => `Without a network. As of ${time}.`,
  unanswered: (time: string) => `No answer yet. As of ${time}.`,
  partOnDevice: (rows: string, of: string) => `This device has ${rows} of ${of} rows.`,
  collection: 'No receipts wait for you.',
  collectionNoMatch: 'No receipt matches these filters.',
  unsent: 'Everything is handed over.',
  deposits: (branch: string) => `No deposits wait for approval in ${branch}.`,
  depositsNoMatch: 'No deposits match.',
  receipts: 'No receipts in this period.',
  outstanding: 'Nothing is outstanding.',
  nothingSent: 'You have not sent anything yet.',
  goToTransfer: 'Go to Cash Transfer.',
})

/** The messages about exported and printed lists. */
export const exportMessages = texts('export', {
  done: (rows: number) => (rows === 1 ? '1 row exported' : `${rows} rows exported`),
  changed: 'The list changed while it was read. Some rows may be missing.',
  tooManyToPrint: (max: number) =>
    `More than ${max} rows cannot be printed at once. Narrow the filters, to a shorter period for example, or choose Excel: its pages are ready to print.`,
})

/** The messages about several rows that are saved one after the other. */
export const bulkMessages = texts('bulk', {
  running: (at: number, count: number) => `${at} of ${count}`,
  done: (what: string) => `${what} done`,
  /** These choose all rows of the filters, or as many as may be chosen at once. */
  all: (count: string) => `All ${count} that are filtered`,
  first: (max: string, count: string) => `First ${max} of all ${count}`,
  /** Parts of the question about several rows: the people of the rows, and the differences from the list on the screen. */
  person: (name: string, rows: number) => `${name} (${rows})`,
  morePeople: (count: number) => `${count} more`,
  changed: (before: string, now: string) =>
    `The list showed ${before}, and has ${now} now. Only the present rows are used.`,
  leftOut: (count: number) =>
    `${count} of the chosen rows ${count === 1 ? 'is' : 'are'} left out, because this is not possible for ${count === 1 ? 'it' : 'them'}.`,
  unknown: 'No answer arrived. Continue to check: nothing is done twice.',
})
