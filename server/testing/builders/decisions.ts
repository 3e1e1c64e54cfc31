/** Builds a decision of every kind, ready to be made by one person of a desk. */
import { decideDeposit, undoDeposit } from '@backoffice/contract/deposits/deposits'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { decideTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import type { Save } from '../race.ts'
import { aDeposit, aReceipt } from './cash.ts'
import { bouncingOf, decisionOf, settlementOf } from './cash-forms.ts'
import { type Desk, today, type Worker } from './desk.ts'
import { closedThrough, closing, ending, opening } from './periods.ts'
import { banked, chequeInHand, inHand } from './stories.ts'
import { aDecidedDocument, anApproved, documentKinds, undoes } from './undo.ts'
import { tag, tagOf } from './visits.ts'

export interface Decision {
  readonly by: Worker
  readonly decide: Save
}
/** Prepares a decision that a person of the desk can make. */
type Prepared = (desk: Desk) => Promise<Decision>

const deciding =
  (status: 1 | 2, isApproved = false): Prepared =>
  async ({ salesman, cashier }) => {
    const sent = aReceipt({ by: salesman }).sentTo(cashier)
    const receipt = await (isApproved ? sent.approved() : sent)
    return {
      by: cashier,
      decide: () => cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, cashier, status)] }),
    }
  }
const judging =
  (status: 1 | 2): Prepared =>
  async (desk) => {
    const { cashier, director, branch } = desk
    const { no } = await aDeposit({ by: cashier, receipts: [await inHand(desk)] })
    const postingDate = status === 1 ? await today(branch.code) : ''
    return {
      by: director,
      decide: () =>
        director.client.ask(decideDeposit, { depositNo: no, d_User_Id: director.userId, status, postingDate }),
    }
  }
const bouncing =
  (who: 'cashier' | 'director'): Prepared =>
  async (desk) => {
    const { receipt, deposit } = await banked(desk, await chequeInHand(desk))
    const [by, wire] = [desk[who], await bouncingOf(deposit, receipt, desk[who])]
    return { by, decide: () => by.client.ask(bounceCheque, wire) }
  }

/** A decision of each kind, by the words that follow "a person who". */
export const decisions: Readonly<Record<string, Prepared>> = {
  'approves a hand-over': deciding(1),
  'declines a hand-over': deciding(2),
  'gives a hand-over back': deciding(2, true),
  'undoes the approval of a hand-over': async (desk) => {
    const { cashier } = desk
    const { transferId: id } = await inHand(desk)
    return { by: cashier, decide: () => cashier.client.ask(undoTransfer, { id, userId: cashier.userId }) }
  },
  'recalls a hand-over from its cashier': async ({ salesman, cashier, director }) => {
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
    return { by: director, decide: () => director.client.ask(settleTransfers, settlementOf([receipt], director)) }
  },
  'approves a deposit': judging(1),
  'declines a deposit': judging(2),
  'undoes the approval of a deposit': async (desk) => {
    const { director } = desk
    const { deposit } = await banked(desk, await inHand(desk))
    const wire = { depositNo: deposit.no, userId: director.userId }
    return { by: director, decide: () => director.client.ask(undoDeposit, wire) }
  },
  'marks a cheque of an own deposit bounced': bouncing('cashier'),
  'marks a cheque bounced': bouncing('director'),
  'tags the place of a client': async (desk) => ({
    by: desk.director,
    decide: () => tag(desk.director, tagOf(desk)),
  }),
  'closes days': async ({ director }) => ({
    by: director,
    decide: async () => closing(director, { to: -1 }),
  }),
  'opens closed days': async ({ director, cashier, branch }) => {
    await closedThrough(branch, await today(branch.code, -1))
    return { by: director, decide: () => opening(director, cashier) }
  },
  'ends an opening': async ({ director, cashier, branch }) => {
    await closedThrough(branch, await today(branch.code, -1))
    await opening(director, cashier)
    return { by: director, decide: () => ending(director, cashier) }
  },
  ...Object.fromEntries(
    documentKinds.flatMap((kind): [string, Prepared][] => [
      [
        `approves a document of the kind ${kind}`,
        async (desk) => {
          const document = await aDecidedDocument(kind, desk)
          return { by: desk.director, decide: () => document.approvedBy(desk.director) }
        },
      ],
      [
        `undoes the approval of a document of the kind ${kind}`,
        async (desk) => {
          const document = await anApproved(kind, desk)
          return { by: desk.director, decide: () => undoes(desk.director, document) }
        },
      ],
    ]),
  ),
}
