/** Answers the calls of directors about their feeds, and the call with which a program imports a file. */
import { inList } from '@backoffice/contract/language/joined'
import { type ColumnChoice, columnChoice } from '@backoffice/contract/imports/column-reading'
import { messages } from '@backoffice/contract/messages'
import * as z from 'zod/mini'
import { endFeed, feedImport, listFeeds, makeFeed } from '@backoffice/contract/imports/feeds'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { importedInWords, nothingToImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'
import { mappingOf, missingColumns } from '@backoffice/contract/imports/mapping'
import { lackingHeading } from '@backoffice/contract/imports/mappings'
import { isBlank } from '@backoffice/contract/readable'
import { brokenRule } from '../db/statement-errors.ts'
import { saidLater } from '../http/language.ts'
import { failureOf, invalid, notSignedIn, type Reason, Refusal, refuse, tooMany } from '../http/refusals.ts'
import { type FeedContext, serve, serveFeed } from '../http/route.ts'
import { newFeedToken } from '../tokens/feed-token.ts'
import { check, givenValues, headingsOf, type KeptReading, undecidedIn } from './check.ts'
import { controlOf, parseControl } from './control.ts'
import { reasonOf } from './faults.ts'
import * as feeds from './feeds.sql.ts'
import * as imports from './imports.sql.ts'
import * as mappings from './mappings.sql.ts'
import { BrokenOff, RefusedFile, type Sent, withSentTable } from './sent-table.ts'
import { doWork, sentenceOf } from './work.ts'

/** The maximum number of rejected rows in the answer; the director finds all of them on the screen. */
const SHOWN = 100
const REST_SECONDS = 60
const EVERYWHERE = 'import_everywhere_is_by_a_director_of_all_branches'

export const feedRoutes = [
  serve(listFeeds, async ({ db, input }) => {
    const { rows, totalRows } = await feeds.page(db, input)
    return {
      totalRows,
      rows: rows.map((row) => ({
        ...row,
        kinds: row.kinds.map((kind) => kindOf(kind).title),
        refusedFiles: row.refusedFiles.map(({ reason, ...file }) => ({
          ...file,
          kind: kindOf(file.kind).title,
          reason: saidLater(reason),
        })),
      })),
    }
  }),

  serve(makeFeed, async ({ db, input: { userId: _, ...feed } }) => {
    if (isBlank(feed.name)) throw refuse(feedsMessages.noName)
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
      others: ['control', 'dayOrder', 'decimalSign', 'mapping'],
    } as const
    /** The name of the file once its import has begun. */
    let checking: string | undefined
    const read = withSentTable(request, sending, async (sent) => {
      const choice = choiceIn(sent)
      const saved = await savedIn(context, sent)
      const begunId = await begun(context, sent)
      checking = sent.file.fileName
      const asked = await doWork(place, begunId, async (db) => {
        await imports.keepRows(db, begunId, sent.file)
        const before = saved ?? (await feeds.lastReading(db, begunId))
        const found = readAsBefore(input.kind, sent.file, { choice, before })
        if ('question' in found) return found.question
        await imports.map(db, begunId, found)
        await check(db, begunId)
        return undefined
      })
      return { importId: begunId, question: asked }
    })
    const { importId, question } = await read.catch(async (error: unknown) => {
      await tellOfRefused(context, error, checking)
      throw error
    })
    const checked = await base.database.run('read', claim, (db) => imports.one(db, importId, user.userId))
    if (!checked) throw notSignedIn(feedsMessages.unknownToken)
    const refusal = question ?? refusalOf(input.kind, checked)
    const waits = (sentence: string) =>
      base.database.run('write', claim, (db) => feeds.refuseImport(db, importId, sentence))
    if (refusal !== undefined) {
      await waits(refusal)
      return outcome(context, importId, refusal)
    }
    const { new: added = 0, changed = 0 } = checked.counts ?? {}
    try {
      await doWork(place, importId, (db) =>
        added + changed > 0 ? imports.apply(db, importId, false) : feeds.putAway(db, importId),
      )
    } catch (error) {
      // A feed that was ended meanwhile has no session, and its program gets the first error.
      await waits(sentenceOf(error)).catch((other: unknown) => request.log.error({ err: other }, 'a refused feed'))
      throw error
    }
    return outcome(context, importId)
  }),
]

/** The answers after which a program cannot do better by sending its file again. The others are about the server or the token. */
const lasting: readonly Reason[] = ['refused', 'invalid', 'failed']

/**
 * Tells the directors of a feed that a file was refused before an import of it could wait. A program that broke its connection off, or sent
 * no file, is not told about.
 *
 * checking   the name of the file, once its import has begun
 */
async function tellOfRefused(
  { base, claim, request, input: { kind } }: FeedContext<typeof feedImport>,
  error: unknown,
  checking: string | undefined,
): Promise<void> {
  const fileName = error instanceof RefusedFile ? error.fileName : checking
  if (fileName === undefined || error instanceof BrokenOff || !lasting.includes(failureOf(error).reason)) return
  const refused = { kind, fileName, sentence: wordsOf(error) }
  await base.database
    .run('write', claim, (db) => feeds.refuseFile(db, claim.feedToken, refused))
    .catch((other: unknown) => request.log.error({ err: other }, 'a refused file of a feed'))
}

/** Returns why a file was refused: the reason of its first field, which the sentence of a form does not tell. */
function wordsOf(error: unknown): string {
  const [reason] = error instanceof Refusal ? Object.values(error.details.errors ?? {}).flat() : []
  return reason ?? sentenceOf(error)
}

type FeedField = 'control' | 'dayOrder' | 'decimalSign' | 'mapping'

