import type { Wire } from '@backoffice/contract/call'
import { role } from '@backoffice/contract/access'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { listOrders, saveOrder } from '@backoffice/contract/orders/orders'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import {
  aMarketingRep,
  anOrder,
  limitedTo,
  orderLineOf,
  orderOf,
  type OrderForm,
} from '../../testing/builders/orders.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await testApp()

const ordersIn = async (branch: string) =>
  (await ownedRow<{ n: number }>('select count(*)::int as n from sale_order where branch_code = $1', [branch])).n
const listed = async ({ client, branch }: Worker, filters: Partial<Wire<typeof listOrders>> = {}) =>
  client.ask(listOrders, { page: 1, limit: 30, cCode: branch, ...filters })

describe('save an order', () => {
  it('gives it the next number of the branch, the facts of its items and the sums of its rounded lines', async () => {
    const { salesman, director, branch, party } = await aDesk(app)
    const [one, two] = [await anItem({ name: 'Brufen 400', unit: 'Strip', catNo: 'B-400' }), await anItem()]
    const rep = await aMarketingRep({ branch: branch.code })
    const form = await orderOf({
      by: salesman,
      party,
      marketingRep: rep.id,
      remarks: ' by hand ',
      lines: [
        orderLineOf(one, { quantity: 3, rate: 33.35, discount: 10 }),
        orderLineOf(two, { quantity: 0.333, rate: 10.05 }),
        orderLineOf(one, { quantity: 1, rate: 0.05, discount: 50 }),
      ],
    })

    expect(await salesman.client.ask(saveOrder, form)).toEqual({
      isSuccessful: true,
      message: 'Sale order 1 saved',
      value: 1,
    })
    expect((await salesman.client.ask(saveOrder, await orderOf({ by: salesman }))).value).toBe(2)
    const { responseObjects } = await listed(director, { saleOrderNo: '1' })
    expect(responseObjects).toMatchObject([
      {
        orderNo: 1,
        rowVersion: 1,
        cCode: branch.code,
        aCode: party,
        bName: branch.name,
        buyerPoRef: 'PO-1',
        buyerPoNo: 'PO-1',
        buyerPoDate: null,
        deliveryDate: null,
        salesmanRep: salesman.userId,
        sRepName: salesman.name,
        marketingRep: rep.id,
        mRepName: rep.name,
        totalAmount: 103.45,
        totalNetAmount: 93.41,
        remarks: 'by hand',
        userName: salesman.name,
        isOwn: false,
        approvedBy: null,
        approvedByName: '',
        approvalDate: null,
        status: 0,
        statusName: 'Pending',
        creditLimit: null,
        creditOwed: null,
        creditWord: '',
      },
    ])
    expect(responseObjects[0]?.items).toEqual([
      {
        sNo: 1,
        itemSNo: one.serial,
        itemCode: one.code,
        itemName: 'Brufen 400',
        catCode: 'B-400',
        qty: 3,
        unit: 'Strip',
        mrpRate: 100,
        rate: 33.35,
        amount: 100.05,
        discountPercant: 10,
        discountAmount: 10.01,
        netAmount: 90.04,
      },
      expect.objectContaining({ sNo: 2, itemCode: two.code, qty: 0.333, amount: 3.35, netAmount: 3.35 }),
      expect.objectContaining({ sNo: 3, itemCode: one.code, discountAmount: 0.03, netAmount: 0.02 }),
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('uses no fact of an item from the body', async () => {
    const { salesman } = await aDesk(app)
    const line = orderLineOf(await anItem({ name: 'Panadol', unit: 'Box' }))
    const lines = [{ ...line, itemName: 'Gold', unit: 'Kilo', mrpRate: 1, catCode: 'X', itemRef: 'Y' }]
    await anOrder({ by: salesman, lines })

    expect((await listed(salesman)).responseObjects[0]?.items).toMatchObject([
      { itemName: 'Panadol', unit: 'Box', mrpRate: 100, catCode: line.catCode },
    ])
  })

  it('is of today at the branch where no day is sent', async () => {
    const { salesman, branch } = await aDesk(app)
    const form = await orderOf({ by: salesman })
    await salesman.client.ask(saveOrder, { ...form, sNoDate: '' })

    const { day } = await ownedRow<{ day: string }>('select business_day($1)::text as day', [branch.code])
    expect((await listed(salesman)).responseObjects[0]?.orderDate).toBe(day)
  })

  it('notifies the directors who decide', async () => {
    const { salesman, director } = await aDesk(app)
    await anOrder({ by: salesman })

    const { responseObjects } = await director.client.ask(listNotifications, {
      page: 1,
      limit: 20,
      userId: director.userId,
    })
    expect(responseObjects.map(({ text, place }) => [text, place])).toEqual([
      [`${salesman.name} entered sale order 1, 100.00. It waits for a decision.`, '/directorSaleOrderApprove'],
    ])
  })

  it('refuses in the order of the specification', async () => {
    const { salesman, branch, party } = await aDesk(app)
    const colleague = await aWorker(app, { role: role.salesman, in: branch })
    const good = await orderOf({ by: salesman, party, lines: [orderLineOf(await anItem(), { quantity: 2, rate: 50 })] })
    const [line] = good.items
    if (!line) throw new Error('an order has a line')
    await limitedTo(branch.code, party, 50)
    await anInvoice({ salesman, party, bill: 20 })
    const tomorrow = await ownedRow<{ day: string }>('select (business_day($1) + 1)::text as day', [branch.code])
    const unknown = { ...line, itemCode: 'NONE', itemName: 'Nothing' }

    expect(
      await refusalsInOrder<OrderForm>(
        {
          ...good,
          items: [],
          aCode: '',
          marketingRep: 0,
          salesmanRep: '',
          sNoDate: tomorrow.day,
          deliveryDate: '01/01/2020',
        },
        [
          { items: [{ ...unknown, itemSNo: 0, itemName: ' ', quantity: 0, rate: -1 }] },
          { aCode: 'NONE' },
          { marketingRep: 2_000_000_000 },
          { salesmanRep: colleague.userId },
          { deliveryDate: '' },
          { items: [{ ...unknown, itemName: ' ', quantity: 0, rate: -1 }] },
          { items: [{ ...unknown, quantity: 0, rate: -1 }] },
          { items: [{ ...unknown, rate: -1 }] },
          { items: [unknown] },
          { sNoDate: '' },
          { aCode: party },
          { salesmanRep: salesman.userId },
          { marketingRep: good.marketingRep },
          { items: [line] },
        ],
        async (form) => (await salesman.client.ask(saveOrder, form)).message,
      ),
    ).toEqual([
      'Please select items',
      'Please select client',
      'Please select marketing rep',
      'Please select salesmanRep rep',
      'Delivery Date can not be before S.O Date',
      'Please enter Cat No',
      'Please enter Item Name',
      'Quantity can not be zero',
      'Rate can not be negative',
      'S.O Date can not be after today',
      'This client is not in the branch. Select it again.',
      'You take orders for yourself. Select yourself as Medical Rep.',
      'This Marketing Rep does not work in the branch. Select another.',
      'Item Nothing does not exist. Remove the line and select the item again.',
      `Medical Store ${party} owes 20.00 with open orders. This order of 100.00 is 70.00 above the credit limit of 50.00. Enter a word for the approver.`,
    ])
    expect(await ordersIn(branch.code)).toBe(0)
    expect(await owned('select from document_counter where branch_code = $1', [branch.code])).toEqual([])
  })

  it.each([
    ['amount', 100.01, 'is 100.00 by quantity, rate and discount'],
    ['discountAmount', 0.01, 'is 0.00 by quantity, rate and discount'],
    ['netAmount', 99.99, 'is 100.00 by quantity, rate and discount'],
    ['itemSNo', 1, expect.stringMatching(/^is \d+ for item IT\d+$/) as string],
    ['discountPercant', 100.01, 'is not a percentage from 0 to 100 with at most 2 decimals'],
    ['discountPercant', -1, 'is not a percentage from 0 to 100 with at most 2 decimals'],
    ['quantity', 1.2345, 'is not a quantity with at most 3 decimals up to 99,999,999,999.999'],
    ['rate', 1.005, 'is not an amount with at most 2 decimals up to 999,999,999,999.99'],
  ])('names %s where the body differs with %s', async (field, value, message) => {
    const { salesman, branch } = await aDesk(app)
    const form = await orderOf({ by: salesman })
    const second = { ...orderLineOf(await anItem()), [field]: value }

    const { status, failure } = await salesman.client.send(saveOrder, { ...form, items: [...form.items, second] })

    expect([status, failure.errors]).toEqual([400, { [`items.1.${field}`]: [message] }])
    expect(await ordersIn(branch.code)).toBe(0)
  })

  it('refuses a total that is larger than an amount, though each line is one', async () => {
    const { salesman } = await aDesk(app)
    const line = orderLineOf(await anItem(), { quantity: 1, rate: 600_000_000_000 })
    const form = await orderOf({ by: salesman, lines: [line, line] })

    expect(await salesman.client.ask(saveOrder, form)).toEqual(
      refused('The total of this order is larger than an amount can be.'),
    )
  })

  it('is for clients and reps of the branch alone', async () => {
    const [here, there] = [await aDesk(app), await aDesk(app)]
    const { director, salesman, cashier, account } = here
    const form = await orderOf({ by: director, for: salesman })
    const away = await aMarketingRep({ branch: there.branch.code })
    const gone = await aWorker(app, { role: role.salesman, in: here.branch })
    await owned('update user_branch set active = false where user_id = $1', [gone.userId])
    const messageFor = async (changes: Partial<OrderForm>) =>
      (await director.client.ask(saveOrder, { ...form, ...changes })).message

    expect(await messageFor({ aCode: there.party })).toBe('This client is not in the branch. Select it again.')
    expect(await messageFor({ aCode: account })).toBe('This client is not in the branch. Select it again.')
    for (const { userId } of [there.salesman, cashier, director, gone]) {
      expect(await messageFor({ salesmanRep: userId })).toBe(
        'This Medical Rep does not work in the branch. Select another.',
      )
    }
    expect(await messageFor({ marketingRep: away.id })).toBe(
      'This Marketing Rep does not work in the branch. Select another.',
    )
    expect(await messageFor({})).toBe('Sale order 1 saved')
  })

  it('is for module 13 of salesmen and module 9 of directors, in their own name and branches', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const { salesman, director, branch } = desk
    const good = await orderOf({ by: salesman })
    const without = await aWorker(app, { role: role.salesman, in: branch, modules: [4, 5, 6] })
    const reader = await aWorker(app, { role: role.director, in: branch, modules: [7, 8, 10, 11, 12, 14, 33, 34] })
    const statusFor = async (by: Worker, changes: Partial<OrderForm> = {}) =>
      (await by.client.send(saveOrder, { ...good, userId: by.userId, ...changes })).status

    for (const by of [desk.cashier, without, reader]) expect(await statusFor(by)).toBe(403)
    expect(await statusFor(salesman, { userId: director.userId })).toBe(403)
    expect(await statusFor(salesman, { cCode: elsewhere.branch.code })).toBe(403)
    expect(await statusFor(salesman, { deliveryDate: '31/02/2027' })).toBe(400)
    expect(await ordersIn(branch.code)).toBe(0)
    expect(await statusFor(director)).toBe(200)
  })

  it('leaves out a word that no limit requires, and accepts any sum for a client without a limit', async () => {
    const { salesman, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code })
    await anInvoice({ salesman, party, bill: 900_000_000_000 })
    await anOrder({ by: salesman, party, creditWord: 'Pays on Friday' })

    expect((await listed(salesman)).responseObjects[0]).toMatchObject({ creditWord: '', creditLimit: null })
  })
})
