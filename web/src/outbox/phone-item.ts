/** An item as the phone shows it to its user. */
import type { Day } from '@backoffice/contract/day'
import type { ItemKind } from '@backoffice/contract/intake/item'
import type { ItemState } from '@backoffice/contract/intake/items'
import { add, type Money, subtract, ZERO } from '@backoffice/contract/money'

export interface PhoneInstrument {
  readonly paymentMode: string
  readonly amount: Money
  readonly chequeNO: string
  readonly chequeDate: Day | null
  readonly chequeBank: string
  readonly referenceNo: string
}

/** A photo as the form had it: its place among the images, and its file. */
export interface PhotoOfForm {
  readonly imageId: string
  readonly imageCode: string
  readonly name: string
  readonly type: string
}

/** The facts of an item that only its user can read. */
export interface ItemFacts {
  /** Names the item in a few words, as its draft does. */
  readonly about: string
  readonly branch: string
  readonly acode: string
  readonly client: string
  readonly instruments: readonly PhoneInstrument[]
  readonly invoices: readonly { readonly invoiceNo: string; readonly amount: Money }[]
  /** The number of photos for which the phone had no room. */
  readonly photosLeftOut?: number
  /** The names on its paper. */
  readonly company: string
  readonly branchName: string
  readonly userName: string
  /** The address at which the client opens the receipt; none where the company has no pages for clients. */
  readonly address?: string
  /** The images of the form that its photos are, in the order of the photos. An item of an earlier version has none. */
  readonly photos?: readonly PhotoOfForm[]
  /** The form and its values, with which a returned item is corrected. */
  readonly form: { readonly key: string; readonly path: string; readonly values: unknown }
}

export interface PhoneItem {
  readonly id: string
  readonly no: string
  readonly kind: ItemKind
  readonly amount: Money
  /** In milliseconds, by the clock of the phone. */
  readonly madeAt: number
  readonly photos: number
  readonly photosThere: number
  /** Undefined while the item is only on the phone, and the moment at which the phone learned it. */
  readonly state: ItemState | undefined
  readonly stateAt: number
  /** The sentence of the office, or why it did not take the item. */
  readonly message: string
  /** True as long as no request with the item left the phone. */
  readonly mayBeTakenBack: boolean
  /** The item that it takes back. */
  readonly takes: string | undefined
  /** Undefined where it was made in an earlier sign-in. */
  readonly facts: ItemFacts | undefined
}

/** Returns the ids of the items that the user took back. An item that was at the office already is not taken back. */
const takenBackIn = (items: readonly PhoneItem[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ takes, state }) => (takes === undefined || state === 'returned' ? [] : [takes])))

/** Returns whether the money of an item is not yet, or not certainly, a receipt at the office. */
const isOpenMoney = ({ state }: PhoneItem) => state === undefined || state === 'waits' || state === 'held'

/**
 * Returns the money on the phone that the figures of an answer do not have yet: of an invoice, or of all invoices of a client. A receipt that
 * was booked after the answer came is not in it either.
 */
export function onPhoneFor(
  items: readonly PhoneItem[],
  of: { readonly branch: string; readonly acode?: string; readonly invoiceNo?: string },
  asOf: number,
): Money {
  const takenBack = takenBackIn(items)
  return items
    .filter(
      (item) => !takenBack.has(item.id) && (isOpenMoney(item) || (item.state === 'booked' && item.stateAt > asOf)),
    )
    .flatMap(({ facts }) =>
      facts?.branch === of.branch && (of.acode ?? facts.acode) === facts.acode ? facts.invoices : [],
    )
    .filter(({ invoiceNo }) => of.invoiceNo === undefined || invoiceNo === of.invoiceNo)
    .reduce((sum, { amount }) => add(sum, amount), ZERO)
}

/** Returns an amount without the money that is on the phone. It is never less than nothing. */
export const withoutPhone = (owed: Money, onPhone: Money): Money => (onPhone > owed ? ZERO : subtract(owed, onPhone))

const ON_PHONE = Symbol('onPhone')

/** Returns a row with the part of its amount that is on the phone, for `onPhoneIn`. */
export const markedRow = <R extends object>(row: R, onPhone: Money): R => ({ ...row, [ON_PHONE]: onPhone })

/** Returns the money on the phone by which an amount of a row was lowered; zero if there is none. */
export function onPhoneIn(row: object): Money {
  const amount: unknown = Reflect.get(row, ON_PHONE)
  return typeof amount === 'number' ? (amount as Money) : ZERO
}

/** Counts the items that the phone does not know to be at the office, and sums those that were not taken back. */
export const notSent = (items: readonly PhoneItem[]) => {
  const open = items.filter(({ state }) => state === undefined)
  const takenBack = takenBackIn(items)
  const counting = open.filter(({ id }) => !takenBack.has(id))
  return { items: open.length, amount: counting.reduce((sum, { amount }) => add(sum, amount), ZERO) }
}

/** Returns whether something waits to be sent: the item itself, or a photo of it. */
export const isToSend = ({ state, photos, photosThere }: PhoneItem): boolean =>
  state === undefined || photosThere < photos

/** Returns whether the user must know of the item: something waits, or the office could not save the item as it is. */
export const needsAttention = (item: PhoneItem): boolean =>
  isToSend(item) || item.state === 'held' || item.state === 'returned'
