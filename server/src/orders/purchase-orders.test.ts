import type { Wire } from '@backoffice/contract/call'
import { listPurchaseOrders, savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises, today, type Worker } from '../../testing/builders/desk.ts'
import { purchaseLineOf, purchaseOf, totalsOfLines } from '../../testing/builders/purchases.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { times } from '../../testing/race.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'

const app = await testApp()

type Form = Wire<typeof savePurchaseOrder>
const listed = async ({ client, branch }: Worker) =>
  client.ask(listPurchaseOrders, { page: 1, limit: 30, cCode: branch, poNo: '', date: '' })
const saved = async ({ client }: Worker, form: Form) => client.ask(savePurchaseOrder, form)
const withLines = (form: Form, items: Form['items']): Form => ({ ...form, items, ...totalsOfLines(items) })

describe('save a purchase order', () => {
  it('answers its number, and the list has it with its lines, its amounts and the facts of its items', async () => {
    const { director, branch } = await aDesk(app)
    const [gauze, gloves] = [
      await anItem({ name: 'Gauze', catNo: 'GZ-1', unit: 'Roll' }),
      await anItem({ name: 'Gloves', catNo: 'GL-2', unit: 'Box' }),
    ]
    const form = await purchaseOf({
      by: director,
      lines: [
        { item: gauze, quantity: 0.333, price: 10.05, description: ' 10 cm ' },
        { item: gloves, quantity: 12, price: 0 },
        { item: gauze, quantity: 3, price: 33.35 },
      ],
    })

    expect(await saved(director, { ...form, termsConditions: ' Delivery within 60 days ' })).toEqual({
      isSuccessful: true,
      message: 'Purchase order 1 saved',
      value: 1,
    })

    const { responseObjects, totalRows } = await listed(director)
    expect(totalRows).toBe(1)
    expect(responseObjects[0]).toEqual({
      poId: expect.any(Number) as number,
      poNo: 1,
      poDate: await today(branch.code),
      cCode: branch.code,
      bName: branch.name,
      purRequisitionNo: 'PR-17',
      currency: 'USD',
      soNo: '12',
      importRefNo: 'IMP/26-4',
      termsConditions: 'Delivery within 60 days',
      paymentTerms: 'Letter of Credit at Sight',
      inConterm: 'FOB - Free On Board',
      totalQty: 15.333,
      // 0.333 × 10.05 = 3.34665 and 3 × 33.35 = 100.05, each rounded half up.
      totalPoValue: 103.4,
      userName: director.name,
      userLogin: director.loginId,
      enteredOn: expect.stringMatching(/Z$/) as string,
      items: [
        {
          sNo: 1,
          itemSNo: gauze.serial,
          itemCode: gauze.code,
          catCode: 'GZ-1',
          itemName: 'Gauze',
          description: '10 cm',
          qty: 0.333,
          unit: 'Roll',
          price: 10.05,
          amount: 3.35,
          netAmount: 3.35,
        },
        expect.objectContaining({ sNo: 2, itemName: 'Gloves', unit: 'Box', price: 0, amount: 0, netAmount: 0 }),
        expect.objectContaining({ sNo: 3, itemName: 'Gauze', description: '', amount: 100.05, netAmount: 100.05 }),
      ],
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('keeps an item as it was ordered, whatever it is called later', async () => {
    const { director } = await aDesk(app)
    const item = await anItem({ name: 'Gauze', catNo: 'GZ-1', unit: 'Roll' })
    const form = await purchaseOf({ by: director, lines: [{ item }] })
    await saved(
      director,
      withLines(form, [{ ...purchaseLineOf({ item }), itemName: 'Gold', catCode: 'AU', unit: 'kg' }]),
    )
    await owned(`update item set name = 'Bandage', cat_no = 'BD-9', unit = 'Piece' where code = $1`, [item.code])

    expect((await listed(director)).responseObjects[0]?.items[0]).toMatchObject({
      itemName: 'Gauze',
      catCode: 'GZ-1',
      unit: 'Roll',
    })
  })

  it('needs neither references nor terms', async () => {
    const { director } = await aDesk(app)
    const { userId, cCode, poDate, currency, totalQty, totalPoValue, items } = await purchaseOf({ by: director })

    expect(await saved(director, { userId, cCode, poDate, currency, totalQty, totalPoValue, items })).toMatchObject({
      isSuccessful: true,
    })
    expect((await listed(director)).responseObjects[0]).toMatchObject({
      purRequisitionNo: '',
      soNo: '',
      importRefNo: '',
      termsConditions: '',
      paymentTerms: '',
      inConterm: '',
    })
  })

  it('refuses in the order of the form', async () => {
    const { director } = await aDesk(app)
    const good = await purchaseOf({ by: director })
    const line = purchaseLineOf({ item: await anItem() })
    const sized = (change: Partial<typeof line>): Partial<Form> => {
      const items = [{ ...line, ...change }]
      return { items, ...totalsOfLines(items) }
    }
    const huge = {
      ...line,
      quantity: 1,
      price: 999_999_999_999.99,
      amount: 999_999_999_999.99,
      netAmount: 999_999_999_999.99,
    }

    expect(
      await refusalsInOrder<Form>(
        { ...good, items: [], poDate: '', currency: ' ', paymentTerms: 'NONE', inConterm: 'NONE' },
        [
          { items: [{ ...line, catCode: ' ', itemName: '', quantity: 0, price: -1 }] },
          { poDate: good.poDate },
          { currency: 'NONE' },
          { items: [{ ...line, itemName: '', quantity: 0, price: -1 }] },
          { items: [{ ...line, quantity: 0, price: -1 }] },
          { items: [{ ...line, quantity: -2, price: -1 }] },
          { items: [{ ...line, price: -1 }] },
          { items: [{ ...line, quantity: 2, price: 999_999_999_999.99 }] },
          { items: [huge, huge] },
          sized({ itemCode: 'none' }),
          { currency: 'USD' },
          { paymentTerms: '' },
          { inConterm: ' ' },
          sized({}),
        ],
        async (form) => (await saved(director, form)).message,
      ),
    ).toEqual([
      'Please select items',
      'Please enter P.O Date',
      'Please select currency',
      'Please enter Cat No',
      'Please enter Item Name',
      'Quantity can not be zero',
      'Quantity can not be negative',
      'Price can not be negative',
      'The total of this order is larger than an amount can be.',
      'The total of this order is larger than an amount can be.',
      'Currency is not in the list any more. Select it again.',
      'Payment Terms is not in the list any more. Select it again.',
      'In Conterm is not in the list any more. Select it again.',
      'Item none does not exist. Remove the line and select the item again.',
      'Purchase order 1 saved',
    ])
  })

  it('computes every amount again, and names the fields that differ', async () => {
    const { director } = await aDesk(app)
    const good = await purchaseOf({ by: director, lines: [{ item: await anItem(), quantity: 3, price: 33.35 }] })
    const [line] = good.items
    const errorsOf = async (form: Form) => {
      const { status, failure } = await director.client.send(savePurchaseOrder, form)
      return [status, failure.errors]
    }

    expect(await errorsOf({ ...good, totalQty: 4, totalPoValue: 100.06 })).toEqual([
      400,
      { totalQty: ['is 3 by the lines'], totalPoValue: ['is 100.05 by the lines'] },
    ])
    expect(await errorsOf({ ...good, items: line ? [{ ...line, amount: 100.04, netAmount: 90 }] : [] })).toEqual([
      400,
      {
        'items.0.amount': ['is 100.05 by quantity and price'],
        'items.0.netAmount': ['is 100.05 by quantity and price'],
      },
    ])
    expect(await errorsOf({ ...good, poDate: '31/02/2026' })).toEqual([400, { poDate: [expect.any(String)] }])
    expect(await errorsOf({ ...good, items: times(201, good.items).flat() })).toEqual([
      400,
      { items: [expect.any(String)] },
    ])
    expect((await listed(director)).totalRows).toBe(0)
  })

  it('is for directors with the module of orders, for themselves and in their branches alone', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const good = await purchaseOf({ by: desk.director })
    const other = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 8, 10, 11, 12, 14, 33, 34] })
    const statusFor = async (by: Worker, change: Partial<Form> = {}) =>
      (await by.client.send(savePurchaseOrder, { ...good, userId: by.userId, ...change })).status

    expect(await statusFor(desk.salesman)).toBe(403)
    expect(await statusFor(desk.cashier)).toBe(403)
    expect(await statusFor(other)).toBe(403)
    expect(await statusFor(desk.director, { userId: other.userId })).toBe(403)
    expect(await statusFor(desk.director, { cCode: elsewhere.branch.code })).toBe(403)
    expect(
      await owned('select from purchase_order where branch_code = any ($1)', [
        [desk.branch.code, elsewhere.branch.code],
      ]),
    ).toEqual([])
  })
})
