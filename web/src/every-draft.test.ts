// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { describe, expect, it } from 'vitest'
import { brokenCredit } from '@backoffice/contract/credits/credit-rules'
import { creditDraft, sentCredit } from './credits/credit-draft.ts'
import { otherFields } from './banks/bank-matching.screen.tsx'
import { returnedFields } from './banks/returned-cheque.tsx'
import { declineRequestFields } from './documents/decisions.ts'
import { declineFields } from './transfers/decline-receipt.ts'
import { bounceFields } from './deposits/deposit-line-list.ts'
import { depositDraft, sentDeposit } from './deposits/deposit-draft.ts'
import { type DraftKind, draftFrom } from './kit/drafts/draft-kind.ts'
import { askDraft } from './kit/list/ask-dialog.tsx'
import { type AskFields, askField } from './kit/list/ask-fields.tsx'
import { chosenFrom, listField } from './kit/list/list-fields.tsx'
import { fixed } from './kit/list/options.ts'
import { appliedDraft } from './receipts/open-advances.tsx'
import { daysOfLeave } from '@backoffice/contract/leaves/leave-rules'
import { leaveDraft, sentLeave } from './leaves/leave-draft.ts'
import { brokenOrder, totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import { changeDraft, type OrderDraft, orderDraft, formOf, type SaleOrder, sentOrder } from './orders/order-draft.ts'
import { brokenPurchase } from '@backoffice/contract/orders/purchase-order-rules'
import { brokenDraft, paymentDraft, restOf, sentPayment, withInstruments } from './receipts/payment-draft.ts'
import { purchaseDraft, sentPurchase } from './orders/purchase-draft.ts'
import { balanceOf, receiptDraft, sentReceipt } from './receipts/receipt-draft.ts'
import { giveBackFields, replaceFields, representFields } from './receipts/returned-actions.tsx'
import { voidFields } from './receipts/void-action.ts'
import { totalsOf } from '@backoffice/contract/tours/tour-rules'
import { sentTour, tourDraft } from './tours/tour-draft.ts'
import { brokenVisit } from '@backoffice/contract/visits/visit-rules'
import { sentVisit, visitDraft } from './visits/visit-draft.ts'

const viewer = {
  userId: 1,
  name: 'Ali',
  company: 'Acme',
  branch: 'Karachi',
  branchCode: 'K',
  branches: new Map(),
  today: '2026-11-20' as Day,
}

interface Kept {
  /** Reads kept data, and uses the result as a screen does when it draws and saves. */
  readonly use: (kept: unknown) => unknown
  readonly fields: readonly string[]
}

const keptBy = <V extends object>(kind: DraftKind<V>, use: (values: V) => unknown): Kept => ({
  fields: Object.keys(kind.fields),
  use: (kept) => {
    const draft = draftFrom(kept, kind)
    return draft && [kind.describe?.(draft.values), use(draft.values)]
  },
})
const dialog = (fields: Readonly<Record<string, unknown>>) =>
  keptBy(askDraft(fields as AskFields, viewer), (values) => values)

const savedOrder: SaleOrder = {
  undoable: false,
  saleOrderId: 1,
  rowVersion: 1,
  cCode: 'K',
  bName: 'Karachi',
  orderDate: viewer.today,
  orderNo: 1,
  aCode: 'C-1',
  clientName: 'Al-Shifa',
  deliveryDate: null,
  buyerPoRef: '',
  buyerPoNo: '',
  buyerPoDate: null,
  salesmanRep: 1,
  sRepName: '',
  marketingRep: 2,
  mRepName: '',
  totalAmount: 5 as Money,
  totalNetAmount: 5 as Money,
  remarks: '',
  userName: '',
  isOwn: false,
  approvedBy: null,
  approvedByName: '',
  approvalDate: null,
  status: 0,
  statusName: '',
  creditLimit: null,
  creditOwed: null,
  creditWord: '',
  items: [],
}
const usedOrder = (values: OrderDraft) => [
  brokenOrder(formOf(values)),
  totalsOfOrder(values.lines),
  sentOrder(values, 1, 'K'),
]

/** The drafts of the product, by the file that begins them. */
const drafts: Readonly<Record<string, Readonly<Record<string, Kept>>>> = {
  './receipts/use-receipt-entry.ts': {
    receipt: keptBy(receiptDraft, (values) => [sentReceipt(values, 'K'), balanceOf(values)]),
  },
  './receipts/client-payment.tsx': {
    payment: keptBy(paymentDraft, (values) => [
      sentPayment(values, { userId: 1, branchCode: 'K', forSalesman: true }),
      brokenDraft(values, true),
      restOf(values),
      withInstruments({ ...values, isSpread: true }, values.instruments),
    ]),
  },
  './deposits/cashier-deposits.screen.tsx': {
    deposit: keptBy(depositDraft, (values) => sentDeposit(values, 'HBL', 1)),
  },
  './tours/my-tours.screen.tsx': {
    tour: keptBy(tourDraft, (values) => [sentTour(values, 1, 'K'), totalsOf(values, 99.99 as Money)]),
  },
  './receipts/open-advances.tsx': { 'an advance': keptBy(appliedDraft(5 as Money), (values) => values) },
  './credits/new-credit.modal.tsx': {
    credit: keptBy(creditDraft(viewer.today), (values) => [
      sentCredit(values, 1, 'K'),
      brokenCredit({ ...values, today: viewer.today }),
    ]),
  },
  './leaves/my-leaves.screen.tsx': {
    leave: keptBy(leaveDraft, (values) => [sentLeave(values, 1, 'K'), daysOfLeave(values)]),
  },
  './orders/sale-order.screen.tsx': {
    order: keptBy(orderDraft(viewer.today), usedOrder),
  },
  './orders/purchase-order.screen.tsx': {
    'purchase order': keptBy(purchaseDraft(viewer.today), (values) => [
      brokenPurchase(values),
      sentPurchase(values, 1, 'K'),
    ]),
  },
  './orders/order-edit.modal.tsx': {
    'the changes of an order': keptBy(changeDraft(savedOrder), usedOrder),
  },
  './visits/my-visits.screen.tsx': {
    visit: keptBy(visitDraft, (values) => [
      sentVisit(values, 'Acme', 1, 'K'),
      brokenVisit({ ...values, today: viewer.today }),
    ]),
  },
  './kit/list/ask-dialog.tsx': {
    decline: dialog(declineFields),
    'decline of a request': dialog(declineRequestFields),
    void: dialog(voidFields),
    bounce: dialog(bounceFields),
    'deposit of a cheque again': dialog(representFields),
    'replaced cheque': dialog(replaceFields),
    'cheque that is given back': dialog(giveBackFields),
    'returned cheque': dialog(returnedFields),
    'something else at the bank': dialog(otherFields),
    money: dialog({ amount: askField.money('Amount') }),
    pick: dialog({ cashierId: askField.pick('Cashier', fixed([])) }),
  },
}

const chosen: Kept = {
  fields: ['cashierId', 'postingDate', 'note'],
  use: (kept) =>
    chosenFrom(kept, {
      cashierId: listField.pick(fixed([])).schema,
      postingDate: listField.day({ start: () => null }).schema,
      note: listField.text(60).schema,
      visitId: listField.chosen().schema,
    }),
}

const junk: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  0.001,
  1e300,
  999_999_999_999.99,
  '',
  'x',
  '2026-02-31',
  '\0',
  'x'.repeat(100_000),
  [],
  [null],
  [1, 'x', {}],
  [[]],
  [{ id: 1 }],
  [{ id: 1, amount: 0.001 }],
  {},
  { length: 3 },
  { toString: 5 },
  JSON.parse('{"__proto__":{"values":{}}}'),
]
const saveKey = '00000000-0000-4000-8000-000000000000'
const sound = (values: unknown) => ({ values, saveKey, sent: [] })

