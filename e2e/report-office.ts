/** Makes the office that the tests of the reports look at, with cash in every state, and checks the rows that their filters leave. */
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { choose, tick } from './pages/field.ts'
import type { listPage } from './pages/list-page.ts'

type List = ReturnType<typeof listPage>

/** Filters with several choices: one choice is ticked, and unticked by Reset. */
const TICKED = new Set(['Place'])
const CHOSEN = new Set(['Evidence', 'Cashier', 'Salesman', 'Status', 'Payment Type', 'Invoice Type', 'Waiting'])

/** Expects the rows of these amounts, in this order and no others. */
export const expectAmounts = (list: List, amounts: readonly string[]) =>
  expect(list.rows).toHaveText(amounts.map((amount) => new RegExp(`(^|\\D)${amount}\\.00`)))

/** Expects that each filter alone leaves the rows of these amounts, and that Reset brings all rows back. */
export async function expectNarrowed(
  page: Page,
  list: List,
  filters: Readonly<Record<string, readonly (readonly [value: string, amounts: readonly string[]])[]>>,
) {
  const labels = Object.keys(filters)
  await expect(list.filters).toHaveText(labels)
  for (const label of labels) {
    for (const [value, amounts] of filters[label] ?? []) {
      const control = list.filter(label)
      if (TICKED.has(label)) await tick(page, label, ...value.split(', '))
      else if (CHOSEN.has(label)) await choose(control, value)
      else await list.fill(label, value)
      await list.search()
      await expect(page).toHaveURL(/\?/)
      await expectAmounts(list, amounts)
      await list.reset()
      await expect(page).not.toHaveURL(/\?/)
    }
  }
}

interface Office extends Desk {
  readonly colleague: Desk
}

/**
 * 101 not sent, 102 on the way by cheque, 103 declined, 104 an approved advance, 105 deposited, 106 a colleague's in a pending deposit
 * of the other cashier, 107 void. 102 is of 1 March, everything else of today.
 */
export async function anOffice(desk: Desk, people: Parameters<typeof aDesk>[0]): Promise<Office> {
  const { salesman, cashier, director, party, branch } = desk
  const colleague = await aDesk(people, { branch })
  await aReceipt({ by: salesman, amount: 101 })
  const early = await aReceipt({
    by: salesman,
    amount: 102,
    invoice: await anInvoice({ salesman, no: 'EARLY/1' }),
    method: 'Cheque',
    chequeNo: 'CHQ-77',
    chequeBank: 'HBL',
    chequeDate: '01/03/2026',
  }).sentTo(cashier)
  await aReceipt({ by: salesman, amount: 103 }).sentTo(colleague.cashier).declined('torn')
  await aReceipt({ by: salesman, amount: 104, party }).sentTo(cashier).approved()
  const banked = await aReceipt({ by: salesman, amount: 105 }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [banked], slipNo: 'SLIP-105' }).approvedBy(director)
  const theirs = await aReceipt({
    by: colleague.salesman,
    amount: 106,
    invoice: await anInvoice({ salesman: colleague.salesman, no: 'THEIRS/1' }),
  })
    .sentTo(colleague.cashier)
    .approved()
  await aDeposit({ by: colleague.cashier, receipts: [theirs], slipNo: 'SLIP-106' })
  await aReceipt({ by: salesman, amount: 107 }).voided()
  await owned(`update receipt set created_at = '2026-03-01T12:00:00Z' where id = $1`, [early.id])
  await owned(`update transfer set sent_at = '2026-03-01T12:00:00Z' where receipt_id = $1`, [early.id])
  return { ...desk, colleague }
}

export const march = [
  ['01/03/2026', ['102']],
  ['28/02/2026', []],
] as const
export const noneBefore = (others: readonly string[]) => [['02/03/2026', others]] as const
