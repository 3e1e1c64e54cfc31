import {
  bankCandidates,
  explainBankLine,
  freeBankLine,
  listBankAccounts,
  listBankLines,
  matchBankLine,
  saveBankAccount,
} from '@backoffice/contract/banks/bank-statements'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as banks from './bank-statements.sql.ts'

export const bankRoutes = [
  serve(listBankAccounts, ({ db, input, branches }) => banks.accounts(db, branches, input)),

  serve(listBankLines, ({ db, input, branches }) => banks.lines(db, branches, input)),

  serve(bankCandidates, async ({ db, input: { lineId }, branches }) => {
    if (!(await banks.isThere(db, branches, lineId))) throw missing()
    return { candidates: await banks.candidates(db, branches, lineId) }
  }),

  serve(matchBankLine, async ({ db, input: { cCode, lineId, deposits, isWhole, note } }) => {
    const numbers = [...new Set(deposits.map((number) => number.trim()))]
    if (numbers.length === 0) throw refuse(banksMessages.noChoice)
    if (!(await banks.isThere(db, [cCode], lineId))) throw refuse(banksMessages.unknown)
    await banks.matchWith(db, { lineId, deposits: numbers, isWhole, note: note.trim() })
    return banksMessages.matched
  }),

  serve(explainBankLine, async ({ db, input }) => {
    const { cCode, lineId, kind, invoiceDetailId } = input
    const note = input.note.trim()
    if (kind === '') throw refuse(banksMessages.noChoice)
    if (kind === 'other' && note === '') throw refuse(banksMessages.noNote)
    if (!(await banks.isThere(db, [cCode], lineId))) throw refuse(banksMessages.unknown)
    await banks.explain(db, { lineId, kind, receiptId: invoiceDetailId ?? null, note })
    return banksMessages.matched
  }),

  serve(freeBankLine, async ({ db, input: { cCode, lineId } }) => {
    if (!(await banks.isThere(db, [cCode], lineId))) throw refuse(banksMessages.unknown)
    if (!(await banks.free(db, lineId))) throw refuse(banksMessages.nothingToTakeBack)
    return banksMessages.takenBack
  }),

  serve(saveBankAccount, async ({ db, input: { cCode, aCode, number, openedOn, daysToBank } }) => {
    if (daysToBank < 0 || daysToBank > 60) throw refuse(banksMessages.days)
    const plain = number.replaceAll(/\s/g, '').toUpperCase()
    await banks.setAccount(db, { branch: cCode, account: aCode.trim(), number: plain, openedOn, days: daysToBank })
    return banksMessages.accountSaved
  }),
]
