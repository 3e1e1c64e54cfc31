/** Cheques as pieces of paper: a row for each, also where it paid several invoices. */
import * as z from 'zod/mini'
import { page, read } from '../call.ts'
import { placeFilter, placeOfRow } from '../cash/place.ts'
import { amount, branchOrAll, choiceFilter, dayFilter, dayOut, paging, textFilter } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { outcomeOfRow } from './returned-cheques.ts'

/**
 * The questions about cheques, each with a counter. An open cheque is with a person or in a deposit that waits. A post-dated cheque waits for its
 * day, and the day of a due cheque has come; both are in no deposit. A bounced cheque waits for a decision. A cheque that was deposited again
 * counts. A settled cheque was replaced or given back.
 */
export const chequeQuestions = ['open', 'postDated', 'due', 'bounced', 'again', 'settled'] as const
export type ChequeQuestion = (typeof chequeQuestions)[number]

const screens = ['/cheques', '/chequeCalendar'] as const

export const listCheques = page(
  'cash.cheques',
  z.object({
    /** The first of its receipts. */
    invoiceDetailId: z.int(),
    cCode: z.string(),
    aCode: z.string(),
    client: z.string(),
    chequeNO: z.string(),
    chequeBank: z.string(),
    chequeDate: dayOut,
    amount,
    receipts: z.int(),
    s_Name: z.string(),
    s_Login: z.int(),
    /** The cashier who has it or had it last; empty while it is with the salesman. */
    c_Name: z.string(),
    c_Login: z.nullable(z.int()),
    ...placeOfRow,
    /** The deposit of its last bounce, or else the deposit that it is in. */
    depositNo: z.string(),
    /** The number of times it bounced, and the last day. */
    bounces: z.int(),
    bouncedOn: z.nullable(dayOut),
    bounceReason: z.string(),
    /** About the last bounce. */
    ...outcomeOfRow,
    /** The person who decided, and the reason or the numbers of the receipts that replace the cheque. */
    outcomeBy: z.string(),
    outcomeByLogin: z.nullable(z.int()),
    outcomeFacts: z.string(),
    /** The sum of the receipts that replace it and count; null where it was not replaced. */
    replacedAmount: z.nullable(amount),
  }),
  {
    at: 'POST api/Payment/GetCheques',
    access: { screens },
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      question: choiceFilter(chequeQuestions),
      /** Leaves only cheques of these days: the day on the cheque. */
      fromDate: dayFilter,
      toDate: dayFilter,
      /** Leaves only the cheques of exactly this bank. */
      chequeBank: textFilter,
      ...placeFilter,
      chequeNo: textFilter,
    }),
    codes: {
      client: ['aCode', 'Party Code'],
      s_Name: ['s_Login', 'Salesman Login'],
      c_Name: ['c_Login', 'Cashier Login'],
      outcomeBy: ['outcomeByLogin', 'Decided By Login'],
    },
    totals: { of: ['amount'] },
    sorts: ['chequeDate', 'client', 'amount', 'cCode'],
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

const holder = z.object({ name: z.string(), placeName: z.string(), cheques: z.int(), amount })

/** Lists the days and banks of the cheques that people hold, from today on for `limits.cheque.calendarDays` days. */
export const listChequeDays = page(
  'cash.cheques.days',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    chequeDate: dayOut,
    chequeBank: z.string(),
    cheques: z.int(),
    amount,
    /** The people who have them, the largest sum first. */
    holders: z.array(holder),
  }),
  {
    at: 'POST api/Payment/GetChequeCalendar',
    access: { screens: ['/chequeCalendar'] },
    input: z.strictObject({ cCode: branchOrAll, chequeBank: textFilter, totals: listed.totals }),
    codes: { branchName: ['cCode', 'Branch Code'] },
    totals: { of: ['amount'] },
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

const counter = z.object({ cheques: z.int(), amount })

/** Counts the cheques of each question. Each count is the number of rows of `listCheques` with the same question. */
export const countCheques = read(
  'cash.cheques.counts',
  z.object({ open: counter, postDated: counter, due: counter, bounced: counter, again: counter, settled: counter }),
  {
    at: 'POST api/Payment/GetChequeCounts',
    access: { screens },
    input: z.strictObject({ cCode: branchOrAll }),
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)
