import { role } from '@backoffice/contract/access'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { applyingOf, bouncingOf, handOverOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { aUser } from '../../testing/builders/people.ts'
import { banked, bounced, chequeInHand, inHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

/** A branch with a second salesman, a role 4, and four users who must not be notified of its deposits. */
interface Office extends Desk {
  readonly colleague: Worker
  readonly approver: Worker
}

async function anOffice(): Promise<Office> {
  const desk = await aDesk(app)
  const worker = (roleId: Worker['roleId']) => aWorker(app, { role: roleId, in: desk.branch })
  await aUser({ role: role.director, in: desk.branch, modules: [10, 12] })
  await aUser({ role: role.director, in: desk.branch, portalAllowed: false })
  await worker(role.locationApprover)
  const moved = await aUser({ role: role.director, in: desk.branch })
  await owned('update user_branch set active = false where user_id = $1', [moved.userId])
  return { ...desk, colleague: await worker(role.salesman), approver: await worker(role.depositApprover) }
}

/** `decline salesman 1 100`, in the order they were written. */
async function messagesIn(office: Office): Promise<string[]> {
  const names = new Map(
    (['salesman', 'colleague', 'cashier', 'director', 'approver'] as const).map((who) => [office[who].userId, who]),
  )
  const rows = await owned<{ user_id: number; kind: string; receipts: number; amount: string; own: boolean }>(
    `select user_id, kind, (facts -> 'receipts')::int as receipts, trim_scale((facts -> 'amount')::numeric)::text as amount, user_id = actor_id as own
     from notification where branch_code = $1 order by id`,
    [office.branch.code],
  )
  return rows.map(
    ({ user_id, kind, receipts, amount, own }) =>
      `${kind} ${names.get(user_id) ?? 'somebody else'} ${receipts} ${amount}${own ? ' HIMSELF' : ''}`,
  )
}

/** Two receipts of a salesman and a receipt of another salesman, for a deposit. */
async function threeInHand(office: Office): Promise<Receipt[]> {
  const { colleague, cashier } = office
  return [
    await inHand(office, 10),
    await inHand(office, 20),
    await aReceipt({ by: colleague, amount: 5 }).sentTo(cashier).approved(),
  ]
}
const THREE_MESSAGES = [
  'send cashier 1 10',
  'approve salesman 1 10',
  'send cashier 1 20',
  'approve salesman 1 20',
  'send cashier 1 5',
  'approve colleague 1 5',
  'deposit director 3 35',
  'deposit approver 3 35',
]

/** A receipt that its salesman sends, and that comes to the bank. */
const bankedMessages = (amount: number) => [
  `send cashier 1 ${amount}`,
  `approve salesman 1 ${amount}`,
  `deposit director 1 ${amount}`,
  `deposit approver 1 ${amount}`,
  `bank salesman 1 ${amount}`,
  `bank cashier 1 ${amount}`,
]

const stories: [what: string, happens: (office: Office) => Promise<unknown>, expected: readonly string[]][] = [
  ['a receipt that its salesman records', ({ salesman }) => aReceipt({ by: salesman }), []],
  [
    'a receipt that a cashier records',
    async ({ salesman, cashier }) => aReceipt({ by: cashier, invoice: await anInvoice({ salesman }) }),
    ['receive salesman 1 100'],
  ],
  ['a hand-over', ({ salesman, cashier }) => aReceipt({ by: salesman }).sentTo(cashier), ['send cashier 1 100']],
  [
    'several handed over at once',
    async ({ salesman, cashier }) => {
      const receipts = [await aReceipt({ by: salesman, amount: 1 }), await aReceipt({ by: salesman, amount: 2.5 })]
      await salesman.client.ask(sendTransfers, { salemanTransfers: receipts.map((each) => handOverOf(each, cashier)) })
    },
    ['send cashier 2 3.5'],
  ],
  ['an approved hand-over', (office) => inHand(office), ['send cashier 1 100', 'approve salesman 1 100']],
  [
    'a declined hand-over',
    ({ salesman, cashier }) => aReceipt({ by: salesman }).sentTo(cashier).declined('wrong amount'),
    ['send cashier 1 100', 'decline salesman 1 100'],
  ],
  [
    'a hand-over given back after its approval',
    (office) => inHand(office).declined(),
    ['send cashier 1 100', 'approve salesman 1 100', 'return salesman 1 100'],
  ],
  [
    'a declined receipt that its salesman voids',
    ({ salesman, cashier }) => aReceipt({ by: salesman }).sentTo(cashier).declined().voided(),
    ['send cashier 1 100', 'decline salesman 1 100'],
  ],
  [
    'a deposit',
    async (office) => aDeposit({ by: office.cashier, receipts: await threeInHand(office), account: office.account }),
    THREE_MESSAGES,
  ],
  [
    'an approved deposit',
    async (office) => aDeposit({ by: office.cashier, receipts: await threeInHand(office) }).approvedBy(office.director),
    [...THREE_MESSAGES, 'bank salesman 2 30', 'bank cashier 3 35', 'bank colleague 1 5'],
  ],
  [
    'a declined deposit',
    async (office) => aDeposit({ by: office.cashier, receipts: await threeInHand(office) }).declinedBy(office.approver),
    [...THREE_MESSAGES, 'release cashier 3 35'],
  ],
  [
    'a cheque that a director marks bounced',
    (office) => chequeInHand(office, 70).bounced(office.director),
    [...bankedMessages(70), 'bounce salesman 1 70', 'bounce cashier 1 70'],
  ],
  [
    'a cheque that its cashier marks bounced',
    async (office) => {
      const { receipt, deposit } = await banked(office, await chequeInHand(office, 70))
      await bounced(office, receipt, deposit)
    },
    [...bankedMessages(70), 'bounce salesman 1 70'],
  ],
  [
    'an advance that its salesman applies',
    async ({ salesman, party }) =>
      aReceipt({ by: salesman, party, amount: 50 }).appliedTo(await anInvoice({ salesman, party }), 20),
    [],
  ],
  [
    'an advance that a cashier applies, and that bounces',
    async ({ salesman, cashier, director, party }) => {
      const advance = await aReceipt({ by: salesman, party, ...aCheque(50) })
        .sentTo(cashier)
        .approved()
      const invoice = await anInvoice({ salesman, party })
      await cashier.client.ask(applyAdvance, applyingOf(advance, cashier, invoice, 20))
      const deposit = await aDeposit({ by: cashier, receipts: [advance] }).approvedBy(director)
      await director.client.ask(bounceCheque, await bouncingOf(deposit, advance, director))
    },
    [
      'send cashier 1 50',
      'approve salesman 1 50',
      'apply salesman 1 20',
      'deposit director 1 50',
      'deposit approver 1 50',
      'bank salesman 1 50',
      'bank cashier 1 50',
      'unapply salesman 1 20',
      'bounce salesman 1 50',
      'bounce cashier 1 50',
    ],
  ],
  [
    'an advance applied to several invoices at once',
    async ({ salesman, cashier, party, branch }) => {
      const advance = await aReceipt({ by: salesman, party, amount: 50 })
      const invoices = [await anInvoice({ salesman, party }), await anInvoice({ salesman, party })]
      await owned(
        `insert into allocation (receipt_id, invoice_id, branch_code, amount, applied_by)
         select $1, unnest($2::bigint[]), $3, 15, $4`,
        [advance.id, invoices.map(({ id }) => id), branch.code, cashier.userId],
      )
    },
    ['apply salesman 1 30'],
  ],
]

describe('the people who are notified of', () => {
  it.each(stories)('%s', async (_, happens, expected) => {
    const office = await anOffice()

    await happens(office)

    const byPerson = (lines: readonly string[]) => lines.toSorted()
    expect(byPerson(await messagesIn(office))).toEqual(byPerson(expected))
  })

  it('nothing, where the change was refused', async () => {
    const office = await anOffice()
    const { salesman, cashier } = office
    const sent = await aReceipt({ by: salesman }).sentTo(cashier)

    const again = await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(sent, cashier)] })

    expect(again.isSuccessful).toBe(false)
    expect(await messagesIn(office)).toEqual(['send cashier 1 100'])
  })

  it('all this, and the money is where it was', async () => {
    expect(await brokenPromises()).toEqual([])
  })
})
