import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import {
  bookHeld,
  confirmHeld,
  heldTimeline,
  listHeld,
  settleHeld,
  withdrawHeld,
} from '@backoffice/contract/intake/held'
import { heldMessages } from '@backoffice/contract/intake/held-messages'
import { heldReason } from '@backoffice/contract/intake/held-reasons'
import { brokenBooking, brokenSettlement } from '@backoffice/contract/intake/held-rules'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { ALL } from '@backoffice/contract/statuses'
import { documentEvents } from '../approvals/timeline.ts'
import type { Db } from '../db/database.ts'
import * as attachments from '../files/attachments.sql.ts'
import { imageLinks } from '../files/links.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as invoices from '../invoices/invoices.sql.ts'
import { refuseTakenCheque } from '../receipts/new-receipt.ts'
import * as receipts from '../receipts/receipts.sql.ts'
import { refuseTakenReference } from '../receipts/references.ts'
import * as held from './held.sql.ts'
import { moneyOfItem } from './held-body.ts'

interface Decision {
  readonly cCode: string
  readonly itemId: number
  readonly rowVersion?: number | undefined
}

/** Returns held money as the director saw it, or refuses with the reason. */
async function heldItem(db: Db, { cCode, itemId, rowVersion }: Decision): Promise<held.HeldItem> {
  const found = await held.one(db, cCode, itemId)
  if (!found) throw refuse(heldMessages.notFound)
  const { state, decidedBy, decidedAt, version } = found
  if (state !== 'held')
    throw refuse(
      decidedBy === '' ? heldMessages.notHeld : approvalsMessages.alreadyDecided(heldWord(state), decidedBy, decidedAt),
    )
  if (rowVersion !== undefined && rowVersion !== version) throw refuse(heldMessages.changed)
  return found
}

const heldWord = (state: string) => (state === 'booked' ? 'booked' : 'settled')

