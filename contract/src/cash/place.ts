/** The place of the money. Every list of receipts and hand-overs shows it next to the status of the document, and filters by it. */
import * as z from 'zod/mini'
import { choiceFilter, codeList } from '../fields.ts'
import { messages } from '../messages.ts'
import { stage, stageNames } from '../statuses.ts'

/** The place where the money of the row's receipt is now, also if the row's document was declined or ended. */
export const placeOfRow = { place: z.int(), placeName: z.string() }

/** A filter over several of these places, which travel as one text with commas: `0,1`. Empty, `-1` or absent means All. */
export const placesFilter = <P extends number>(known: readonly P[]) =>
  z.pipe(
    codeList(known.length),
    z.transform<readonly string[] | undefined, readonly P[] | undefined>((codes, context) => {
      if (codes === undefined) return undefined
      const chosen = known.filter((one) => codes.includes(String(one)))
      if (chosen.length === codes.length) return chosen
      context.issues.push({ code: 'custom', message: messages.field.choice, input: codes })
      return z.NEVER
    }),
  )

/** Leaves only the rows with money in one of these places. */
export const placeFilter = { place: placesFilter(Object.values(stage)) }

/** The places where a person has the money. Banked money is nobody's responsibility any more, and the other places do not count. */
export const heldPlaces = [stage.withSalesman, stage.onTheWay, stage.withCashier, stage.inDeposit] as const
export type HeldPlace = (typeof heldPlaces)[number]

/**
 * Money that a phone delivered and that is not booked is in no stage, since it has no receipt. Its person still has it. The number is a place of
 * Money in Hands alone, after the places of receipts.
 */
export const HELD_ITEM = 20
/** The places of Money in Hands. */
export const placesInHands = [...heldPlaces, HELD_ITEM] as const
export type PlaceInHands = (typeof placesInHands)[number]
export const placeInHandsNames: Readonly<Record<PlaceInHands, string>> = {
  0: stageNames[0],
  1: stageNames[1],
  2: stageNames[2],
  3: stageNames[3],
  [HELD_ITEM]: 'Held',
}

/** `total` leaves the rows that the tile of a cashier counts, each receipt once: none that was declined, went back, is void or bounced. */
export const counted = { total: 'total' } as const
export const countedFilter = { counted: choiceFilter(Object.values(counted)) }
