import { listItems, listReps } from '@backoffice/contract/orders/order-lookups'
import { getClientCredit, getItemStock } from '@backoffice/contract/orders/order-figures'
import { listOrders, orderTimeline, saveOrder } from '@backoffice/contract/orders/orders'
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Desk, today } from '../../testing/builders/desk.ts'
import {
  aMarketingRep,
  anOrder,
  limitedTo,
  orderApproved,
  orderChanged,
  orderLineOf,
  orderNow,
  orderOf,
} from '../../testing/builders/orders.ts'
import { aUser } from '../../testing/builders/people.ts'
import { aGodown, anItem, moved } from '../../testing/builders/stock.ts'
import { chequeInHand } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { refused } from '../../testing/saves.ts'

const app = await testApp()

const creditOf = ({ salesman, branch }: Desk, aCode: string, sNo?: number) =>
  salesman.client.ask(getClientCredit, { cCode: branch.code, aCode, ...(sNo !== undefined && { sNo }) })
const nothing = {
  outstanding: 0,
  olderThan90: 0,
  bouncedCheques: 0,
  bouncedAmount: 0,
  openOrders: 0,
  openAmount: 0,
  creditLimit: null,
}

describe('what a client owes', () => {
  it("is the balance of the client's invoices in the branch, of every salesman, and the part older than 90 days", async () => {
    const desk = await aDesk(app)
    const { branch, salesman, party } = desk
    const colleague = await aWorker(app, { role: role.salesman, in: branch })
    expect(await creditOf(desk, party)).toEqual(nothing)

    await anInvoice({ salesman: colleague, party, bill: 100, on: await today(branch.code, -91) })
    const recent = await anInvoice({ salesman, party, bill: 30.5, on: await today(branch.code, -90) })
    await anInvoice({ salesman, party, bill: 50, receivedBefore: 50 })
    await anInvoice({ salesman, bill: 999 })
    await aReceipt({ by: salesman, invoice: recent, amount: 10 })

    expect(await creditOf(desk, party)).toEqual({ ...nothing, outstanding: 120.5, olderThan90: 100 })
  })

  it('counts cheques that bounced', async () => {
    const desk = await aDesk(app)
    const receipt = await chequeInHand(desk).bounced(desk.director)
    const { party } = await owned<{ party: string }>('select party from receipt where id = $1', [receipt.id]).then(
      ([row]) => row ?? { party: '' },
    )

    expect(await creditOf(desk, party)).toMatchObject({ bouncedCheques: 1, bouncedAmount: receipt.amount })
  })

  it('counts an order until an invoice comes after its approval, and leaves out the order that is changed', async () => {
    const desk = await aDesk(app)
    const { branch, salesman, director, party } = desk
    await anInvoice({ salesman, party, bill: 1, on: await today(branch.code, -1) })
    const [one, two] = [await anOrder({ by: salesman, party }), await anOrder({ by: director, for: salesman, party })]
    await orderApproved(director, one)
    await anOrder({ by: salesman })

    expect(await creditOf(desk, party)).toMatchObject({ openOrders: 2, openAmount: 200 })
    expect(await creditOf(desk, party, two.no)).toMatchObject({ openOrders: 1, openAmount: 100 })
    await anInvoice({ salesman, party, bill: 90, on: await today(branch.code) })
    expect(await creditOf(desk, party)).toMatchObject({ outstanding: 91, openOrders: 1, openAmount: 100 })
  })

  it('is refused for accounts that are no clients of the branch', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const statusOf = async (aCode: string) =>
      (await desk.salesman.client.send(getClientCredit, { cCode: desk.branch.code, aCode })).status

    expect([await statusOf(elsewhere.party), await statusOf(desk.account), await statusOf(desk.party)]).toEqual([
      404, 404, 200,
    ])
  })
})

