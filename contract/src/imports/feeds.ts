/**
 * Feeds: a program of the company imports files by itself, with a token that a director makes. It imports as this director, in some kinds
 * and branches alone, until the feed is ended.
 */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { page, save, saveWithValue, upload } from '../call.ts'
import { actor, branch, id, moment, paging, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { control, importCounts, importKind, importStates } from './imports.ts'
import { lastingKinds } from './kinds.ts'
import { expectedHours } from './feed-rules.ts'
import { feedsMessages } from './feeds-messages.ts'

const screens: readonly ScreenPath[] = ['/directorImport']
const access = { screens } as const
const touches = ['imports.feeds'] as const

/** Lists the feeds of the director, and the feeds of their branches, newest first. */
export const listFeeds = page(
  'imports.feeds',
  z.object({
    feedId: z.int(),
    name: z.string(),
    kinds: z.array(z.string()),
    branches: z.array(z.string()),
    madeBy: z.string(),
    madeOn: moment,
    uses: z.int(),
    lastUsedOn: z.nullable(moment),
    /** The state of its last import, and whether the import agreed with the stated control; null without a stated control. */
    lastState: z.nullable(z.enum(importStates)),
    lastAgrees: z.nullable(z.boolean()),
    /** A file is expected within these hours after the last one; null where none is expected. */
    expectedHours: z.nullable(z.int()),
    /** Since when there is a refused file, and since when a file is missing. */
    refusedSince: z.nullable(moment),
    missingSince: z.nullable(moment),
    /** The files that were refused before an import of them could wait, one for each kind at most. */
    refusedFiles: z.array(z.object({ kind: z.string(), fileName: z.string(), reason: z.string(), refusedOn: moment })),
    endedOn: z.nullable(moment),
    endedBy: z.string(),
  }),
  {
    at: 'POST api/Import/GetFeeds',
    access,
    input: z.strictObject({ ...paging, userId: actor }),
    followed: 'whenIdle',
    fails: feedsMessages.fetching,
  },
)

/** Makes a feed and returns its token, which is never shown again. */
export const makeFeed = saveWithValue('imports.feeds.make', z.string(), {
  at: 'POST api/Import/MakeFeed',
  access,
  input: z.strictObject({
    userId: actor,
    name: text(limits.text.short),
    kinds: z
      .array(z.enum(lastingKinds, messages.field.choice))
      .check(
        z.minLength(1, feedsMessages.noKinds),
        z.maxLength(lastingKinds.length, messages.field.rows(lastingKinds.length)),
      ),
    branches: z
      .array(branch)
      .check(
        z.minLength(1, feedsMessages.noBranches),
        z.maxLength(limits.wire.codes, messages.field.rows(limits.wire.codes)),
      ),
    /** A file is expected within these hours after the last one. */
    expectedHours: z.optional(
      z.nullable(
        z
          .int(feedsMessages.hours)
          .check(z.minimum(expectedHours.min, feedsMessages.hours), z.maximum(expectedHours.max, feedsMessages.hours)),
      ),
    ),
  }),
  fails: feedsMessages.making,
  touches,
})

/** Ends a feed at once. */
export const endFeed = save('imports.feeds.end', {
  at: 'POST api/Import/EndFeed',
  access,
  input: z.strictObject({ userId: actor, feedId: id }),
  fails: feedsMessages.ending,
  touches,
})

/** Declares the counts and sums that a feed states of its file; each part may be left out. The sums are by the key or the label of a column of amounts. */
export const statement = z.strictObject({
  rows: z.optional(z.int(messages.field.whole).check(z.minimum(0, messages.field.whole))),
  documents: z.optional(z.int(messages.field.whole).check(z.minimum(0, messages.field.whole))),
  sums: z.optional(
    z.record(z.string(), z.string(feedsMessages.sum).check(z.regex(/^\d{1,15}(\.\d{1,3})?$/, feedsMessages.sum))),
  ),
})
export type Statement = z.output<typeof statement>

/**
 * Imports the file of the field `file0`, all rows or none. A file that is refused answers 422 with the reason and the counts, and waits for
 * its director. Further fields may come with it: `control`, a statement as JSON, and `encoding`,
 * `delimiter` or `sheet`, where the file does not show them. The same file a second time changes nothing.
 */
export const feedImport = upload(
  'imports.feed',
  z.object({
    isSuccessful: z.boolean(),
    message: z.string(),
    importId: z.int(),
    state: z.enum(importStates),
    rows: z.int(),
    /** Null for a file that could not be checked, since a person has to choose how it is read. */
    counts: z.nullable(importCounts),
    /** The first of the rejected rows. */
    rejected: z.array(z.object({ line: z.int(), reasons: z.array(z.string()) })),
    control: z.nullable(control),
  }),
  {
    at: 'POST api/Import/{kind}',
    access: 'feed',
    unscoped: 'the token names the feed, which has its director and branches',
    input: z.strictObject({ kind: importKind }),
    fails: feedsMessages.importing,
    touches: ['imports', 'imports.feeds'],
  },
)
