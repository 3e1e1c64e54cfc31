/** Makes money that a phone delivered and that is held, and the decisions of directors about it. */
import { randomUUID } from 'node:crypto'
import type { Wire } from '@backoffice/contract/call'
import { bookHeld, confirmHeld, listHeld, settleHeld, withdrawHeld } from '@backoffice/contract/intake/held'
import type { WireItem } from '@backoffice/contract/intake/item'
import type { Answering } from '../client.ts'
import { owned, ownedRow } from '../owner.ts'
import { type Payment, receiptOf } from './cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Invoice, type Worker } from './desk.ts'
import type { TestApp } from '../harness.ts'
import { role } from '@backoffice/contract/access'
import { aDevice, type Device, type Item } from './devices.ts'
import type { User } from './people.ts'

export interface Held {
  readonly id: number
  readonly no: string
  readonly branch: string
  readonly amount: number
  readonly device: Device
  readonly item: Item
}

interface HeldWishes {
  readonly by: Worker
  /** It is moved to another salesman meanwhile, so that the receipt is held. */
  readonly invoice: Invoice
  readonly to: Pick<User, 'userId'>
  readonly payment?: Payment
  readonly kind?: 'receipt' | 'payment'
  readonly body?: WireItem['body']
  readonly amount?: number
  readonly photos?: readonly Buffer[]
  readonly device?: Device
}

/** Delivers a receipt of an invoice that is another salesman's meanwhile. */
export async function aHeldReceipt(app: { readonly app: Answering }, wishes: HeldWishes): Promise<Held> {
  const { by, invoice, to, payment = {}, kind = 'receipt', photos = [] } = wishes
  const amount = wishes.amount ?? payment.amount ?? 100
  const device = wishes.device ?? (await aDevice(app, by))
  await owned('update invoice set salesman_id = $2 where id = $1', [invoice.id, to.userId])
  const body = wishes.body ?? { invoiceDetails: [{ ...receiptOf(invoice, payment), aCode: invoice.party }] }
  const item = device.item({ kind, body, amount, photos })
  const { answer, message } = await device.add(item)
  const [outcome] = answer.value?.outcomes ?? []
  if (outcome?.state !== 'held') throw new Error(`the receipt is not held: ${outcome?.message ?? message}`)
  return { ...(await rowOf(item.id)), branch: by.branch, amount, device, item }
}

const rowOf = (itemId: string) =>
  ownedRow<{ id: number; no: string }>(
    `select i.id::int, item_number(d.code, i.number) as no from intake i join device d on d.device_id = i.device_id where i.item_id = $1`,
    [itemId],
  )

/** Writes held money as it would be after a device of the user delivered it, for users who have no session. */
export async function anOldHeldReceipt({ by, invoice, amount = 100 }: { by: User; invoice: Invoice; amount?: number }) {
  const itemId = randomUUID()
  const body = { body: { invoiceDetails: [{ ...receiptOf(invoice, { amount }), aCode: invoice.party }] } }
  await owned(
    `with signed_in as (
       insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() + interval '1 hour') returning id
     ), phone as (
       insert into device (device_id, branch_code, user_id, code, public_key, token_hash, sign_in_id)
       select gen_random_uuid(), $2, $1, (
         select c.code from (
           select translate(to_char(n, 'FM000'), '0123456789', 'ABCDEFGHJK') as code from generate_series(0, 999) n order by random()) c
         where not exists (select from device d where d.code = c.code) limit 1
       ), decode(repeat('04', 65), 'hex'), sha256(convert_to(gen_random_uuid()::text, 'UTF8')), s.id from signed_in s
       returning device_id, sign_in_id
     )
     insert into intake (device_id, item_id, branch_code, user_id, kind, number, amount, party, invoice_no, body, signature, sign_in_id, made_at,
       sent_at, state, reason, judged_at, taken_at)
     select p.device_id, $3, $2, $1, 'receipt', 1, $4, $5, $6, $7, decode(repeat('00', 64), 'hex'), p.sign_in_id, now(), now(), 'held',
       'The invoice is unknown', now(), now() from phone p`,
    [by.userId, invoice.branch, itemId, amount, invoice.party, invoice.no, JSON.stringify(body)],
  )
  return { ...(await rowOf(itemId)), branch: invoice.branch, amount }
}

