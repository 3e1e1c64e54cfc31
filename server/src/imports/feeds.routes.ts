/** Answers the calls of directors about their feeds, and the call with which a program imports a file. */
import { type ColumnChoice, columnChoice } from '@backoffice/contract/imports/column-reading'
import { messages } from '@backoffice/contract/messages'
import * as z from 'zod/mini'
import { endFeed, feedImport, listFeeds, makeFeed } from '@backoffice/contract/imports/feeds'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { nothingToImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { kindOf } from '@backoffice/contract/imports/kinds'
import { mappingOf, missingColumns } from '@backoffice/contract/imports/mapping'
import { brokenRule } from '../db/statement-errors.ts'
import { invalid, notSignedIn, refuse, tooMany } from '../http/refusals.ts'
import { type FeedContext, serve, serveFeed } from '../http/route.ts'
import { newFeedToken } from '../tokens/feed-token.ts'
import { check, readingOfAll, undecidedIn } from './check.ts'
import { controlOf, parseControl } from './control.ts'
import { reasonOf } from './faults.ts'
import * as feeds from './feeds.sql.ts'
import * as imports from './imports.sql.ts'
import { type Sent, withSentTable } from './sent-table.ts'
import { doWork } from './work.ts'

/** The maximum number of rejected rows in the answer; the director finds all of them on the screen. */
const SHOWN = 100
const REST_SECONDS = 60

export const feedRoutes = [
  serve(listFeeds, async ({ db, input }) => {
    const { rows, totalRows } = await feeds.page(db, input)
    return { totalRows, rows: rows.map((row) => ({ ...row, kinds: row.kinds.map((kind) => kindOf(kind).title) })) }
  }),

  serve(makeFeed, async ({ db, input: { userId: _, ...feed } }) => {
    const token = newFeedToken()
    await feeds.make(db, feed, token)
    return { message: feedsMessages.made, value: token }
  }),

  serve(endFeed, async ({ db, input: { feedId } }) => {
    await feeds.end(db, feedId)
    return feedsMessages.ended
  }),

  serveFeed(feedImport, async (context) => {
    const { base, claim, user, request, input } = context
    const place = { database: base.database, session: claim, log: request.log }
    const sending = {
      kind: input.kind,
      of: `${base.key} feed ${claim.feedToken}`,
      others: ['control', 'dayOrder', 'decimalSign'],
    } as const
    const importId = await withSentTable(request, sending, async (sent) => {
      const reading = readingOfAll(input.kind, choiceIn(sent.fields))
      const { importId: begunId, places } = await begun(context, sent)
      await doWork(place, begunId, async (db) => {
        await imports.keepRows(db, begunId, sent.file)
        const undecided = undecidedIn(input.kind, places, { survey: sent.file.survey(), reading })
        if (undecided !== undefined) throw refuse(importsMessages.undecided(undecided))
        await imports.map(db, begunId, { places, headings: {}, reading })
        await check(db, begunId)
      })
      return begunId
    })
    const checked = await base.database.run('read', claim, (db) => imports.one(db, importId, user.userId))
    const { counts } = checked ?? {}
    if (!counts) throw notSignedIn(feedsMessages.unknownToken)
    if (counts.rejected === 0) {
      await doWork(place, importId, (db) =>
        counts.new + counts.changed > 0 ? imports.apply(db, importId, false) : feeds.putAway(db, importId),
      )
    }
    return outcome(context, importId)
  }),
]

type FeedField = 'control' | 'dayOrder' | 'decimalSign'

/** Reads how the days and numbers of a file are written, where the program states it. */
function choiceIn({ control: _, ...fields }: Sent<FeedField>['fields']): ColumnChoice {
  const read = z.safeParse(columnChoice, fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalid({ [String(issue?.path[0] ?? 'body')]: [issue?.message ?? messages.field.choice] })
}

/** Begins the import of a file in a transaction of its own, so that a feed that is ended meanwhile is refused in the next one. */
async function begun(
  { input: { kind }, base, claim }: FeedContext<typeof feedImport>,
  { file, fields }: Sent<FeedField>,
) {
  const mapping = mappingOf(kind, file.header)
  const lacking = missingColumns(kind, mapping)
  if (lacking.length > 0) {
    const message = importsMessages.noColumn(lacking.join(', '))
    throw invalid({ file0: [message] }, message)
  }
  const stated = fields.control === undefined ? undefined : parseControl(kind, fields.control)
  const places = kindOf(kind).columns.map(({ key }) => mapping[key] ?? null)
  const importId = await base.database
    .run('write', claim, (db, director) => {
      if (!director) throw notSignedIn(feedsMessages.unknownToken)
      return feeds.begin(db, claim.feedToken, { kind, ...file }, stated)
    })
    .catch((error: unknown) => {
      throw brokenRule(error) === 'feed_rests' ? tooMany(REST_SECONDS, feedsMessages.rests) : error
    })
  return { importId, places }
}

/** Returns the outcome of the import of the file. */
const outcome = ({ input: { kind }, base, claim, user }: FeedContext<typeof feedImport>, importId: number) =>
  base.database.run('read', claim, async (db) => {
    const done = await imports.one(db, importId, user.userId)
    if (!done?.counts) throw notSignedIn(feedsMessages.unknownToken)
    const { state, rows, counts } = done
    const faults = counts.rejected > 0 ? await imports.rejected(db, { page: 1, limit: SHOWN, importId }) : { rows: [] }
    const control = controlOf(kind, done.control)
    const rejected = Array.isArray(faults.rows)
      ? faults.rows.map(({ line, faults: reasons }) => ({
          line,
          reasons: reasons.map((fault) => reasonOf(kind, fault)),
        }))
      : []
    return {
      isSuccessful: counts.rejected === 0,
      message: [sentenceOf(counts), ...differences(control)].join(' '),
      importId,
      state,
      rows,
      counts,
      rejected,
      control,
    }
  })

function sentenceOf({ new: added, changed, kept, rejected }: NonNullable<imports.Card['counts']>): string {
  if (rejected > 0) return importsMessages.rejectedRows(rejected)
  return added + changed > 0 ? importsMessages.applied(added, changed, kept) : nothingToImport({ kept, rejected })
}

function differences(control: ReturnType<typeof controlOf>): readonly string[] {
  const differing = control?.lines.filter(({ agrees }) => !agrees) ?? []
  if (differing.length === 0) return []
  const words = differing.map(({ what, stated, here }) => feedsMessages.control.line(what, stated, here))
  return [feedsMessages.differs(words.join(', '))]
}