describe('an order above the credit limit', () => {
  it('needs a word, and keeps it for the approver with the limit and the amount owed', async () => {
    const desk = await aDesk(app)
    const { branch, salesman, director, party } = desk
    await limitedTo(branch.code, party, 250)
    await anInvoice({ salesman, party, bill: 100 })
    await anOrder({ by: salesman, party })
    const form = await orderOf({ by: salesman, party })
    const why = `Medical Store ${party} owes 200.00 with open orders. This order of 100.00 is 50.00 above the credit limit of 250.00. Enter a word for the approver.`

    expect(await salesman.client.ask(saveOrder, form)).toEqual(refused(why))
    expect(await salesman.client.ask(saveOrder, { ...form, creditWord: ' ' })).toEqual(refused(why))
    const { value } = await salesman.client.ask(saveOrder, { ...form, creditWord: ' Pays on Friday ' })

    expect(value).toBe(2)
    const { responseObjects } = await director.client.ask(listOrders, { page: 1, limit: 30, cCode: branch.code })
    expect(
      responseObjects.map(({ orderNo, creditLimit, creditOwed, creditWord }) => [
        orderNo,
        creditLimit,
        creditOwed,
        creditWord,
      ]),
    ).toEqual([
      [2, 250, 200, 'Pays on Friday'],
      [1, null, null, ''],
    ])
  })

  it('exceeds the limit, and does not only reach it', async () => {
    const { branch, salesman, party } = await aDesk(app)
    await limitedTo(branch.code, party, 100)
    const item = await anItem()
    const save = async (rate: number) =>
      (
        await salesman.client.ask(
          saveOrder,
          await orderOf({ by: salesman, party, lines: [orderLineOf(item, { quantity: 1, rate })] }),
        )
      ).isSuccessful

    expect([await save(100.01), await save(100), await save(0.01)]).toEqual([false, true, false])
  })

  it('needs the word again if a change exceeds the limit, and drops the word if a change no longer does', async () => {
    const { branch, salesman, director, party } = await aDesk(app)
    await limitedTo(branch.code, party, 150)
    const item = await anItem()
    const order = await anOrder({ by: salesman, party, lines: [orderLineOf(item)] })
    const many = [orderLineOf(item, { quantity: 4 })]

    expect((await orderChanged(director, order, { items: many })).message).toMatch(
      / owes 0\.00 with open orders\. .+ 50\.00 above/,
    )
    expect((await orderChanged(director, order, { items: many, creditWord: 'Known to me' })).isSuccessful).toBe(true)
    expect(await orderNow(order)).toMatchObject({ net: 200 })
    await orderChanged(director, order, { items: [orderLineOf(item)], creditWord: 'Known to me' })
    const story = await director.client.ask(orderTimeline, { id: String(order.id) })
    expect(story.events.map(({ what }) => /Word on credit.+?(?=, Line|$)/.exec(what)?.[0])).toEqual([
      undefined,
      'Word on credit  → Known to me',
      'Word on credit Known to me → ',
    ])
  })

  it.each(ROUNDS)('is the second of two that reach it together, round %i', async () => {
    const { branch, salesman, director, party } = await aDesk(app)
    await limitedTo(branch.code, party, 150)
    const forms = [await orderOf({ by: salesman, party }), await orderOf({ by: director, for: salesman, party })]

    const { won, lost } = await race(
      ...forms.map((form, at) => () => (at === 0 ? salesman : director).client.ask(saveOrder, form)),
    )

    expect(won).toEqual(['Sale order 1 saved'])
    expect(lost).toEqual([expect.stringMatching(/ owes 100\.00 with open orders\. .+ is 50\.00 above /)])
  })
})

