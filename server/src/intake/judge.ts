/**
 * Judges items of devices. An item is booked as its user typed it, by the same code as a save from the screen. If an invoice was paid
 * meanwhile, what fits is booked on the invoice, and the rest is an advance of the same payment. Money that cannot be booked is held for
 * directors; anything else goes back to its user.
 */
import { mayCall } from '@backoffice/contract/access'
import type { Input } from '@backoffice/contract/call'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { type FrozenItem, type ItemKind, moneyKinds } from '@backoffice/contract/intake/item'
import { limits } from '@backoffice/contract/limits'
import { saveLeave } from '@backoffice/contract/leaves/leaves'
import { formatMoney, isNegative, type Money, subtract, sum, ZERO } from '@backoffice/contract/money'
import { saveOrder } from '@backoffice/contract/orders/orders'
import { messages } from '@backoffice/contract/messages'
import { savePayment } from '@backoffice/contract/payments/payments'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { saveTour } from '@backoffice/contract/tours/my-tours'
import { saveVisit } from '@backoffice/contract/visits/visits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db, SessionUser } from '../db/database.ts'
import type { DeviceClaim } from '../db/session-claims.ts'
import { enveloped } from '../http/answer.ts'
import { once } from '../http/idempotency.ts'
import { parsedInput } from '../http/parse.ts'
import { denied, type FieldErrors, failureOf, refuse } from '../http/refusals.ts'
import type { Base, Route } from '../http/route.ts'
import { scopeOf } from '../http/scope.ts'
import * as invoices from '../invoices/invoices.sql.ts'
import { leaveRoutes } from '../leaves/leaves.routes.ts'
import { orderRoutes } from '../orders/orders.routes.ts'
import { paymentRoutes } from '../payments/payments.routes.ts'
import { receiptRoutes } from '../receipts/receipts.routes.ts'
import { tourRoutes } from '../tours/tours.routes.ts'
import { visitRoutes } from '../visits/visits.routes.ts'
import * as intake from './intake.sql.ts'

const calls = {
  receipt: saveReceipts,
  payment: savePayment,
  visit: saveVisit,
  tour: saveTour,
  leave: saveLeave,
  order: saveOrder,
} as const
type Saved = Exclude<ItemKind, 'takeBack'>
type SavedCall = (typeof calls)[Saved]

const routes: readonly Route[] = [
  ...receiptRoutes,
  ...paymentRoutes,
  ...visitRoutes,
  ...tourRoutes,
  ...leaveRoutes,
  ...orderRoutes,
]

