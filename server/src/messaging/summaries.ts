/** Sends the daily summaries of directors by e-mail. Each is read as its director, with their rights of this moment. */
import { addDays, type Day, saidDay } from '@backoffice/contract/day'
import { dailyMessages } from '@backoffice/contract/home/daily-messages'
import { directionOf } from '@backoffice/contract/language/codes'
import type { FastifyInstance } from 'fastify'
import type { Db, SessionUser } from '../db/database.ts'
import { type Jobs, repeatJobs } from '../http/jobs.ts'
import { inPlainLanguage, languageOfReader, wordsOf } from '../http/language.ts'
import { readingOfUser } from '../http/language.sql.ts'
import { markup } from '../http/markup.ts'
import type { Base } from '../http/route.ts'
import { waitAfter } from './job.ts'
import { mailerOf, type Mailer } from './mail.ts'
import type { MessageSettings } from './message-settings.ts'
import { noteSummary, type TakenSummary, takeSummaries } from './summary-queue.sql.ts'

const EVERY_MS = 60_000
/** Summaries that are sent at once. Each reads the figures of the home page first. */
const AT_ONCE = 2
/** The mail server has a minute, and the figures have ten seconds for each statement. After the lease another server takes the summary. */
const LEASE_SECONDS = 180

interface Line {
  readonly words: string
  readonly value: string
  readonly path?: string | undefined
}

interface Summary {
  readonly greeting: string
  readonly parts: readonly { readonly title: string; readonly lines: readonly Line[]; readonly empty: string }[]
}

/** Reads a summary in the session of its director; undefined where they may not see any of it. */
export type ReadSummary = (db: Db, user: SessionUser, writtenOn: Day) => Promise<Summary | undefined>

interface Sending {
  readonly base: Pick<Base, 'database' | 'path'>
  readonly post: Mailer
  readonly publicUrl: string | undefined
  readonly read: ReadSummary
  /** Ends the tries of a server that stops; their summaries wait. */
  readonly ending: AbortSignal
}

/** Sends every summary that is due, and returns the number of tries. After a batch without one success it leaves the rest for later. */
export async function sendSummaries({ base, post, publicUrl, read, ending }: Sending): Promise<number> {
  let tries = 0
  while (!ending.aborted) {
    const taken = await takeSummaries(base.database, AT_ONCE, LEASE_SECONDS)
    tries += taken.length
    const ended = await Promise.allSettled(taken.map(tryOne))
    // Its lease ends, and it is tried again. The other summaries were sent.
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    if (taken.length < AT_ONCE || !ended.some((one) => one.status === 'fulfilled' && one.value)) return tries
  }
  return tries

  async function tryOne(taken: TakenSummary): Promise<boolean> {
    const { key, version, recipient, company, day } = taken
    const content = await base.database.run('read', { summaryKey: key, version }, async (db, user) =>
      user === undefined ? undefined : inReadingOf(db, user, () => written(db, user, day)),
    )
    if (content === undefined)
      return noteSummary(base.database, taken, { outcome: 'not_sent', answer: '', waitSeconds: 0 })
    const outcome = await post({ to: recipient, from: company, id: key, ...content }, ending)
    await noteSummary(base.database, taken, { ...outcome, waitSeconds: waitAfter(taken.tries) })
    return outcome.outcome !== 'waiting'
  }

  /** Returns the content of the mail in the language of its reader. */
  async function written(db: Db, user: SessionUser, day: Day) {
    const summary = await read(db, user, day)
    if (summary === undefined) return undefined
    const daily = wordsOf(dailyMessages)
    const subject = daily.subject(saidDay(addDays(day, -1)))
    return { subject, text: textOf(summary, addressOf), html: htmlOf(summary, addressOf) }
  }

  function addressOf(path: string): string | undefined {
    return publicUrl === undefined ? undefined : new URL(`${base.path}${path}`, publicUrl).href
  }
}

async function inReadingOf<T>(db: Db, { userId }: SessionUser, work: () => Promise<T>): Promise<T> {
  const { language, numbers } = await readingOfUser(db, userId)
  return inPlainLanguage(language, work, numbers)
}

type AddressOf = (path: string) => string | undefined

const linkOf = ({ path }: Line, addressOf: AddressOf) => (path === undefined ? undefined : addressOf(path))

function textOf({ greeting, parts }: Summary, addressOf: AddressOf): string {
  const daily = wordsOf(dailyMessages)
  const lines = parts.flatMap((part) => [
    '',
    part.title,
    ...(part.lines.length === 0 ? [`  ${part.empty}`] : []),
    ...part.lines.flatMap((line) => {
      const link = linkOf(line, addressOf)
      return [
        `  ${[line.words, line.value].filter((words) => words !== '').join('  ')}`,
        ...(link ? [`    ${link}`] : []),
      ]
    }),
  ])
  return [greeting, ...lines, '', daily.ending, ...endOf(addressOf)].join('\n')
}

const endOf = (addressOf: AddressOf): string[] => [addressOf('/profile') ?? ''].filter((link) => link !== '')

function htmlOf({ greeting, parts }: Summary, addressOf: AddressOf): string {
  const daily = wordsOf(dailyMessages)
  const direction = directionOf(languageOfReader())
  // Programs for mail leave out the elements html and body, and some of them know no logical sides.
  const end = direction === 'rtl' ? 'left' : 'right'
  const sections = parts.map(
    (part) => markup`
<h2 style="font-size:16px;margin:24px 0 8px">${part.title}</h2>
${part.lines.length === 0 && markup`<p>${part.empty}</p>`}
<table role="presentation" style="border-collapse:collapse;margin:0 -12px">${part.lines.map((line) => {
      const link = linkOf(line, addressOf)
      return markup`
<tr><td style="padding:4px 12px">${link === undefined ? line.words : markup`<a href="${link}">${line.words}</a>`}</td><td align="${end}" style="padding:4px 12px">${line.value}</td></tr>`
    })}
</table>`,
  )
  return markup`<!doctype html>
<html lang="${languageOfReader()}" dir="${direction}"><body><div dir="${direction}" style="font-family:sans-serif;font-size:15px;line-height:1.4">
<p>${greeting}</p>${sections}
<p>${daily.ending} ${endOf(addressOf).map((link) => markup`<a href="${link}">${link}</a>`)}</p>
</div></body></html>`.text
}

interface Started {
  readonly bases: readonly Base[]
  readonly jobs: Jobs
  readonly settings: MessageSettings
  readonly publicUrl: string | undefined
  readonly read: ReadSummary
}

/** Looks for summaries every minute, if the operator has set up a mail server. */
export function startSummaries(app: FastifyInstance, { bases, jobs, settings, publicUrl, read }: Started): void {
  if (!settings.mail) return
  const post = mailerOf(settings.mail)
  repeatJobs(app, {
    jobs,
    bases,
    everyMs: EVERY_MS,
    works: { summaries: (base, ending) => sendSummaries({ base, post, publicUrl, read, ending }) },
  })
}