describe('what there is of an item', () => {
  it('is the stock of the branch by lot and expiry, and the client’s last line', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const { branch, salesman, party } = desk
    const item = await anItem()
    const [near, far] = [
      await aGodown({ branch: branch.code, name: 'Main' }),
      await aGodown({ branch: elsewhere.branch.code, name: 'Far' }),
    ]
    const expires = await today(branch.code, 10)
    await moved(
      { godown: near, item, lot: 'L9', received: 5 },
      { godown: near, item, lot: 'L2', expires, received: 7.5 },
      { godown: near, item, lot: 'L3', received: 4 },
      { godown: near, item, lot: 'L3', issued: 4 },
      { godown: far, item, lot: 'L4', received: 100 },
    )
    const ask = (aCode: string, sNo?: number) =>
      salesman.client.ask(getItemStock, {
        cCode: branch.code,
        itemCode: item.code,
        aCode,
        ...(sNo !== undefined && { sNo }),
      })
    expect(await ask('')).toEqual({
      totalStock: 12.5,
      lots: [
        { gname: 'Main', lotno: 'L2', expdate: expires, daysLeft: 10, stockbal: 7.5 },
        { gname: 'Main', lotno: 'L9', expdate: null, daysLeft: null, stockbal: 5 },
      ],
      last: null,
    })

    await anOrder({ by: salesman, lines: [orderLineOf(item, { rate: 1 })] })
    await anOrder({ by: salesman, party, lines: [orderLineOf(item, { rate: 20, discount: 5 })] })
    await anOrder({ by: salesman, party, in: -1, lines: [orderLineOf(item, { rate: 30 })] })
    await anOrder({ by: salesman, party, lines: [orderLineOf(await anItem(), { rate: 40 })] })
    const last = { orderNo: 2, orderDate: await today(branch.code), quantity: 2, rate: 20, discountPercant: 5 }
    expect((await ask(party)).last).toEqual(last)
    expect((await ask(party, 2)).last).toMatchObject({ orderNo: 3, rate: 30 })
    expect((await ask('')).last).toBeNull()
    expect(await salesman.client.ask(getItemStock, { cCode: branch.code, itemCode: 'none' })).toEqual({
      totalStock: 0,
      lots: [],
      last: null,
    })
  })
})

describe('the lists of the form', () => {
  it('have every item by name', async () => {
    const { salesman, branch } = await aDesk(app)
    const [b, a] = [await anItem({ name: 'bcd item', unit: 'Strip' }), await anItem({ name: 'ÁBC item' })]

    const { items } = await salesman.client.ask(listItems, { CCode: branch.code })

    expect(items.filter(({ itemCode }) => [a.code, b.code].includes(itemCode))).toEqual([
      { itemSno: a.serial, itemCode: a.code, itemName: 'ÁBC item', mrpRate: 100, unit: 'Box', catCode: a.catNo },
      { itemSno: b.serial, itemCode: b.code, itemName: 'bcd item', mrpRate: 100, unit: 'Strip', catCode: b.catNo },
    ])
  })

  it('have the reps of the branch, and for a salesman only themselves', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const { salesman, director, branch } = desk
    const colleague = await aUser({ role: role.salesman, in: branch, name: 'A colleague' })
    await aUser({ role: role.salesman, in: branch, portalAllowed: false })
    const gone = await aUser({ role: role.salesman, in: branch })
    await owned('update user_branch set active = false where user_id = $1', [gone.userId])
    const [hina, ali, left] = [
      await aMarketingRep({ branch: branch.code, name: 'Hina' }),
      await aMarketingRep({ branch: branch.code, name: 'Ali' }),
      await aMarketingRep({ branch: branch.code }),
    ]
    await aMarketingRep({ branch: elsewhere.branch.code })
    await owned('update marketing_rep_branch set active = false where rep_id = $1', [left.id])
    const himself = { sRepId: salesman.userId, sRepName: salesman.name, login: salesman.loginId }
    const repMarketings = [
      { mRepId: ali.id, mRepName: 'Ali' },
      { mRepId: hina.id, mRepName: 'Hina' },
    ]

    expect(await director.client.ask(listReps, { CCode: branch.code })).toEqual({
      repSalesmen: [{ sRepId: colleague.userId, sRepName: 'A colleague', login: colleague.loginId }, himself],
      repMarketings,
    })
    expect(await salesman.client.ask(listReps, { CCode: branch.code })).toEqual({
      repSalesmen: [himself],
      repMarketings,
    })
  })
})
