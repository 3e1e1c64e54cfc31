/**
 * Lists the schemas of the fields of calls. They translate the conventions of the wire (`-1`, `''` and `null` for All, `''` and `null` for
 * none, `dd/MM/yyyy`, numbers as numeric text) into typed values or `undefined`. Nothing else is coerced: a boolean is never a number, and
 * `null` is never 0.
 */
import * as z from 'zod/mini'
import { type Day, parseDay } from './day.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { type ActorId, type BranchCode, means } from './meaning.ts'
import { type Money, money as exactMoney } from './money.ts'
import type { Percent, Quantity } from './quantity.ts'
import { isAll, LAST_ID, line, numberOf, parsed, partsOf, integer } from './wire-values.ts'

/** A text of a save. Clients of the documents also send `null` for an empty one (decisions 10). */
export const text = (max: number = limits.text.line) =>
  z.pipe(
    z.nullable(line(max)),
    z.transform((value): string => value ?? ''),
  )

const LAST_PAGE = 1_000_000

/** The id of a row, a positive whole number. */
export const id = integer(1, LAST_ID)

/** A user selected in a form, or -1 for All. The values 0, empty and absent mean that none is selected; a rule of the form refuses that. */
export const chosenUser = means(
  'person',
  z.pipe(
    z.optional(
      z.nullable(z.union([z.int().check(z.minimum(-1), z.maximum(LAST_ID)), z.string()], messages.field.whole)),
    ),
    z.transform<string | number | null | undefined, number | undefined>((value, context) => {
      if (value === undefined || value === null || value === '') return undefined
      const number = numberOf(value)
      if (number >= -1 && number <= LAST_ID) return number
      context.issues.push({ code: 'custom', message: messages.field.whole, input: value })
      return z.NEVER
    }),
  ),
)

/** The `rowVersion` of the row that the user decided on. Some clients do not send it. */
export const seenVersion = z.optional(id)

const asActor = z.transform((value: number): ActorId => value as ActorId)

/** Names the acting user. The server refuses any id but the signed-in user's own with 403. */
export const actor = means('actor', z.pipe(id, asActor))

/** An exact amount as number or numeric text (decisions 3). */
export const money = means(
  'money',
  z.pipe(
    z.union([z.number(), z.string()], messages.field.money),
    parsed<number | string, Money>(exactMoney, messages.field.money),
  ),
)

/** An amount in an answer. */
export const amount = means(
  'money',
  z.pipe(
    z.number(),
    z.transform((value): Money => value as Money),
  ),
)

const asQuantity = z.transform((value: number): Quantity => value as Quantity)
/** A quantity of goods in an answer. */
export const quantityOut = z.pipe(z.number(), asQuantity)
const asPercent = z.transform((value: number): Percent => value as Percent)
export const percentOut = z.pipe(z.number(), asPercent)

/** A calendar day as `dd/MM/yyyy` or `yyyy-MM-dd`. */
export const day = means('day', z.pipe(z.string(messages.field.day), parsed<string, Day>(parseDay, messages.field.day)))

/** A calendar day, or an empty text for none (`null` inside). */
export const dayOrNone = means(
  'day',
  z.pipe(
    z.optional(z.nullable(z.string(messages.field.day))),
    z.transform<string | null | undefined, Day | null>((value, context) => {
      if (value === undefined || value === null || value === '') return null
      const read = parseDay(value)
      if (read !== undefined) return read
      context.issues.push({ code: 'custom', message: messages.field.day, input: value })
      return z.NEVER
    }),
  ),
)

/** A filter over days, and over words in place of a day; empty, `null`, -1 or absent means All. */
export const dayFilterOr = <W extends string = never>(...words: readonly W[]) =>
  means(
    'day',
    z.pipe(
      z.optional(z.nullable(z.union([z.string(), z.literal(-1)], messages.field.day))),
      z.transform<string | -1 | null | undefined, Day | W | undefined>((value, context) => {
        if (isAll(value)) return undefined
        const read = words.find((word) => word === value) ?? parseDay(String(value))
        if (read !== undefined) return read
        context.issues.push({ code: 'custom', message: messages.field.day, input: value })
        return z.NEVER
      }),
    ),
  )

/** A date filter: empty means no limit. */
export const dayFilter = dayFilterOr()

/** A text filter: matches anywhere; empty, `null`, -1 or absent means All. A number is sought as text. */
export const textFilter = z.pipe(
  z.optional(z.nullable(z.union([line(limits.text.line), z.number()], messages.field.text))),
  z.transform((value): string | undefined => {
    const searchText = String(value ?? '').trim()
    return isAll(searchText) ? undefined : searchText
  }),
)

/** A filter over whole numbers (ids, statuses) from `min` up: number or text; -1, empty, `null` or absent means All. */
export const numberFilter = (min = 0) =>
  z.pipe(
    z.optional(z.nullable(z.union([z.int(), z.string()], messages.field.whole))),
    z.transform<string | number | null | undefined, number | undefined>((value, context) => {
      if (value === undefined || value === null || isAll(value)) return undefined
      const number = numberOf(value)
      if (number >= min && number <= LAST_ID) return number
      context.issues.push({ code: 'custom', message: messages.field.whole, input: value })
      return z.NEVER
    }),
  )

/** The salesman of a list, or All: a salesman who names another one is refused with 403. */
export const salesmanFilter = means('salesman', numberFilter(1))

/** A user to narrow a list to, or All; any user may send it. */
export const personFilter = means('person', numberFilter(1))

