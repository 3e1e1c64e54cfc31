import { roleNames, type RoleId } from '@backoffice/contract/access'
import { depositTimeline, receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { type Day, wireDay } from '@backoffice/contract/day'
import { messages } from '@backoffice/contract/messages'
import { type Move, type Stage, stageNames, type StatusCode, statusNames } from '@backoffice/contract/statuses'
import { imageLinks, type SignImage } from '../files/links.ts'
import { missing } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as timeline from './timeline.sql.ts'

const told = messages.timeline
const dayOf = (day: Day | null) => (day === null ? '' : wireDay(day))

type Sentences<H, M extends Move> = Readonly<Record<M, string | ((happening: H) => string)>>

const ofReceipt: Sentences<timeline.ReceiptHappening, Move> = {
  record: told.recorded,
  send: ({ cashier }) => told.sent(cashier),
  receive: ({ cashier }) => told.received(cashier),
  approve: told.approved,
  decline: told.declined,
  return: told.givenBack,
  deposit: ({ depositNo }) => told.deposited(depositNo),
  bank: ({ postingOn }) => told.banked(dayOf(postingOn)),
  release: told.depositDeclined,
  bounce: ({ bouncedOn }) => told.bounced(dayOf(bouncedOn)),
  void: told.void,
  apply: ({ invoiceNo }) => told.applied(invoiceNo),
  unapply: ({ invoiceNo }) => told.takenBack(invoiceNo),
}

const ofDeposit: Sentences<timeline.DepositHappening, timeline.DepositMove> = {
  deposit: ({ slipNo }) => told.depositMade(slipNo),
  bank: ({ postingOn }) => told.depositApproved(dayOf(postingOn)),
  release: told.declined,
  bounce: ({ chequeNo, client, bouncedOn }) => told.chequeBounced(chequeNo, client, dayOf(bouncedOn)),
}

const tell =
  <M extends Move, H extends timeline.Happening<M>>(sentences: Sentences<H, M>, sign: SignImage) =>
  (happening: H) => {
    const { id, at, who, roleId, action, comment, amount, images } = happening
    const sentence = sentences[action]
    const what = typeof sentence === 'string' ? sentence : sentence(happening)
    return { id, at, who, role: roleNames[roleId as RoleId], action, what, comment, amount, images: images.map(sign) }
  }

export const timelineRoutes = [
  serve(receiptTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const found = await timeline.receipt(db, branches, user, input.invoiceDetailId)
    if (!found) throw missing()
    const happened = await timeline.receiptHappenings(db, user, found.invoiceDetailId)
    const events = happened.map(tell(ofReceipt, imageLinks(keys, clock)))
    return { ...found, statusName: stageNames[found.status as Stage], events }
  }),

  serve(depositTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const found = await timeline.deposit(db, branches, user, input.depositNo)
    if (!found) throw missing()
    const happened = await timeline.depositHappenings(db, found.depositNo)
    const events = happened.map(tell(ofDeposit, imageLinks(keys, clock)))
    return { ...found, statusName: statusNames[found.status as StatusCode], events }
  }),
]