/** Returns the reading of the saved mapping that the program names. */
async function savedIn(
  { input: { kind }, base, claim }: FeedContext<typeof feedImport>,
  { file: { header, fileName }, fields: { mapping: name } }: Sent<FeedField>,
): Promise<Known['before']> {
  if (name === undefined) return undefined
  const all = await base.database.run('read', claim, (db) => mappings.saved(db, kind))
  const saved = all.find((each) => each.name === name)
  const refused = (field: string, message: string) =>
    new RefusedFile(fileName, invalid({ [field]: [message] }, message))
  if (!saved) throw refused('mapping', importsMessages.saved.unknown(name))
  const { headings, choices, fixed } = saved
  const lacking = lackingHeading(saved, header)
  if (lacking === undefined) return { headings, reading: { columns: choices, fixed } }
  throw refused('file0', importsMessages.saved.lacks(name, lacking))
}

/** Reads how the days and numbers of a file are written, where the program states it. */
function choiceIn({ file, fields: { control: _, mapping: _name, ...fields } }: Sent<FeedField>): ColumnChoice {
  const read = z.safeParse(columnChoice, fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const message = issue?.message ?? messages.field.choice
  throw new RefusedFile(file.fileName, invalid({ [String(issue?.path[0] ?? 'body')]: [message] }))
}

/** Begins the import of a file in a transaction of its own, so that a feed that is ended meanwhile is refused in the next one. */
function begun({ input: { kind }, base, claim }: FeedContext<typeof feedImport>, { file, fields }: Sent<FeedField>) {
  const stated = statedIn(kind, file.fileName, fields.control)
  return base.database
    .run('write', claim, (db, director) => {
      if (!director) throw notSignedIn(feedsMessages.unknownToken)
      return feeds.begin(db, claim.feedToken, { kind, ...file }, stated)
    })
    .catch((error: unknown) => {
      const rule = brokenRule(error)
      if (rule === 'feed_rests') throw tooMany(REST_SECONDS, feedsMessages.rests)
      // A branch was added since the feed was made, so each of its files is refused.
      if (rule === EVERYWHERE) throw new RefusedFile(file.fileName, refuse(sentenceOf(error)))
      throw error
    })
}

/** Reads the control that the program states, if it states one. */
function statedIn(kind: ImportKindName, fileName: string, control: string | undefined) {
  try {
    return control === undefined ? undefined : parseControl(kind, control)
  } catch (error) {
    throw error instanceof Refusal ? new RefusedFile(fileName, error) : error
  }
}

interface Known {
  /** The choice that the program states for this file. */
  readonly choice: ColumnChoice
  /** The reading of the mapping that the program names, or of the last file of the feed. */
  readonly before: Awaited<ReturnType<typeof feeds.lastReading>>
}

/** Returns how a file is read: as the program states it, else as the last file of the feed; or the question that only a person answers. */
function readAsBefore(
  kind: ImportKindName,
  { header, survey }: Pick<imports.NewImport, 'header' | 'survey'>,
  { choice, before }: Known,
): imports.Mapped | { readonly question: string } {
  const { columns } = kindOf(kind)
  const reading: KeptReading = {
    columns: Object.fromEntries(
      columns.map(({ key }) => [key, { ...before?.reading.columns?.[key], ...choice }] as const),
    ),
    fixed: { ...before?.reading.fixed },
  }
  const mapping = mappingOf(kind, header, before?.headings)
  const lacking = missingColumns(kind, mapping, givenValues(reading))
  if (lacking.length > 0) return { question: importsMessages.noColumn(inList(lacking)) }
  const places = columns.map(({ key }) => mapping[key] ?? null)
  const undecided = undecidedIn(kind, places, { survey: survey(), reading })
  if (undecided !== undefined) return { question: importsMessages.undecided(undecided) }
  return { places, headings: headingsOf({ kind, header }, places), reading }
}

/** Returns why a checked file waits for a director; `undefined` for a file that is imported. */
function refusalOf(kind: ImportKindName, { counts, control }: imports.Card): string | undefined {
  if (counts && counts.rejected > 0) return importsMessages.rejectedRows(counts.rejected)
  const differing = controlOf(kind, control)?.lines.filter(({ agrees }) => !agrees) ?? []
  if (differing.length === 0) return undefined
  const words = differing.map(({ what, stated, here }) => feedsMessages.control.line(what, stated, here))
  return feedsMessages.differs(inList(words))
}

/** Returns the outcome of the import of the file, with the reason if it was refused. */
const outcome = (
  { input: { kind }, base, claim, user }: FeedContext<typeof feedImport>,
  importId: number,
  refusal?: string,
) =>
  base.database.run('read', claim, async (db) => {
    const done = await imports.one(db, importId, user.userId)
    if (!done) throw notSignedIn(feedsMessages.unknownToken)
    const { state, rows, counts } = done
    const faults =
      counts && counts.rejected > 0 ? await imports.rejected(db, { page: 1, limit: SHOWN, importId }) : { rows: [] }
    const rejected = Array.isArray(faults.rows)
      ? faults.rows.map(({ line, faults: reasons }) => ({
          line,
          reasons: reasons.map((fault) => reasonOf(kind, fault)),
        }))
      : []
    return {
      isSuccessful: refusal === undefined,
      message: refusal ?? doneSentence(counts),
      importId,
      state,
      rows,
      counts,
      rejected,
      control: controlOf(kind, done.control),
    }
  })

function doneSentence(counts: imports.Card['counts']): string {
  const { new: added = 0, changed = 0, kept = 0, rejected = 0 } = counts ?? {}
  return added + changed > 0 ? importedInWords({ new: added, changed, kept }) : nothingToImport({ kept, rejected })
}
