/** The list of debts by age for directors: a row for each client, or for each salesman with the debts of their invoices. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, choiceFilter, dayOut, paging, textFilter } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'

export const debtsBy = ['Client', 'Salesman'] as const
export type DebtsBy = (typeof debtsBy)[number]

/** Lists what is owed, the greatest debt first. Its ages are the buckets of Outstanding Invoices. */
export const listDebts = page(
  'cash.debts',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    /** The code of the client; empty where the rows are salesmen. */
    aCode: z.string(),
    /** The salesman; null where the rows are clients. */
    userId: z.nullable(z.int()),
    name: z.string(),
    /** The code of the client, or the login of the salesman. */
    code: z.string(),
    invoices: z.int(),
    upTo30: amount,
    upTo60: amount,
    upTo90: amount,
    older: amount,
    total: amount,
    oldestDay: dayOut,
    ageDays: z.int(),
  }),
  {
    at: 'POST api/Report/GetDebts',
    access: { screens: ['/directorDebtors'] },
    input: z.strictObject({
      ...paging,
      ...listed,
      cCode: branchOrAll,
      /** The first of them where it is not sent. */
      by: choiceFilter(debtsBy),
      /** Words of the name or of the code. */
      search: textFilter,
    }),
    codes: { branchName: ['cCode', 'Branch Code'], name: ['code', 'Code'] },
    totals: { of: ['upTo30', 'upTo60', 'upTo90', 'older', 'total'] },
    near: { name: 'name', typed: ['search'] },
    sorts: ['name', 'upTo30', 'upTo60', 'upTo90', 'older', 'total', 'oldestDay', 'cCode'],
    followed: 'whenIdle',
    fails: messages.fetching.invoices,
  },
)
