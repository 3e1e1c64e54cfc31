/** Compares the condition by which lists and home find open deposits with the state of each deposit, since the two are written apart. */
import { matchBankLine } from '@backoffice/contract/banks/bank-statements'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bankOf, dayOf, lineOf } from '../../testing/builders/banks.ts'
import { aDeposit } from '../../testing/builders/cash.ts'
import { aBank, aDesk } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { isOpenAtBank } from '../deposits/deposits.sql.ts'

const app = await cashApp()
const { shows } = bankOf(app)

it('a deposit is open at the bank exactly where its state is not seen or partly', async () => {
  const desk = await aDesk(app)
  const { cashier, director } = desk
  const deposited = async (amount: number, account = desk.account) =>
    aDeposit({ by: cashier, receipts: [await inHand(desk, amount)], account }).approvedBy(director)
  const matched = async (words: string, deposit: { readonly no: string }, isWhole: boolean) => {
    const { cCode, lineId } = await lineOf(director, desk, words)
    const of = { userId: director.userId, cCode, lineId, deposits: [deposit.no], isWhole, note: '' }
    expect(await director.client.ask(matchBankLine, of)).toMatchObject({ isSuccessful: true })
  }
  await shows(desk, [[1, 'OPENING', { date: await dayOf(desk, -30) }]])
  const [whole, part, less] = [await deposited(500), await deposited(600), await deposited(700)]
  await deposited(800)
  await shows(desk, [
    [500, 'WHOLE'],
    [200, 'PART'],
    [300, 'LESS'],
  ])
  await matched('WHOLE', whole, false)
  await matched('PART', part, false)
  await matched('LESS', less, true)
  await deposited(900, await aBank({ branch: desk.branch.code }))

  const { sql: text, parameters } = await app.base.database.run('read', undefined, async (db) =>
    sql`select bank_state_of(d) as state, ${isOpenAtBank} as "isOpen" from deposit d`.compile(db),
  )
  const rows = await owned<{ state: string; isOpen: boolean }>(text, [...parameters])

  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['seen', 'partly', 'differs', 'notSeen', 'notChecked']),
  )
  expect(rows.filter(({ state, isOpen }) => isOpen !== (state === 'notSeen' || state === 'partly'))).toEqual([])
})
