/** Fields of saves: choices from a few values, and the extra fields that clients of the documents send (decisions 10). */
import * as z from 'zod/mini'
import { messages } from './messages.ts'

/** One of a few words; empty or `null` means that none is chosen, which a rule of the form refuses. */
export const chosenWord = <W extends string>(words: readonly W[]) =>
  z.pipe(
    z.nullable(z.enum(['', ...words], messages.field.choice)),
    z.transform((value): W | '' => value ?? ''),
  )

/** One of a few whole numbers, such as a status that is saved, as number or numeric text. */
export const chosenNumber = <const N extends number>(...numbers: readonly [N, ...N[]]) =>
  z.pipe(
    z.union([z.literal(numbers), z.literal(numbers.map((one) => `${one}` as const))], messages.field.choice),
    z.transform((value): N => Number(value) as N),
  )

/**
 * A field that clients of the documents send and the server does not read, such as the time of an approval: the server uses its own time.
 */
export const ignored = z.optional(z.unknown())

/**
 * A document in a decision. A client may send the whole row, as a list answered it (decisions 10): the fields of the decision are read, and
 * all others are ignored.
 */
export const sentBack = <S extends z.core.$ZodLooseShape>(shape: S) => z.object(shape)
