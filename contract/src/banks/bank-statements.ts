/**
 * Bank statements: lines of the bank and the deposits, receipts and returned cheques to which they belong. Statements are imported; a match
 * moves no money, and can be taken back.
 */
import * as z from 'zod/mini'
import { page, read, save } from '../call.ts'
import { chosenWord } from '../choice-fields.ts'
import {
  actor,
  amount,
  branch,
  branchOrAll,
  choiceFilter,
  day,
  dayFilter,
  dayOut,
  id,
  moment,
  paging,
  text,
  textFilter,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { banksMessages } from './banks-messages.ts'
import { bankLineStates, explanations } from './bank-statuses.ts'

const screens = ['/directorBankMatching'] as const
const access = { screens } as const

/** The calls with answers that a match changes. */
const touches = [
  'banks.accounts',
  'banks.lines',
  'banks.candidates',
  'cash.deposits.lines',
  'cash.timeline.deposit',
  'home.waiting',
]

/** Lists the accounts at banks, with the sums of their deposits that the bank has and has not shown. */
export const listBankAccounts = page(
  'banks.accounts',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    aCode: z.string(),
    title: z.string(),
    /** Empty where nobody stated it. */
    number: z.string(),
    /** Deposits made before this day are not checked. */
    openedOn: dayOut,
    daysToBank: z.int(),
    /** The last day of the last statement, and its closing balance where the file has balances. */
    lastDay: dayOut,
    closing: z.nullable(amount),
    /** The balances between which days are missing, of the latest statement with such a gap. */
    gapOpening: z.nullable(amount),
    gapClosing: z.nullable(amount),
    /** The sum of the deposits since `openedOn` that were not declined, the part that the bank has shown, and the rest. */
    expectedAmount: amount,
    seenAmount: amount,
    notSeenAmount: amount,
    notSeen: z.int(),
    /** The day of the oldest deposit that the bank has not shown in its days. */
    oldestNotSeen: z.nullable(dayOut),
    openLines: z.int(),
    openAmount: amount,
  }),
  {
    at: 'POST api/Bank/GetBankAccounts',
    access,
    input: z.strictObject({ cCode: branchOrAll, ...paging }),
    codes: { title: ['aCode', 'Account Code'], branchName: ['cCode', 'Branch Code'] },
    totals: { of: [] },
    followed: 'whenIdle',
    fails: banksMessages.fetching,
  },
)

const match = z.object({
  kind: z.string(),
  /** The number of the deposit, or the client of the receipt. */
  name: z.string(),
  amount,
  isWhole: z.boolean(),
  /** Empty for a person. */
  rule: z.string(),
  by: z.string(),
  at: moment,
  note: z.string(),
})
export type BankMatch = z.output<typeof match>

/** Lists the lines of the bank, the newest first. */
export const listBankLines = page(
  'banks.lines',
  z.object({
    lineId: z.int(),
    cCode: z.string(),
    branchName: z.string(),
    aCode: z.string(),
    account: z.string(),
    bookedOn: dayOut,
    valueOn: z.nullable(dayOut),
    /** Above 0 where money came to the account. */
    amount,
    openAmount: amount,
    description: z.string(),
    reference: z.string(),
    chequeNo: z.string(),
    bankReference: z.string(),
    balance: z.nullable(amount),
    matches: z.array(match),
  }),
  {
    at: 'POST api/Bank/GetBankLines',
    access,
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      aCode: textFilter,
      state: choiceFilter(bankLineStates),
      side: choiceFilter(['in', 'out']),
      /** Looks into all words of the line. */
      words: textFilter,
      fromDate: dayFilter,
      toDate: dayFilter,
    }),
    codes: { account: ['aCode', 'Account Code'], branchName: ['cCode', 'Branch Code'] },
    totals: { of: ['amount', 'openAmount'] },
    sorts: ['bookedOn', 'amount', 'account', 'branchName'],
    followed: 'whenIdle',
    fails: banksMessages.fetching,
  },
)

const candidate = z.object({
  rule: z.string(),
  kind: z.string(),
  /** The deposits in the order of their days: one, or several that add up to the line. */
  deposits: z.array(
    z.object({
      depositNo: z.string(),
      slipNo: z.string(),
      depositedOn: dayOut,
      cashier: z.string(),
      amount,
      statusName: z.string(),
    }),
  ),
  /** The receipt of an online payment or of a cheque; null for deposits. */
  receipt: z.nullable(
    z.object({
      invoiceDetailId: z.int(),
      client: z.string(),
      chequeNo: z.string(),
      referenceNo: z.string(),
      depositNo: z.string(),
      /** True where its cheque is marked as bounced. */
      isBounced: z.boolean(),
    }),
  ),
  /** The amount that the document lacks. */
  amount,
  /** The amount of the line less what the document lacks. */
  differs: amount,
  /** The days from the document to the line. */
  days: z.nullable(z.int()),
  namesSlip: z.boolean(),
})
export type BankCandidate = z.output<typeof candidate>

/** Finds the documents that an open line may belong to, the likeliest first: at most 20. */
export const bankCandidates = read('banks.candidates', z.object({ candidates: z.array(candidate) }), {
  at: 'GET api/Bank/GetBankCandidates',
  access,
  input: z.strictObject({ cCode: branchOrAll, lineId: id }),
  fails: banksMessages.fetching,
})

/** Matches a line with deposits. `isWhole` tells that no more of the only deposit will come. */
export const matchBankLine = save('banks.match', {
  at: 'POST api/Bank/MatchBankLine',
  access,
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    lineId: id,
    deposits: z
      .array(text(limits.text.short))
      .check(z.maxLength(limits.bank.deposits, messages.field.atMost(limits.bank.deposits))),
    isWhole: z.boolean(messages.field.choice),
    note: text(limits.text.comment),
  }),
  fails: banksMessages.saving,
  touches,
})

/** Matches the open rest of a line with an online receipt, a returned cheque, a fee, or something else with a note. */
export const explainBankLine = save('banks.explain', {
  at: 'POST api/Bank/ExplainBankLine',
  access,
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    lineId: id,
    kind: chosenWord(explanations),
    /** The receipt of an online payment or of a cheque. */
    invoiceDetailId: z.optional(id),
    note: text(limits.text.comment),
  }),
  fails: banksMessages.saving,
  touches,
})

/** Ends all matches of a line. */
export const freeBankLine = save('banks.free', {
  at: 'POST api/Bank/FreeBankLine',
  access,
  once: true,
  input: z.strictObject({ userId: actor, cCode: branch, lineId: id }),
  fails: banksMessages.saving,
  touches,
})

/** Keeps the settings of an account at a bank. */
export const saveBankAccount = save('banks.account.save', {
  at: 'POST api/Bank/SaveBankAccount',
  access,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    aCode: text(limits.text.short),
    number: text(limits.text.short),
    openedOn: day,
    daysToBank: z.int(messages.field.whole),
  }),
  fails: banksMessages.savingAccount,
  touches: [...touches, 'settings.changes'],
})