/** Returns junk in place of the whole draft, of each part and of each field. */
const spoiled = (fields: readonly string[]): readonly unknown[] =>
  junk.flatMap((one) => [
    one,
    sound(one),
    { ...sound({}), sent: one },
    { ...sound({}), sent: [{ values: one, at: 5 }] },
    { ...sound({}), beside: one },
    { values: {}, saveKey: one, sent: [] },
    { above: one, rows: one },
    { above: {}, rows: { 'row 1': one } },
    ...fields.flatMap((field) => [
      sound({ [field]: one }),
      { ...sound({}), sent: [{ values: { [field]: one }, at: 1 }] },
      { above: { [field]: one }, rows: { 'row 1': { [field]: one } } },
    ]),
    sound(Object.fromEntries(fields.map((field) => [field, one]))),
  ])

describe('what a browser kept, of another version or by another hand', () => {
  it.each([...Object.values(drafts).flatMap((of) => Object.entries(of)), ['the choices of a list', chosen] as const])(
    'breaks nothing: %s',
    (_name, { use, fields }) => {
      const cases = spoiled(fields)
      expect(cases.length).toBeGreaterThan(200)
      for (const kept of cases) expect(() => use(kept)).not.toThrow()
    },
  )

  it('keeps of a deposit what fits, and drops what does not', () => {
    const kept = sound({ slipNo: 'S-1', account: 5, selected: [{ id: 1 }], gone: 'x' })

    expect(draftFrom(kept, depositDraft)?.values).toEqual({ slipNo: 'S-1', account: '', images: [], selected: [] })
  })

  it('adds no rows up that together are no amount', () => {
    const row = {
      id: 1,
      invoiceDetailId: 1,
      rowVersion: 1,
      createdOn: '2026-11-20T10:00:00Z',
      client: '',
      aCode: '',
      cCode: '',
      invoiceNo: '',
      invoiceDate: null,
      s_User_Id: 1,
      s_Name: '',
      c_User_Id: 1,
      c_Name: '',
      paymentMode: 'Cash',
      chequeNO: '',
      chequeDate: null,
      chequeBank: '',
      amount: 999_999_999_999.99,
      paymentType: '',
      status: 1,
      statusName: '',
      place: 2,
      placeName: 'With cashier',
      paymentId: null,
      paymentNo: '',
      instrument: null,
      instrumentAmount: null,
      instrumentReceipts: null,
      sendable: false,
      c_ApprovalDate: null,
      comments: '',
      waitingDays: null,
      cashierTakes: true,
      settledBy: '',
      sentOnTo: '',
      undoable: false,
      images: [],
    }
    const chosenOf = (selected: unknown) => draftFrom(sound({ slipNo: 'S', selected }), depositDraft)?.values.selected

    expect([[row], [row, row], [{ ...row, createdOn: 'soon' }]].map((rows) => chosenOf(rows)?.length)).toEqual([
      1, 0, 0,
    ])
  })

  it('is begun nowhere but where it is looked at here', () => {
    const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
    const begun = Object.entries(sources).flatMap(([file, text]) =>
      /\buseDraftState\(/.test(text) && !/^\.\/kit\/drafts\/|\.test\.tsx?$/.test(file) ? [file] : [],
    )

    expect(begun.toSorted()).toEqual(Object.keys(drafts).toSorted())
  })

  it('is read by dialogs and lists with these kinds of fields only', () => {
    expect([Object.keys(askField), Object.keys(listField)]).toEqual([
      ['lines', 'pick', 'day', 'files', 'money'],
      ['day', 'chosen', 'text', 'pick'],
    ])
  })
})
