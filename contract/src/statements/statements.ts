/** Statements of clients: what a client owed before a period, what changed it, and what is owed at its end; and the links to them. */
import * as z from 'zod/mini'
import { page, read, save, saveWithValue } from '../call.ts'
import { actor, amount, branch, code, day, dayOut, moment, paging, textFilter } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { sendingMessages } from '../messaging/sending-messages.ts'
import { statementKinds } from './statement-kinds.ts'
import { statementMessages } from './statements-messages.ts'

const access = { screens: ['/clientStatement'] } as const
const ofAll = { screens: ['/directorStatements'] } as const

/** A client of a branch and a period, which together have one statement. */
const asked = { userId: actor, branchCode: branch, aCode: code(), fromDate: day, toDate: day }

const line = z.object({
  day: dayOut,
  kind: z.enum(statementKinds),
  /** The number of the invoice, the receipt, the payment or the credit. */
  number: z.string(),
  /** The method of a receipt, or the kind of a credit; empty for an invoice. */
  method: z.string(),
  /** The last characters of the number of a cheque. */
  cheque: z.string(),
  /** Below zero where it lowers what the client owes. */
  amount,
  /** The debt of the client after this line. */
  balance: amount,
})
export type StatementLine = z.output<typeof line>

const statement = z.object({
  cCode: z.string(),
  aCode: z.string(),
  client: z.string(),
  address: z.string(),
  telephone: z.string(),
  opening: amount,
  closing: amount,
  lines: z.array(line),
  sums: z.array(z.object({ kind: z.enum(statementKinds), amount })),
  /** The debt at the end of the period by the days since its invoice; `ahead` is below zero where something was paid before it was owed. */
  ageing: z.object({ upTo30: amount, upTo60: amount, upTo90: amount, older: amount, ahead: amount }),
  /** The link that is open; null where there is none. */
  link: z.nullable(z.object({ address: z.string(), madeBy: z.string(), madeOn: moment, expiresOn: moment })),
})
export type Statement = z.output<typeof statement>

/** `statement` is null where the branch has no client with this code. */
export const getStatement = read('statements.one', z.object({ statement: z.nullable(statement) }), {
  at: 'POST api/Report/GetStatement',
  access,
  input: z.strictObject(asked),
  followed: 'whenIdle',
  fails: statementMessages.fetching,
})

/** Returns the address of the statement for the client. The same client and period have the same address while it is open. */
export const shareStatement = saveWithValue('statements.share', z.object({ address: z.string() }), {
  at: 'POST api/Report/ShareStatement',
  access,
  input: z.strictObject(asked),
  fails: statementMessages.sharing,
  touches: ['statements.one', 'statements.month'],
})

/** Ends the link of a statement: its page looks like the page of an unknown link. */
export const endStatementLink = save('statements.end', {
  at: 'POST api/Report/EndStatementLink',
  access: ofAll,
  input: z.strictObject(asked),
  fails: statementMessages.sharing,
  touches: ['statements.one', 'statements.month'],
})

/** Lists the clients of a branch who owed something before or after a month, and clients with a changed debt. */
export const listMonthStatements = page(
  'statements.month',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    aCode: z.string(),
    client: z.string(),
    telephone: z.string(),
    opening: amount,
    invoiced: amount,
    received: amount,
    credited: amount,
    closing: amount,
    /** The days of the statement. */
    fromDate: dayOut,
    toDate: dayOut,
    /** Empty where the client has no open link for this month. */
    address: z.string(),
    expiresOn: z.nullable(moment),
  }),
  {
    at: 'POST api/Report/GetMonthStatements',
    access: ofAll,
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branch,
      /** `yyyy-MM`; the last month that is over where it is not sent. */
      month: textFilter,
      search: textFilter,
    }),
    codes: { branchName: ['cCode', 'Branch Code'], client: ['aCode', 'Party Code'] },
    totals: { of: ['opening', 'invoiced', 'received', 'credited', 'closing'] },
    near: { name: 'client', typed: ['search'] },
    sorts: ['client', 'opening', 'invoiced', 'received', 'credited', 'closing'],
    followed: 'whenIdle',
    fails: statementMessages.fetching,
  },
)

/** Makes the links of all clients of the month that have none. Made twice, it changes nothing. */
export const shareMonthStatements = saveWithValue('statements.shareAll', z.object({ made: z.int() }), {
  at: 'POST api/Report/ShareMonthStatements',
  access: ofAll,
  input: z.strictObject({ userId: actor, cCode: branch, month: code() }),
  fails: statementMessages.sharing,
  touches: ['statements.one', 'statements.month'],
})

/** The reasons for which a client of a branch gets no statement of a month by message, in words. */
export const whyNoStatement = { ...statementMessages.whyNot, ...sendingMessages.why } as const
export type WhyNoStatement = keyof typeof whyNoStatement
const whys = Object.keys(whyNoStatement) as [WhyNoStatement, ...WhyNoStatement[]]

/** Counts the clients who would get the statement of a month that is over by message, and those who would not, by the reason. */
export const countStatementsAhead = read(
  'statements.ahead',
  z.object({
    /** The reason for which the statements of this month cannot be sent; empty where they can. */
    refusal: z.string(),
    channelName: z.string(),
    get: z.int(),
    /** The commonest reason first. */
    doNotGet: z.array(z.object({ why: z.enum(whys), clients: z.int() })),
  }),
  {
    at: 'POST api/Report/CountStatementsAhead',
    access: ofAll,
    input: z.strictObject({ cCode: branch, month: code() }),
    followed: 'whenIdle',
    fails: statementMessages.counting,
  },
)

/** Sends the statements of a month that is over to the clients of a branch by message. Sent twice, each client has one message. */
export const sendMonthStatements = saveWithValue('statements.send', z.object({ sent: z.int() }), {
  at: 'POST api/Report/SendMonthStatements',
  access: ofAll,
  input: z.strictObject({ userId: actor, cCode: branch, month: code() }),
  fails: statementMessages.sending,
  touches: ['statements.one', 'statements.month', 'statements.ahead', 'messages', 'home.late'],
})
