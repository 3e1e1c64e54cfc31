/** The branch in which the attempts are made: its people, and a document of every kind that waits for a decision. */
import { role } from '@backoffice/contract/access'
import { aCheque, aDeposit, aReceipt } from '../builders/cash.ts'
import { aDesk, anInvoice, aWorker, type Desk, today, type Worker } from '../builders/desk.ts'
import { anImportedCredit } from '../builders/credits.ts'
import { aLeave } from '../builders/leaves.ts'
import { anOrder } from '../builders/orders.ts'
import { aPayment, byCheque } from '../builders/payments.ts'
import { aPurchase } from '../builders/purchases.ts'
import { chequeInHand } from '../builders/stories.ts'
import { returnedCheque } from '../builders/returned-cheques.ts'
import { aTour } from '../builders/tours.ts'
import { aVisitId } from '../builders/visits.ts'
import { anApproved, documentKinds } from '../builders/undo.ts'
import { aVoucher } from '../builders/vouchers.ts'
import type { TestApp } from '../harness.ts'
import { owned } from '../owner.ts'
import type { Person } from './attempt.ts'

export interface Scene {
  readonly desk: Desk
  readonly people: Readonly<Record<Person, Worker>>
  readonly ids: Readonly<Record<string, string | number>>
}

async function peopleOf(app: TestApp, desk: Desk, elsewhere: Desk): Promise<Scene['people']> {
  const { salesman, cashier, director, branch } = desk
  const former = await aWorker(app, { role: role.director, in: branch })
  await owned('update user_branch set active = false where user_id = $1', [former.userId])
  return {
    salesman,
    cashier,
    director,
    former,
    colleague: await aWorker(app, { role: role.salesman, in: branch }),
    otherCashier: await aWorker(app, { role: role.cashier, in: branch }),
    powerless: await aWorker(app, { role: role.director, in: branch, modules: [] }),
    depositApprover: await aWorker(app, { role: role.depositApprover, in: branch }),
    locationApprover: await aWorker(app, { role: role.locationApprover, in: branch }),
    stranger: elsewhere.director,
  }
}

/** Makes decisions of two minutes ago. */
async function decidedLongAgo({ salesman, cashier, director }: Pick<Desk, 'salesman' | 'cashier' | 'director'>) {
  const sent = () => aReceipt({ by: salesman }).sentTo(cashier)
  const [approved, declined] = [await sent().approved(), await sent().declined()]
  const bank = await aDeposit({ by: cashier, receipts: [await sent().approved()] }).approvedBy(director)
  await owned(`update transfer set decided_at = decided_at - interval '2 minutes' where id = any ($1)`, [
    [approved.transferId, declined.transferId],
  ])
  await owned(`update deposit set decided_at = decided_at - interval '2 minutes' where id = $1`, [bank.id])
  const received = await aReceipt({ by: cashier, invoice: await anInvoice({ salesman }) })
  await owned(`update receipt set created_at = created_at - interval '2 minutes' where id = $1`, [received.id])
  return {
    received: received.id,
    old_approved: approved.transferId,
    old_declined: declined.transferId,
    old_bank_no: `'${bank.no}'`,
  }
}

/** Makes a cheque over an invoice and an advance that its salesman has, and one like it that the cashier has. */
async function paymentOf({ salesman, cashier, party }: Pick<Desk, 'salesman' | 'cashier' | 'party'>) {
  const invoice = await anInvoice({ salesman, party })
  const paidBy = (by: Worker) => aPayment({ by, party, instruments: [byCheque(9)], invoices: [[invoice, 4]] })
  const [inBag, inHand] = [await paidBy(salesman), await paidBy(cashier)]
  return {
    payment: inBag.id,
    cheque_part: inBag.receipts[0]?.id ?? 0,
    cheque_part_in_hand: inHand.receipts[0]?.id ?? 0,
    cheque_part_transfer: inHand.receipts[0]?.transferId ?? 0,
  }
}

