/** The saves about the links of statements, each with a request that changes something. */
import { lastMonthBefore, monthOf } from '@backoffice/contract/statements/statement-period'
import {
  endStatementLink,
  sendMonthStatements,
  shareMonthStatements,
  shareStatement,
} from '@backoffice/contract/statements/statements'
import { type Day, wireDay } from '@backoffice/contract/day'
import { sendingBy } from '../../testing/builders/client-messages.ts'
import { withPages } from '../../testing/builders/client-words.ts'
import { anInvoice, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import type { OtherSave } from './other-save.ts'

/** Returns the statement of the last month of a client who owed something in it. */
async function ofLastMonth({ salesman, branch }: Desk, by: Worker) {
  await withPages(branch.code)
  const { from, to } = lastMonthBefore((await today(branch.code)) as Day)
  const { party } = await anInvoice({ salesman, on: from })
  const body = {
    userId: by.userId,
    branchCode: branch.code,
    aCode: party,
    fromDate: wireDay(from),
    toDate: wireDay(to),
  }
  return { by, body, month: monthOf(from) }
}

export const statementSaves: Readonly<Record<string, (desk: Desk) => Promise<OtherSave>>> = {
  async [shareStatement.name](desk) {
    const { by, body } = await ofLastMonth(desk, desk.cashier)
    return { by, body }
  },
  async [endStatementLink.name](desk) {
    const { by, body } = await ofLastMonth(desk, desk.director)
    await by.client.ask(shareStatement, body)
    return { by, body }
  },
  async [shareMonthStatements.name](desk) {
    const { by, month } = await ofLastMonth(desk, desk.director)
    return { by, body: { userId: by.userId, cCode: desk.branch.code, month } }
  },
  async [sendMonthStatements.name](desk) {
    const { by, month } = await ofLastMonth(desk, desk.director)
    await sendingBy(desk.branch.code, 'sms')
    return { by, body: { userId: by.userId, cCode: desk.branch.code, month } }
  },
}
