/** The ordered checks of the decisions about held money; the dialogs and the server run the same ones. */
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { heldMessages } from './held-messages.ts'

export interface Booking {
  readonly aCode: string
  /** True where the person who took the money cannot have it any more. */
  readonly needsSalesman: boolean
  readonly salesmanId: number | undefined
}

const bookingRules: readonly Rule<Booking>[] = [
  [({ aCode }) => isBlank(aCode), heldMessages.noClient, 'aCode'],
  [({ needsSalesman, salesmanId }) => needsSalesman && !salesmanId, heldMessages.noSalesman, 'salesmanId'],
]

/** Returns the first reason why held money cannot be booked. */
export const brokenBooking = (form: Booking) => firstBroken(bookingRules, form)

const bookingServerRules: readonly ServerRuleField[] = [
  [heldMessages.invoiceUnknown, 'invoiceNo'],
  [heldMessages.salesmanGone, 'salesmanId'],
  [heldMessages.staysWithSalesman, 'salesmanId'],
]

/** Returns the field of the dialog that a refused booking is about. */
export const bookingFieldOf = (message: string) => fieldOf(bookingRules, bookingServerRules, message)

export interface SettlementForm {
  /** Empty while none is chosen. */
  readonly as: string
  readonly reason: string
}

const settlementRules: readonly Rule<SettlementForm>[] = [
  [({ as }) => isBlank(as), heldMessages.noOutcome, 'as'],
  [({ reason }) => isBlank(reason), heldMessages.noReason, 'reason'],
]

/** Returns the first reason why it cannot be recorded that held money is not there. */
export const brokenSettlement = (form: SettlementForm) => firstBroken(settlementRules, form)

/** Returns the field of the dialog that a refusal is about. */
export const settlementFieldOf = (message: string) => fieldOf(settlementRules, [], message)