type Decided = Pick<Held, 'id' | 'branch'>
type Booking = Partial<Omit<Wire<typeof bookHeld>, 'userId' | 'cCode' | 'itemId'>>

const decision = ({ userId }: Worker, { id, branch }: Decided) => ({ userId, cCode: branch, itemId: id })

/** Returns the request that books held money on an invoice of its client, or as an advance without one. */
export const bookingOf = (director: Worker, held: Decided, invoice: Invoice, wishes: Booking = {}) => ({
  ...decision(director, held),
  aCode: invoice.party,
  invoices: [invoice.no],
  salesmanId: null,
  ...wishes,
})

export const heldBooked = (director: Worker, held: Decided, invoice: Invoice, wishes: Booking = {}) =>
  director.client.ask(bookHeld, bookingOf(director, held, invoice, wishes))

type Settling = Partial<Pick<Wire<typeof settleHeld>, 'as' | 'reason' | 'settlementImages' | 'rowVersion'>>

export const settlingOf = (director: Worker, held: Decided, wishes: Settling = {}) => ({
  ...decision(director, held),
  as: 'givenBack' as const,
  reason: 'the client took it back',
  ...wishes,
})

export const heldSettled = (director: Worker, held: Decided, wishes: Settling = {}) =>
  director.client.ask(settleHeld, settlingOf(director, held, wishes))
export const heldConfirmed = (director: Worker, held: Decided, rowVersion?: number) =>
  director.client.ask(confirmHeld, { ...decision(director, held), ...(rowVersion !== undefined && { rowVersion }) })
export const heldWithdrawn = (director: Worker, held: Decided) =>
  director.client.ask(withdrawHeld, decision(director, held))

export const heldList = async (
  { client, branch }: Worker,
  wishes: Partial<Wire<typeof listHeld>> = {},
): Promise<Awaited<ReturnType<typeof client.ask<typeof listHeld>>>['responseObjects']> =>
  (await client.ask(listHeld, { page: 1, limit: 20, cCode: branch, ...wishes })).responseObjects

export const stateOf = async ({ id }: Pick<Held, 'id'>) =>
  (await ownedRow<{ state: string }>('select state from intake where id = $1', [id])).state

/** Writes that a director recorded held money as given back, for a director who has no session. */
export const aSettlement = ({ userId }: Pick<User, 'userId'>, { id, branch }: Decided) =>
  owned(
    `insert into intake_settlement (intake_id, branch_code, outcome, reason, proposed_by) values ($1, $2, 'givenBack', 'taken back', $3)`,
    [id, branch, userId],
  )

/** Builds a desk with an invoice of its salesman, a second salesman who is given it, and a second director. */
export async function aHeldDesk(app: Pick<TestApp, 'as' | 'app'>) {
  const desk = await aDesk(app)
  const another = (wanted: 2 | 3) => aWorker(app, { role: wanted, in: desk.branch })
  const [colleague, second] = [await another(role.salesman), await another(role.director)]
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 1000 })
  return { ...desk, colleague, second, invoice }
}

/** Builds the same desk with a receipt of the invoice that is held. */
export async function aHeldDeskWithReceipt(app: Pick<TestApp, 'as' | 'app'>, payment: Payment = {}) {
  const desk = await aHeldDesk(app)
  const held = await aHeldReceipt(app, { by: desk.salesman, invoice: desk.invoice, to: desk.colleague, payment })
  return { ...desk, held }
}

/** Returns the title of the client of an invoice. */
export const titleOfClient = async ({ branch, party }: Invoice) =>
  (await ownedRow<{ title: string }>('select title from chart where branch_code = $1 and acode = $2', [branch, party]))
    .title