async function moneyOf({ salesman, cashier, director, party, account, branch }: Desk) {
  const inBag = await aReceipt({ by: salesman, amount: 10 })
  const sent = await aReceipt({ by: salesman, amount: 20 }).sentTo(cashier)
  const inHand = await aReceipt({ by: salesman, amount: 30 }).sentTo(cashier).approved()
  const pending = await aReceipt({ by: salesman }).sentTo(cashier).approved()
  const deposit = await aDeposit({ by: cashier, receipts: [pending] })
  const later = { ...aCheque(), chequeDate: await today(branch.code, 1) }
  const postDated = await aReceipt({ by: salesman, ...later })
    .sentTo(cashier)
    .approved()
  const owed = await anInvoice({ salesman, party, bill: 100 })
  const advance = await aReceipt({ by: salesman, party, amount: 40 }).appliedTo(owed, 10)
  const cheque = await chequeInHand({ salesman, cashier, director, party, account, branch })
  const bank = await aDeposit({ by: cashier, receipts: [cheque] }).approvedBy(director)
  const declined = await aReceipt({ by: salesman }).sentTo(cashier).declined()
  const recalled = await aReceipt({ by: salesman }).sentTo(cashier).recalled()
  const withdrawn = await aDeposit({
    by: cashier,
    receipts: [await aReceipt({ by: salesman }).sentTo(cashier).approved()],
  }).withdrawn()
  const bounced = await returnedCheque({ salesman, cashier, director, party, account, branch })
  const old = await decidedLongAgo({ salesman, cashier, director })
  return {
    ...old,
    ...(await paymentOf({ salesman, cashier, party })),
    declined: declined.transferId,
    recalled: recalled.transferId,
    withdrawn_no: `'${withdrawn.no}'`,
    bank_no: `'${bank.no}'`,
    banked_transfer: cheque.transferId,
    deposited: pending.transferId,
    receipt: inBag.id,
    invoice: inBag.invoice?.id ?? 0,
    sent: sent.transferId,
    sent_receipt: sent.id,
    approved: inHand.transferId,
    in_hand: inHand.id,
    deposit: deposit.id,
    pending: pending.id,
    post_dated: postDated.id,
    post_dated_transfer: postDated.transferId,
    advance: advance.id,
    owed: owed.id,
    cheque: cheque.id,
    bank: bank.id,
    returned: bounced.receipt.id,
    bounced_in: bounced.deposit.id,
  }
}

/** Makes two approved documents of each kind: one just approved, and one approved two minutes ago. */
async function approvedOf(app: TestApp, desk: Desk) {
  const ids: Record<string, number> = {}
  for (const kind of documentKinds) {
    ids[`approved_${kind}`] = (await anApproved(kind, desk)).id
    // The days of requests of a user do not overlap, so the other request is a colleague's.
    const salesman = await aWorker(app, { role: role.salesman, in: desk.branch })
    const old = await anApproved(kind, { ...desk, salesman })
    ids[`old_${kind}`] = old.id
    await owned(`alter table ${old.table} disable trigger user`)
    await owned(`update ${old.table} set decided_at = decided_at - interval '2 minutes' where id = $1`, [old.id])
    await owned(`alter table ${old.table} enable trigger user`)
  }
  return ids
}

async function documentsOf({ salesman, director, branch }: Desk) {
  const tour = await aTour({ by: salesman })
  const leave = await aLeave({ by: salesman })
  const credit = await anImportedCredit(await anInvoice({ salesman }))
  const order = await anOrder({ by: salesman })
  const purchase = await aPurchase({ by: director })
  const voucher = await aVoucher({ branch: branch.code })
  return {
    tour: tour.id,
    leave: leave.id,
    credit: credit.id,
    order: order.id,
    purchase: purchase.id,
    voucher: voucher.id,
    visit: await aVisitId(salesman),
  }
}

const A_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'

export async function aScene(app: TestApp): Promise<Scene> {
  const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
  const people = await peopleOf(app, desk, elsewhere)
  // The hash of a password that nobody needs.
  await owned('update app_user set password_hash = $2 where id = $1', [desk.director.userId, A_HASH])
  const signIns = await owned<{ id: string }>('select id from sign_in where user_id = $1', [desk.salesman.userId])
  const colleagues = await anInvoice({ salesman: people.colleague, party: desk.party })
  return {
    desk,
    people,
    ids: {
      ...(await moneyOf(desk)),
      ...(await documentsOf(desk)),
      ...(await approvedOf(app, { ...desk, salesman: people.colleague })),
      colleagues_invoice: colleagues.id,
      far_invoice: (await anInvoice({ salesman: elsewhere.salesman })).id,
      far_receipt: (await aReceipt({ by: elsewhere.salesman })).id,
      ...Object.fromEntries(Object.entries(people).map(([name, { userId }]) => [name, userId])),
      salesman_sign_in: `'${signIns[0]?.id}'`,
      branch: `'${desk.branch.code}'`,
      elsewhere: `'${elsewhere.branch.code}'`,
      account: `'${desk.account}'`,
      party: `'${desk.party}'`,
    },
  }
}

/** Returns the statements of an attempt with the ids of the scene in the places of their names. */
export function statementsOf(scene: Scene, by: Person, written: string): string[] {
  const ids: Scene['ids'] = { ...scene.ids, me: scene.people[by].userId }
  return written.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => String(ids[name] ?? `no_id_${name}`)).split(/;\s*/)
}