export interface Judging {
  readonly base: Base
  readonly clock: Clock
  readonly claim: DeviceClaim
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Judges an item that is stored. Throws where the server could not judge it: the device then sends it again. */
export async function judge(judging: Judging, item: FrozenItem): Promise<void> {
  const { base, claim } = judging
  const key = { token: claim.deviceToken, itemId: item.id }
  try {
    await base.database.run('write', claim, async (db, user) => {
      const verdict = await intake.begin(db, key)
      if (verdict === 'done') return
      if (verdict === 'back') return void (await intake.end(db, key, 'takenBack', intakeMessages.takenBack))
      if (item.kind === 'takeBack') return takeBack(db, key, item)
      if (verdict === 'unknown') throw refuse(intakeMessages.noSignIn)
      if (verdict === 'late') throw refuse(intakeMessages.madeLate)
      if (!user) throw refuse(intakeMessages.switchedOff)
      const why = await book({ ...judging, db, user, key }, item, item.kind)
      await intake.end(db, key, 'booked', why)
    })
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    const state = moneyKinds.includes(item.kind) ? 'held' : 'returned'
    await base.database.run('write', claim, async (db) => {
      if ((await intake.begin(db, key)) !== 'done') await intake.end(db, key, state, reason)
    })
  }
}

/** An item that is here already is not taken back: its user voids the receipt. */
async function takeBack(db: Db, key: intake.ItemKey, { body }: FrozenItem): Promise<void> {
  const target = typeof body['item'] === 'string' ? body['item'] : ''
  const [there] = await intake.outcomes(db, key.token, [target])
  const isOpen = there === undefined || there.state === 'waits'
  await intake.end(
    db,
    key,
    isOpen ? 'settled' : 'returned',
    isOpen ? intakeMessages.takenBack : intakeMessages.isAtOffice,
  )
}

/** These refusals are about the item. The others are about the server or the moment. */
const aboutTheItem: ReadonlySet<string> = new Set(['refused', 'invalid', 'denied', 'missing', 'keyReused'])

/** Returns the sentence of a refusal of the item; undefined where the server could not judge it. */
function reasonOf(error: unknown): string | undefined {
  const { reason, body } = failureOf(error)
  if (!aboutTheItem.has(reason)) return undefined
  const { message = '', errors = {} } = body as { readonly message?: string; readonly errors?: FieldErrors }
  const fields = Object.entries(errors).map(([field, texts]) => intakeMessages.fieldIs(field, texts.join(' ')))
  return [message, ...fields].join('. ').slice(0, 1000)
}

interface Booking extends Judging {
  readonly db: Db
  readonly user: SessionUser
  readonly key: intake.ItemKey
}

/** Runs the save of an item once under its id, which is the key that the form may have sent it with before. Returns what became of it. */
async function book(booking: Booking, item: FrozenItem, kind: Saved): Promise<string> {
  const { db, user, key } = booking
  const call = calls[kind]
  if (!mayCall(user, call.access)) throw denied(intakeMessages.noRight)
  const input = parsedInput(call, item.body)
  scopeOf(call)(input, user)
  let why: string = intakeMessages.booked
  const done = await once(db, { call, key: item.id, input }, async () => {
    const fitted = await fittedPayment(booking, kind, input)
    if (!fitted) return enveloped(call, await run(booking, call, input))
    const { payment, invoiceId, advance } = fitted
    const answer = await run(booking, savePayment, payment)
    await intake.noteAdvance(db, key, invoiceId, advance)
    why = intakeMessages.asAdvance(formatMoney(advance))
    // An online save of the form that arrives late gets the answer of its own call.
    const paid = { message: receiptMessages.saved, value: await intake.receiptsOf(db, key) }
    return enveloped(call, kind === 'receipt' ? paid : answer)
  })
  if (done.replayed) await takeOver(booking, kind, input, done.answer)
  refuseStrayPhotos(item, kind, input)
  return why
}

/** Gives the item what its online save made, of which the answer was lost. */
async function takeOver({ db, key }: Booking, kind: Saved, input: unknown, answer: unknown): Promise<void> {
  if (kind !== 'tour') return void (await intake.takeOver(db, key, receiptsIn(answer)))
  const { startDate, endDate } = input as SentTour
  await intake.takeOverTour(db, key, startDate, endDate)
}

type SentTour = Input<typeof saveTour>

/**
 * Refuses photos of a line that is not there, and more photos of a line than its form takes. Photos of money are never a reason: they stay with
 * the item.
 */
function refuseStrayPhotos({ photos }: FrozenItem, kind: Saved, input: unknown): void {
  if (moneyKinds.includes(kind)) return
  const { expenseDetails = [] } = kind === 'tour' ? (input as SentTour) : {}
  for (const { of } of photos) {
    const line = expenseDetails[of]
    if (!line) throw refuse(intakeMessages.photoOfNoLine)
    const count = (line.expenseImages?.length ?? 0) + photos.filter((other) => other.of === of).length
    if (count > limits.upload.files) throw refuse(messages.upload.many(limits.upload.files))
  }
}

/** Runs the handler of a save, as its route does. */
function run({ db, user, base, clock, request, reply }: Booking, call: SavedCall, input: unknown): Promise<unknown> {
  const route = routes.find((one) => one.call === call)
  if (route?.transaction !== 'one') throw new Error(`${call.name} has no handler of one transaction`)
  const { keys, files } = base
  const branches = scopeOf(call)(input, user)
  const context = { input, branches, base, keys, files, clock, request, reply, db, user }
  return route.handle(context)
}

/** Returns the receipts that the answer of an online save names. */
function receiptsIn(answer: unknown): { readonly paymentId?: number; readonly receipts?: readonly number[] } {
  const value: unknown = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
  if (Array.isArray(value)) return { receipts: value.filter((id) => typeof id === 'number') }
  const paymentId: unknown =
    typeof value === 'object' && value !== null && 'paymentId' in value ? value.paymentId : null
  return typeof paymentId === 'number' ? { paymentId } : {}
}

interface Fitted {
  readonly payment: Input<typeof savePayment>
  /** The first invoice that is owed less than the item pays, and what becomes an advance. */
  readonly invoiceId: number
  readonly advance: Money
}

/** Returns a payment that its invoices can take, where they are owed less by now; undefined where the item fits as it is. */
async function fittedPayment({ db, user, key }: Booking, kind: Saved, input: unknown): Promise<Fitted | undefined> {
  if (kind !== 'receipt' && kind !== 'payment') return undefined
  const payment = kind === 'payment' ? (input as Input<typeof savePayment>) : asPayment(input as SentReceipts, user)
  const numbers = payment.invoices.map(({ invoiceNo }) => invoiceNo.trim())
  if (numbers.length === 0) return undefined
  await intake.lockInvoices(db, key, numbers)
  const owed = await invoices.owed(db, [payment.cCode], numbers, user.userId)
  const paid = payment.invoices.map((invoice) => {
    const found = owed.find(({ invoiceNo }) => invoiceNo === invoice.invoiceNo.trim())
    const over = found ? subtract(invoice.amount, found.balance as Money) : ZERO
    return { invoice, found, over: isNegative(over) ? ZERO : over }
  })
  const first = paid.find(({ over }) => over > ZERO)
  if (!first?.found) return undefined
  const left = paid.map(({ invoice, over }) => ({ ...invoice, amount: subtract(invoice.amount, over) }))
  const advance = sum(paid.map(({ over }) => over))
  return {
    payment: {
      ...payment,
      aCode: payment.aCode || first.found.party,
      invoices: left.filter(({ amount }) => amount > ZERO),
      advanceAmount: sum([payment.advanceAmount, advance]),
    },
    invoiceId: first.found.id,
    advance,
  }
}

type SentReceipts = Input<typeof saveReceipts>

/** Writes a receipt as the payment of one instrument and one invoice; an advance has no invoice. */
function asPayment({ invoiceDetails }: SentReceipts, { userId }: SessionUser): Input<typeof savePayment> {
  const [receipt, ...others] = invoiceDetails
  if (!receipt || others.length > 0) throw refuse(intakeMessages.onlyOne)
  const {
    cCode,
    aCode = '',
    receiveAmount: amount,
    paymentMode,
    chequeNO,
    chequeDate,
    chequeBank,
    referenceNo,
  } = receipt
  const invoiceNo = receipt.invoiceNo.trim()
  return {
    userId: userId as Input<typeof savePayment>['userId'],
    cCode,
    aCode,
    salesmanId: undefined,
    instruments: [
      {
        paymentMode,
        amount,
        chequeNO,
        chequeDate,
        chequeBank,
        referenceNo,
        instrumentImages: receipt.invoiceDetailsImages,
      },
    ],
    invoices: invoiceNo === '' ? [] : [{ invoiceNo, amount }],
    advanceAmount: invoiceNo === '' ? amount : ZERO,
    comments: undefined,
  }
}