/** The acting user of a read, who may be left out: All means what the signed-in user may see. */
export const actorFilter = means(
  'actor',
  z.pipe(
    numberFilter(1),
    z.transform((value): ActorId | undefined => value as ActorId | undefined),
  ),
)

/** A filter over a few words: empty, `-1` or absent means All. */
export const choiceFilter = <W extends string>(words: readonly W[]) =>
  z.pipe(
    textFilter,
    z.transform<string | undefined, W | undefined>((value, context) => {
      const word = words.find((one) => one === value)
      if (value === undefined || word !== undefined) return word
      context.issues.push({ code: 'custom', message: messages.field.choice, input: value })
      return z.NEVER
    }),
  )

/** A key of text: a branch, an account, a document number. A number is read as text. */
export const code = (max: number = limits.text.short) =>
  z.pipe(
    z.union(
      [
        line(max).check(
          z.minLength(1, messages.field.required),
          z.refine((value) => value.trim() === value, messages.field.text),
        ),
        z.int(),
      ],
      messages.field.text,
    ),
    z.transform((value): string => String(value)),
  )

const CODE_LENGTH = limits.text.short
const codeInList = code(CODE_LENGTH)

/**
 * A filter over several codes, which travel as one text with commas: `01,02,07`. Empty, `null`, -1 or absent means All. A code is
 * never empty, so that `,` is refused instead of being read as All.
 */
export const codeList = (max: number = limits.wire.codes) =>
  z.pipe(
    z.optional(
      z.nullable(
        z.union(
          [z.string().check(z.maxLength(max * (CODE_LENGTH + 2), messages.field.codes(max))), z.int()],
          messages.field.codes(max),
        ),
      ),
    ),
    z.transform<string | number | null | undefined, readonly string[] | undefined>((value, context) => {
      if (isAll(value)) return undefined
      const codes = [...new Set(partsOf(String(value)))]
      if (codes.length <= max && codes.every((one) => z.safeParse(codeInList, one).success)) return codes
      context.issues.push({ code: 'custom', message: messages.field.codes(max), input: value })
      return z.NEVER
    }),
  )

/** Names one branch, never All. The server refuses a branch that is not the signed-in user's with 403. */
export const branch = means(
  'branch',
  z.pipe(
    code(20).check(z.refine((value) => value !== '-1', messages.field.branch)),
    z.transform((value): BranchCode => value as BranchCode),
  ),
)

/** One branch, or -1 for all of the user's branches (`undefined` inside). */
export const branchOrAll = means(
  'branch',
  z.pipe(
    code(20),
    z.transform((value): BranchCode | undefined => (isAll(value) ? undefined : (value as BranchCode))),
  ),
)

const pageMessage = messages.field.page
const limitMessage = messages.field.limit(limits.wire.pageSize)

/** The fields of a page. Lists that grow without bound always answer pages. */
export const paging = {
  page: means('page', integer(1, LAST_PAGE, pageMessage)),
  limit: means('limit', integer(1, limits.wire.pageSize, limitMessage)),
}

const countText = (max: number, message: string) =>
  z.pipe(
    z.optional(z.nullable(z.union([z.int(), z.string()], message))),
    z.transform<string | number | null | undefined, number>((value, context) => {
      if (value === undefined || value === null || isAll(value)) return -1
      const number = numberOf(value)
      if (number >= 1 && number <= max) return number
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
/** Paging in a query string; absent or -1 returns all rows of a lookup. A user may run only one such full read at a time. */
export const pagingText = {
  page: means('page', countText(LAST_PAGE, pageMessage)),
  limit: means('limit', countText(limits.wire.pageSize, limitMessage)),
}

/** An image that is sent with a document, as the upload answered it. Only `imagePath` identifies the upload. */
export const sentImage = z.strictObject({
  imageId: z.optional(z.nullable(z.union([line(limits.text.line), z.number()], messages.field.text))),
  imageCode: z.optional(text()),
  imagePath: text(1000),
  thumbPath: z.optional(text(1000)),
  createdBy: z.optional(actor),
})
/** At most ten files travel with one document. */
export const sentImages = z
  .array(sentImage)
  .check(z.maxLength(limits.upload.files, messages.field.files(limits.upload.files)))

/** An image in an answer: `imagePath` is a link signed for a short time, `thumbPath` the same for its thumbnail. */
export const image = z.object({
  imageId: z.string(),
  imageCode: z.string(),
  imagePath: z.string(),
  thumbPath: z.string(),
  createdBy: z.int(),
  /** True where the file proves another document too; absent otherwise. */
  again: z.optional(z.boolean()),
})
export type Image = z.output<typeof image>

/** An instant in UTC, RFC 3339. */
export type Moment = string & { readonly __brand: 'Moment' }

/** A calendar day in an answer, as `yyyy-MM-dd`. */
export const dayOut = means(
  'day',
  z.pipe(
    z.string(),
    z.transform((value): Day => value as Day),
  ),
)
export const moment = means(
  'moment',
  z.pipe(
    z.string(),
    z.transform((value): Moment => value as Moment),
  ),
)

/** The rows of a save: at least one, and at most as many as one transaction should change. */
export const rowsOf = <S extends z.ZodMiniType>(row: S, max: number = limits.wire.rowsPerSave) =>
  z
    .array(row, messages.field.rows(max))
    .check(z.minLength(1, messages.field.rows(max)), z.maxLength(max, messages.field.rows(max)))
