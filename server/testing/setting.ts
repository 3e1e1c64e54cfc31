/** Builds the documents that the requests of `requests.ts` speak of. */
import { role } from '@backoffice/contract/access'
import type { Wire } from '@backoffice/contract/call'
import type { savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import type { saveTour } from '@backoffice/contract/tours/my-tours'
import { aDeposit, aReceipt, type Deposit, type Receipt } from './builders/cash.ts'
import { aBankLine } from './builders/banks.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Invoice, today, type Worker } from './builders/desk.ts'
import { aBatch, aProgram } from './builders/books.ts'
import { aVoucher, type Voucher } from './builders/vouchers.ts'
import { aDevice, type Device } from './builders/devices.ts'
import { anOldHeldReceipt } from './builders/held.ts'
import { aFeed } from './builders/feeds.ts'
import { aPayment, byCheque, type Payment } from './builders/payments.ts'
import { returnedCheque } from './builders/returned-cheques.ts'
import { aPurchase, type Purchase, purchaseOf } from './builders/purchases.ts'
import { aTour, tourOf, type Tour } from './builders/tours.ts'
import { aCredit, type Credit } from './builders/credits.ts'
import { aLeave, type Leave } from './builders/leaves.ts'
import { anOrder, type Order, orderOf, type OrderForm } from './builders/orders.ts'
import type { TestApp } from './harness.ts'

export interface Setting {
  readonly desk: Desk
  /** The request signs its user out, so each test needs a new session. */
  readonly leaving: Worker
  readonly invoice: Invoice
  readonly inBag: Receipt
  readonly sent: Receipt
  readonly inHand: Receipt
  readonly deposit: Deposit
  readonly advance: Receipt
  /** A cheque that bounced, and its deposit. */
  readonly returned: { readonly receipt: Receipt; readonly deposit: Deposit }
  readonly payment: Payment
  readonly leave: Leave
  readonly credit: Credit
  readonly tomorrow: string
  readonly voucher: Voucher
  readonly tour: Tour
  readonly tourForm: Wire<typeof saveTour>
  readonly order: Order
  readonly orderForm: OrderForm
  readonly purchase: Purchase
  readonly purchaseForm: Wire<typeof savePurchaseOrder>
  /** A posting batch. More movements of its day wait for the next one. */
  readonly batchId: number
  /** The token of a program. */
  readonly feedToken: string
  /** The token of a program that reads batches. */
  readonly programToken: string
  /** A phone of the salesman. */
  readonly device: Device
  /** A receipt from a phone that is held. */
  readonly heldId: number
  /** A line of the bank. */
  readonly bankLineId: number
}

/** Requests that have an element in every list. */
export async function aSetting(app: Pick<TestApp, 'as' | 'app'>): Promise<Setting> {
  const desk = await aDesk(app)
  const { salesman, cashier, branch } = desk
  await aReceipt({ by: salesman })
  const batchId = await aBatch(branch.code)
  return {
    desk,
    leaving: await aWorker(app, { role: role.salesman, in: branch }),
    invoice: await anInvoice({ salesman }),
    inBag: await aReceipt({ by: salesman }),
    sent: await aReceipt({ by: salesman }).sentTo(cashier),
    inHand: await aReceipt({ by: salesman }).sentTo(cashier).approved(),
    deposit: await aDeposit({ by: cashier, receipts: [await aReceipt({ by: salesman }).sentTo(cashier).approved()] }),
    advance: await aReceipt({ by: salesman, party: desk.party }),
    returned: await returnedCheque(desk),
    payment: await aPayment({ by: salesman, party: desk.party, instruments: [byCheque(3)] }),
    leave: await aLeave({ by: salesman }),
    credit: await aCredit({ by: desk.director, party: desk.party }),
    tomorrow: await today(branch.code, 1),
    voucher: await aVoucher({ branch: branch.code }),
    tour: await aTour({ by: salesman }),
    tourForm: await tourOf({ by: salesman, in: 1 }),
    order: await anOrder({ by: salesman }),
    orderForm: await orderOf({ by: salesman }),
    purchase: await aPurchase({ by: desk.director }),
    purchaseForm: await purchaseOf({ by: desk.director }),
    batchId,
    programToken: (await aProgram(desk.director)).token,
    feedToken: (await aFeed(desk.director)).token,
    device: await aPhoneThatStates(app, salesman),
    bankLineId: await aBankLine(desk),
    heldId: (await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }) })).id,
  }
}

/** Registers a phone that states a receipt as not yet sent. */
async function aPhoneThatStates(app: Pick<TestApp, 'app'>, salesman: Worker): Promise<Device> {
  const device = await aDevice(app, salesman)
  await device.ask([], { items: 1, amount: 100 })
  return device
}
