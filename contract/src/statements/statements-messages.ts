import { texts } from '../language/texts.ts'
import { grouped, plural } from '../plural.ts'

/** The messages about statements. The texts of the page that clients open are in the languages of clients. */
export const statementMessages = texts('statement', {
  fetching: 'An error occured while getting the statement.',
  sharing: 'An error occured while making the link of the statement.',
  noFrom: 'Choose the first day of the statement.',
  noTo: 'Choose the last day of the statement.',
  order: 'The last day is before the first day.',
  future: 'The last day is still to come. A statement ends today at the latest.',
  tooLong: (days: number) => `A statement has at most ${days} days. Choose a shorter period.`,
  tooMany: (lines: number, most: number) =>
    `The statement has ${grouped(lines)} lines, and at most ${grouped(most)} are shown. Choose a shorter period.`,
  noMonth: 'Choose a month that has begun.',
  notAllowed: 'Only cashiers and directors of the branch share its statements.',
  onlyDirectors: 'Only a director of the branch makes the links of all clients.',
  pagesOff: 'The company has no pages for clients. A director of all branches switches them on in Company Settings.',
  tooManyClients:
    'The branch has more clients than one save makes links for. Share the statements from the clients’ pages.',
  noLink: 'This statement has no link that is open.',
  ended: 'The link is ended. Its page shows nothing any more.',
  endQuestion: 'The link that the client has then opens nothing. A new one can be made.',
  shared: 'The link of the statement is ready.',
  /** After the links of a month were made. */
  madeLinks: (made: number) => plural(made, 'new link', 'new links'),
  allHaveLinks: 'Every client of this month has a link already.',
  counting: 'An error occured while counting the clients who get a statement.',
  sending: 'An error occured while sending the statements.',
  onlyDirectorsSend: 'Only a director of the branch sends the statements of its clients.',
  monthNotOver: 'Statements are sent after the end of their month.',
  messagesOff: 'The company sends no messages. A director of all branches switches them on in Company Settings.',
  /** After the statements of a month were sent. */
  sends: (count: number) => plural(count, 'statement is sent within minutes', 'statements are sent within minutes'),
  sendsNone: 'Nothing was sent. Every client of this month who can get the statement has it already.',
  /** Before the statements of a month are sent. */
  getIt: (count: number, channel: string) =>
    plural(count, `client gets the statement by ${channel}.`, `clients get the statement by ${channel}.`),
  nobodyGetsIt: 'No client gets the statement now.',
  doNotGetIt: 'These clients get none:',
  whyNot: {
    written: 'The statement of this month was sent before',
    nothing: 'Nothing happened, and nothing was owed',
  },
  sendingNote:
    'A client gets the statement of a month once. Messages to Clients shows what became of it, and the reason of each client who gets none.',
  linksOf: (month: string) =>
    `Each client of ${month} gets a link to the statement. The export of the list has the addresses.`,
  linkOpenUntil: (day: string) => `The link is open until ${day}.`,
  shareText: (client: string, from: string, to: string, address: string) =>
    `Statement of ${client} from ${from} to ${to}: ${address}`,
  noLines: 'Nothing changed in these days.',
  noneInMonth: (branch: string) => `No client of ${branch} owed anything in this month.`,
  noneMatch: 'No client of this month matches the search.',

  title: 'Statement',
  client: 'Client',
  period: 'Period',
  opening: 'Balance before',
  closing: 'Balance at the end',
  day: 'Date',
  what: 'What',
  amount: 'Amount',
  balance: 'Balance',
  asOf: (day: string) => `As the company has it on ${day}. Amounts with a minus lower what you owe.`,
  nothing: 'Nothing changed in these days.',
  moreLines: (count: number) =>
    `${grouped(count)} earlier lines are not shown here. Ask the company for the whole statement.`,
  ageing: 'Age of what is owed',
  ages: {
    upTo30: 'Up to 30 days',
    upTo60: '31 to 60 days',
    upTo90: '61 to 90 days',
    older: 'Over 90 days',
    ahead: 'Paid ahead',
  },
  kinds: {
    invoice: 'Invoice',
    receipt: 'Receipt',
    takenBack: 'Receipt taken back',
    bounced: 'Bounced cheque',
    depositedAgain: 'Cheque deposited again',
    credit: 'Credit',
    creditReversed: 'Credit reversed',
  },
})
