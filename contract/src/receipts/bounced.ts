/** The directors' list of cheques that bounced: a row per client, or per bank of the cheques. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, choiceFilter, dayFilter, dayOut, paging } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'

export const bouncedBy = ['Client', 'Bank'] as const
export type BouncedBy = (typeof bouncedBy)[number]

export const listBounced = page(
  'cash.bounced',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    /** The code of the client; empty where the rows are banks. */
    aCode: z.string(),
    name: z.string(),
    cheques: z.int(),
    amount,
    /** Those cheques whose invoice is not paid since. */
    unpaidCheques: z.int(),
    unpaid: amount,
    firstDay: dayOut,
    lastDay: dayOut,
  }),
  {
    at: 'POST api/Report/GetBouncedCheques',
    access: { screens: ['/directorBouncedCheques'] },
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      /** The first of them where it is not sent. */
      by: choiceFilter(bouncedBy),
      /** The days on which the bank returned the cheques. */
      fromDate: dayFilter,
      toDate: dayFilter,
    }),
    codes: { branchName: ['cCode', 'Branch Code'], name: ['aCode', 'Party Code'] },
    totals: { of: ['amount', 'unpaid'] },
    sorts: ['name', 'cheques', 'amount', 'unpaid', 'lastDay', 'cCode'],
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)
