/** A decision reaches everybody who sees the document in a list, a tile or a count, also people who get no notification. */
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, type Desk } from '../../testing/builders/desk.ts'
import { approve } from '../../testing/builders/invoices.ts'
import { aLeave, decided as leaveDecided } from '../../testing/builders/leaves.ts'
import { anOrder, orderApproved, orderChanged } from '../../testing/builders/orders.ts'
import { aUser } from '../../testing/builders/people.ts'
import { banked, bounced, chequeInHand, inHand } from '../../testing/builders/stories.ts'
import { aTour, tourDecided } from '../../testing/builders/tours.ts'
import { assigned } from '../../testing/builders/users.ts'
import { tag, tagOf } from '../../testing/builders/visits.ts'
import { approves, aVoucher } from '../../testing/builders/vouchers.ts'
import * as following from '../../testing/following.ts'
import { testApp } from '../../testing/harness.ts'

const { app, as, tokenOf } = await testApp({ config: { heartbeat: 30 } })
const here = app.listen({ host: '127.0.0.1', port: 0 })
following.followsUntilTheTestEnds()

/** Prepares a document and returns the change that others must see. */
type Story = (desk: Desk) => Promise<() => PromiseLike<unknown>>

const stories: [what: string, story: Story, concerns: 'salesman' | 'cashier' | ''][] = [
  [
    'a hand-over that is sent',
    async ({ salesman, cashier }) => {
      const receipt = aReceipt({ by: salesman })
      await receipt
      return () => receipt.sentTo(cashier)
    },
    'cashier',
  ],
  [
    'a hand-over that is approved',
    async ({ salesman, cashier }) => {
      const receipt = aReceipt({ by: salesman }).sentTo(cashier)
      await receipt
      return () => receipt.approved()
    },
    'salesman',
  ],
  [
    'a hand-over that a director sends back',
    async ({ salesman, cashier, director }) => {
      const receipt = aReceipt({ by: salesman }).sentTo(cashier)
      await receipt
      return () => receipt.settled(director)
    },
    'cashier',
  ],
  [
    'a receipt that is voided',
    async ({ salesman }) => {
      const receipt = aReceipt({ by: salesman })
      await receipt
      return () => receipt.voided()
    },
    '',
  ],
  [
    'a deposit that is made',
    async (desk) => {
      const receipts = [await inHand(desk)]
      return () => aDeposit({ by: desk.cashier, receipts, account: desk.account })
    },
    'salesman',
  ],
  [
    'a deposit that is approved',
    async (desk) => {
      const deposit = aDeposit({ by: desk.cashier, receipts: [await inHand(desk)], account: desk.account })
      await deposit
      return () => deposit.approvedBy(desk.director)
    },
    'cashier',
  ],
  [
    'a deposit that is declined',
    async (desk) => {
      const deposit = aDeposit({ by: desk.cashier, receipts: [await inHand(desk)], account: desk.account })
      await deposit
      return () => deposit.declinedBy(desk.director)
    },
    'salesman',
  ],
  [
    'a voucher',
    async ({ branch, director }) => {
      const voucher = await aVoucher({ branch: branch.code })
      return () => approves(director, voucher)
    },
    '',
  ],
  [
    'an invoice',
    async ({ salesman, director }) => {
      const invoice = await anInvoice({ salesman })
      return () => approve(director, invoice)
    },
    '',
  ],
  [
    'an order that is approved',
    async ({ salesman, director }) => {
      const order = await anOrder({ by: salesman })
      return () => orderApproved(director, order)
    },
    'salesman',
  ],
  [
    'an order that is changed',
    async ({ salesman }) => {
      const order = await anOrder({ by: salesman })
      return () => orderChanged(salesman, order, { remarks: 'by noon' })
    },
    'salesman',
  ],
  [
    'a tour',
    async ({ salesman, director }) => {
      const tour = await aTour({ by: salesman })
      return () => tourDecided(director, tour)
    },
    'salesman',
  ],
  [
    'a leave',
    async ({ salesman, director }) => {
      const leave = await aLeave({ by: salesman })
      return () => leaveDecided(director, leave)
    },
    'salesman',
  ],
  ['a place', (desk) => Promise.resolve(() => tag(desk.director, tagOf(desk))), ''],
  [
    'the rights of a user',
    ({ director, salesman }) => Promise.resolve(() => assigned(director, salesman, { moduleids: '4' })),
    'salesman',
  ],
]

describe('others look again at', () => {
  it.each(stories)('%s', async (_, story, concerns) => {
    const desk = await aDesk({ as })
    const { branch, director } = desk
    const change = await story(desk)
    const follow = async (user: { userId: number }) => following.follow(await tokenOf(user), here)
    const see = [
      await follow(await aUser({ role: role.director, in: branch })),
      // The other screens of the person who decides.
      await follow(director),
      ...(concerns === '' ? [] : [await follow(desk[concerns])]),
    ]
    const elsewhere = await follow(await aUser({ role: role.director, in: (await aDesk({ as })).branch }))
    const stranger = await follow(await aUser({ role: role.salesman, in: branch }))
    const before = await following.settled(...see)
    const apart = await following.settled(elsewhere, stranger)

    await change()

    for (const [index, stream] of see.entries()) await expect.poll(stream.looks).toBeGreaterThan(before[index] ?? 0)
    expect(await following.settled(elsewhere, stranger)).toEqual(apart)
  })

  it('a bounced cheque', async () => {
    const desk = await aDesk({ as })
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))
    const colleague = await following.follow(await tokenOf(await aUser({ role: role.director, in: desk.branch })), here)
    const [before = 0] = await following.settled(colleague)

    await bounced(desk, receipt, deposit)

    await expect.poll(colleague.looks).toBeGreaterThan(before)
  })

  it('no receipt that is recorded, which happens all day', async () => {
    const desk = await aDesk({ as })
    const { salesman } = desk
    const invoice = await anInvoice({ salesman })
    const colleague = await following.follow(await tokenOf(await aUser({ role: role.director, in: desk.branch })), here)
    const before = await following.settled(colleague)

    await aReceipt({ by: salesman, invoice, ...aCheque(10) })
    await aReceipt({ by: salesman, invoice, amount: 20 })

    expect(await following.settled(colleague)).toEqual(before)
  })
})