export const heldRoutes = [
  serve(listHeld, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, ...counted } = await held.page(db, branches, user.userId, input)
    const banks = await receipts.chequeBanks(db)
    const sign = imageLinks(keys, clock)
    return {
      rows: rows.map(({ body, settlement, why, images, reason, ...row }) => {
        const { instruments, readable, named } = moneyOfItem(body, row.amount, banks)
        const numbers = named.map(({ invoiceNo }) => invoiceNo).join(', ')
        const [first, ...others] = instruments
        const only = others.length === 0 ? first : undefined
        return {
          ...row,
          reason: heldReason(reason, { person: row.userName, invoiceNo: numbers }),
          invoiceNo: numbers,
          invoices: named.map(({ invoiceNo }) => invoiceNo),
          instruments: [...instruments],
          readable,
          paymentMode: [...new Set(instruments.map(({ paymentMode }) => paymentMode))].join(', '),
          chequeNO: only?.chequeNO ?? '',
          chequeDate: only?.chequeDate ?? null,
          chequeBank: only?.chequeBank ?? '',
          referenceNo: only?.referenceNo ?? '',
          outcome: settlement === '' ? '' : `${heldMessages.outcomeChoices[settlement]}: ${why}`,
          images: images.map(sign),
        }
      }),
      ...counted,
    }
  }),

  serve(bookHeld, async ({ db, input, user }) => {
    const { cCode, itemId, rowVersion } = input
    const party = input.aCode.trim()
    const item = await heldItem(db, input)
    const chosen = input.salesmanId === ALL ? undefined : input.salesmanId
    const broken = brokenBooking({ aCode: party, needsSalesman: !item.comesIn, salesmanId: chosen })
    if (broken) throw refuse(broken.message)
    const holder = chosen ?? item.userId
    if (item.comesIn && holder !== item.userId) throw refuse(heldMessages.staysWithSalesman)
    if (!item.comesIn && !(await held.comesIn(db, holder, cCode))) throw refuse(heldMessages.salesmanGone)
    if (!(await receipts.hasAccount(db, cCode, party, 'PARTY'))) throw refuse(receiptMessages.clientUnknown)
    const { instruments, named } = moneyOfItem(item.body, item.amount, await receipts.chequeBanks(db))
    const numbers = [...new Set(input.invoices.map((invoiceNo) => invoiceNo.trim()).filter((no) => no !== ''))]
    const found = numbers.length === 0 ? [] : await invoices.owed(db, [cCode], numbers, undefined)
    const paid = numbers.map((number) => found.find((one) => one.invoiceNo === number && one.party === party))
    if (paid.includes(undefined)) throw refuse(heldMessages.invoiceUnknown)
    const rows = instruments.map((one) => ({
      method: one.paymentMode,
      cheque_no: one.chequeNO,
      cheque_on: one.chequeDate,
      cheque_bank: one.chequeBank,
      reference_no: one.referenceNo,
      amount: one.amount,
    }))
    for (const row of rows) {
      await refuseTakenCheque(db, user, { branch_code: cCode, party, ...row })
      await refuseTakenReference(db, user, row.reference_no)
    }
    // Of several invoices each gets what the phone wrote for it. A single one gets as much as it owes.
    const most = (number: string) =>
      numbers.length > 1 ? (named.find(({ invoiceNo }) => invoiceNo === number)?.amount ?? null) : null
    const booking = {
      itemId,
      rowVersion,
      holder,
      party,
      invoices: paid.flatMap((one) => (one ? { id: one.id, most: most(one.invoiceNo) } : [])),
      instruments: rows,
      why: heldMessages.bookedBy(user.name),
    }
    if (!(await held.book(db, booking))) throw refuse(heldMessages.changed)
    return heldMessages.booked
  }),

  serve(settleHeld, async ({ db, input, user }) => {
    const { cCode, itemId, as } = input
    const reason = input.reason.trim()
    const item = await heldItem(db, input)
    const broken = brokenSettlement({ as, reason })
    if (broken || as === '') throw refuse(broken?.message ?? heldMessages.noOutcome)
    if (item.settlement) throw refuse(heldMessages.waitsAlready)
    if (item.userId === user.userId) throw refuse(heldMessages.ownMoney)
    if (!(await held.propose(db, input, as, reason))) throw refuse(heldMessages.changed)
    await attachments.claim(db, input.settlementImages, { kind: 'intake', id: itemId, branchCode: cCode })
    return heldMessages.proposed
  }),

  serve(confirmHeld, async ({ db, input, user }) => {
    const { settlement, proposedBy, proposer } = await heldItem(db, input)
    if (!settlement) throw refuse(heldMessages.notProposed)
    if (proposedBy === user.userId) throw refuse(heldMessages.confirmOwn)
    if (
      !(await held.confirm(db, input, heldMessages.settledBy(heldMessages.outcomes[settlement], proposer, user.name)))
    )
      throw refuse(heldMessages.changed)
    return heldMessages.confirmed
  }),

  serve(withdrawHeld, async ({ db, input, user }) => {
    const { settlement, proposedBy } = await heldItem(db, input)
    if (!settlement) throw refuse(heldMessages.notProposed)
    if (proposedBy !== user.userId) throw refuse(heldMessages.withdrawOwn)
    if (!(await held.withdraw(db, input))) throw refuse(heldMessages.changed)
    return heldMessages.withdrawn
  }),

  serve(heldTimeline, async ({ db, input, branches, keys, clock }) => {
    const story = await held.story(db, branches, input.id)
    if (!story) throw missing()
    const { invoiceNo, ...found } = story
    const facts = { person: found.enteredBy, invoiceNo }
    const events = await documentEvents(db, { kind: 'intake', columns: {} }, input.id, imageLinks(keys, clock))
    return {
      ...found,
      events: events.map((event) =>
        event.action === 'held' ? { ...event, comment: heldReason(event.comment, facts) } : event,
      ),
    }
  }),
]
