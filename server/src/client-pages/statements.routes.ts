import {
  lastMonthBefore,
  brokenPeriod,
  daysOfMonth,
  monthOf as ofDay,
  type Period,
} from '@backoffice/contract/statements/statement-period'
import {
  countStatementsAhead,
  endStatementLink,
  getStatement,
  listMonthStatements,
  sendMonthStatements,
  shareMonthStatements,
  shareStatement,
} from '@backoffice/contract/statements/statements'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { statementMessages } from '@backoffice/contract/statements/statements-messages'
import type { Input } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { isClientOf } from '../clients/clients.sql.ts'
import type { Db } from '../db/database.ts'
import { businessDay } from '../db/days.ts'
import { missing, refuse } from '../http/refusals.ts'
import { type Base, serve } from '../http/route.ts'
import { addressOfLink, addressOfPages } from '../http/client-pages.ts'
import * as statements from './statements.sql.ts'

/** Returns the client and the period of a request; refuses a period that no statement can have. */
async function periodOf(db: Db, { branchCode, aCode, fromDate: from, toDate: to }: Input<typeof getStatement>) {
  const broken = brokenPeriod({ from, to, today: await businessDay(db, branchCode) })
  if (broken) throw refuse(broken.message)
  return { branchCode, aCode, from, to }
}

/** Returns the days of the month of a request, or of the last month that is over. */
async function monthOf(db: Db, branch: string, month: string | undefined): Promise<Period> {
  const today = await businessDay(db, branch)
  const days = month === undefined ? lastMonthBefore(today) : daysOfMonth(month, today)
  if (days === undefined) throw refuse(statementMessages.noMonth)
  return days
}

/** Returns the reason for which the statements of a month cannot be sent, or its first day. */
async function monthToSend(db: Db, base: Base, branch: string, month: string): Promise<{ refusal: string } | Day> {
  const today = await businessDay(db, branch)
  const days = daysOfMonth(month, today)
  if (days === undefined) return { refusal: statementMessages.noMonth }
  if (month >= ofDay(today)) return { refusal: statementMessages.monthNotOver }
  return addressOfPages(base) === '' ? { refusal: statementMessages.pagesOff } : days.from
}

export const statementRoutes = [
  serve(getStatement, async ({ db, base, input }) => {
    const found = await statements.statementOf(db, await periodOf(db, input))
    if (!found) return { statement: null }
    const { lineCount, link, ...statement } = found
    if (lineCount > limits.statement.lines) throw refuse(statementMessages.tooMany(lineCount, limits.statement.lines))
    if (!link) return { statement: { ...statement, link: null } }
    const { code, ...made } = link
    return { statement: { ...statement, link: { ...made, address: addressOfLink(base, code, 'statements') } } }
  }),

  serve(shareStatement, async ({ db, base, input }) => {
    const asked = await periodOf(db, input)
    if (!(await isClientOf(db, asked.branchCode, asked.aCode))) throw missing()
    if (addressOfPages(base) === '') throw refuse(statementMessages.pagesOff)
    return {
      message: statementMessages.shared,
      value: { address: addressOfLink(base, await statements.linkOfStatement(db, asked), 'statements') },
    }
  }),

  serve(endStatementLink, async ({ db, input }) => {
    const { branchCode, aCode, fromDate: from, toDate: to } = input
    if (!(await statements.endLinkOfStatement(db, { branchCode, aCode, from, to })))
      throw refuse(statementMessages.noLink)
    return statementMessages.ended
  }),

  serve(listMonthStatements, async ({ db, base, input }) =>
    statements.statementsOf(db, input, await monthOf(db, input.cCode, input.month), addressOfPages(base, 'statements')),
  ),

  serve(shareMonthStatements, async ({ db, base, input: { cCode, month } }) => {
    const period = await monthOf(db, cCode, month)
    if (addressOfPages(base) === '') throw refuse(statementMessages.pagesOff)
    const made = await statements.linkAllStatements(db, cCode, period)
    return {
      message: made === 0 ? statementMessages.allHaveLinks : statementMessages.madeLinks(made),
      value: { made },
    }
  }),

  serve(countStatementsAhead, async ({ db, base, input: { cCode, month } }) => {
    const none = { channelName: '', get: 0, doNotGet: [] }
    const first = await monthToSend(db, base, cCode, month)
    if (typeof first === 'object') return { ...none, ...first }
    const { channel, pages } = await statements.waysToSend(db, cCode)
    if (!pages) return { ...none, refusal: statementMessages.pagesOff }
    if (channel === '') return { ...none, refusal: statementMessages.messagesOff }
    const counted = await statements.statementsAhead(db, cCode, first)
    return { refusal: '', channelName: sendingMessages.channels[channel], ...counted }
  }),

  serve(sendMonthStatements, async ({ db, base, input: { cCode, month } }) => {
    const first = await monthToSend(db, base, cCode, month)
    if (typeof first === 'object') throw refuse(first.refusal)
    const sent = await statements.sendStatements(db, cCode, first)
    return {
      message: sent === 0 ? statementMessages.sendsNone : statementMessages.sends(sent),
      value: { sent },
    }
  }),
]
