import { listOtherUses } from '@backoffice/contract/files/other-uses'
import { timelineMessages } from '@backoffice/contract/timeline/timeline-messages'
import { roleNames, type RoleId } from '@backoffice/contract/access'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { type Day, wireDay } from '@backoffice/contract/day'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import type { BankEvent, ChequeEvent } from '@backoffice/contract/timeline/events'
import { type Move, type Stage, stageNames, type StatusCode, statusNames } from '@backoffice/contract/statuses'
import { withWords } from '../cash/words-of-clients.ts'
import { imageLinks, type SignImage } from '../files/links.ts'
import { said } from '../http/language.ts'
import { missing } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { otherUses } from './other-uses.sql.ts'
import { inTime, messageEvents } from './message-events.sql.ts'
import * as timeline from './timeline.sql.ts'

const sentences = timelineMessages
const dayOf = (day: Day | null) => (day === null ? '' : wireDay(day))

type Sentences<H, M extends Move | BankEvent | ChequeEvent> = Readonly<Record<M, string | ((happening: H) => string)>>

const ofReceipt: Sentences<timeline.ReceiptEvent, Move | ChequeEvent> = {
  record: ({ openingOn, openingBy }) =>
    openingOn === null ? sentences.recorded : sentences.opening(dayOf(openingOn), openingBy),
  send: ({ cashier }) => sentences.sent(cashier),
  receive: ({ cashier }) => sentences.received(cashier),
  approve: sentences.approved,
  decline: sentences.declined,
  return: sentences.givenBack,
  recall: ({ cashier, isBySalesman }) =>
    isBySalesman ? sentences.recalledBySalesman(cashier) : sentences.recalled(cashier),
  redirect: ({ formerCashier, cashier }) => sentences.redirected(formerCashier, cashier),
  reclaim: ({ cashier }) => sentences.reclaimed(cashier),
  reassign: ({ formerCashier, cashier }) => sentences.reassigned(formerCashier, cashier),
  deposit: ({ depositNo }) => sentences.deposited(depositNo),
  withdraw: ({ depositNo }) => sentences.depositWithdrawn(depositNo),
  bank: ({ postingOn }) => sentences.banked(dayOf(postingOn)),
  release: sentences.depositDeclined,
  bounce: ({ bouncedOn }) => sentences.bounced(dayOf(bouncedOn)),
  represent: ({ cashier, invoiceNo }) =>
    invoiceNo === '' ? sentences.represented(cashier) : sentences.representedAsAdvance(cashier, invoiceNo),
  replace: ({ replacedBy }) => sentences.replaced(replacedBy),
  give_back: sentences.paperGivenBack,
  void: sentences.void,
  apply: ({ invoiceNo }) => sentences.applied(invoiceNo),
  unapply: ({ invoiceNo }) => sentences.takenBack(invoiceNo),
  undo_approve: sentences.approvalUndone,
  undo_decline: sentences.declineUndone,
  undo_return: sentences.returnUndone,
  undo_receive: sentences.receiveUndone,
  undo_bank: sentences.bankUndone,
  undo_release: sentences.releaseUndone,
}

const ofDeposit: Sentences<timeline.DepositEvent, timeline.DepositAction> = {
  bank_match: ({ bankOn }) => banksMessages.events.match(dayOf(bankOn)),
  bank_free: ({ bankOn }) => banksMessages.events.free(dayOf(bankOn)),
  deposit: ({ slipNo }) => sentences.depositMade(slipNo),
  bank: ({ postingOn }) => sentences.depositApproved(dayOf(postingOn)),
  withdraw: sentences.withdrawn,
  release: sentences.declined,
  undo_bank: sentences.approvalUndone,
  undo_release: sentences.declineUndone,
  bounce: ({ chequeNo, client, bouncedOn }) => sentences.chequeBounced(chequeNo, client, dayOf(bouncedOn)),
  represent: ({ chequeNo, client }) => sentences.chequeRepresented(chequeNo, client),
  replace: ({ chequeNo, client, replacedBy }) => sentences.chequeReplaced(chequeNo, client, replacedBy),
  give_back: ({ chequeNo, client }) => sentences.chequeGivenBack(chequeNo, client),
}

const toEvent =
  <M extends Move | BankEvent | ChequeEvent, H extends timeline.EventRow<M>>(
    sentences: Sentences<H, M>,
    sign: SignImage,
  ) =>
  (happening: H) => {
    const { id, at, who, roleId, action, comment, amount, images } = happening
    const sentence = sentences[action]
    const what = typeof sentence === 'string' ? sentence : sentence(happening)
    return {
      id,
      at,
      who,
      role: roleId === null ? '' : roleNames[roleId as RoleId],
      action,
      what: said(what, 'timeline'),
      comment,
      amount,
      images: images.map(sign),
    }
  }

/** Returns the function that makes an event of a receipt. */
export const receiptEvent = (sign: SignImage) => toEvent(ofReceipt, sign)

export const timelineRoutes = [
  serve(receiptTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const found = await timeline.receipt(db, branches, user, input.invoiceDetailId)
    if (!found) throw missing()
    const ids = [found.invoiceDetailId]
    const happened = await timeline.receiptEvents(db, user, ids)
    const known = inTime(happened.map(receiptEvent(imageLinks(keys, clock))), await messageEvents(db, ids))
    const events = await withWords(db, ids, known)
    return { ...found, statusName: stageNames[found.status as Stage], events }
  }),

  serve(depositTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const read = await timeline.deposit(db, branches, user, input.depositNo)
    if (!read) throw missing()
    const { isWithdrawn, ...found } = read
    const happened = await timeline.depositEvents(db, found.depositNo)
    const events = happened.map(toEvent(ofDeposit, imageLinks(keys, clock)))
    const statusName = isWithdrawn ? depositMessages.withdrawnState : statusNames[found.status as StatusCode]
    return { ...found, statusName, events }
  }),

  serve(listOtherUses, ({ db, input, user }) => otherUses(db, user, input.imageId)),
]
