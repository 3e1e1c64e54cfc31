/** Makes feeds as a director does, and sends files as a program does. */
import type { Answer } from '@backoffice/contract/call'
import { listWaiting } from '@backoffice/contract/home/waiting'
import { type feedImport, listFeeds, makeFeed } from '@backoffice/contract/imports/feeds'
import type { LastingKindName } from '@backoffice/contract/imports/kinds'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import type { TestApp } from '../harness.ts'
import { owned } from '../owner.ts'
import type { Worker } from './desk.ts'
import { csvOf } from './imports.ts'

interface FeedWishes {
  readonly name?: string
  readonly kinds?: readonly LastingKindName[]
  readonly branches?: readonly string[]
  readonly expectedHours?: number
}

let made = 0

/** Makes a feed of a director for their own branch, and returns it with its token. */
export async function aFeed(by: Worker, wishes: FeedWishes = {}) {
  const { name = `Feed ${(made += 1)}`, kinds = ['parties', 'invoices'], branches = [by.branch] } = wishes
  const { value: token = '', ...answer } = await by.client.ask(makeFeed, {
    userId: by.userId,
    name,
    kinds: [...kinds],
    branches: [...branches],
    ...(wishes.expectedHours !== undefined && { expectedHours: wishes.expectedHours }),
  })
  if (!answer.isSuccessful) throw new Error(answer.message)
  const { responseObjects } = await by.client.ask(listFeeds, { page: 1, limit: 100, userId: by.userId })
  const feedId = responseObjects.find((feed) => feed.name === name && feed.endedOn === null)?.feedId ?? 0
  return { feedId, name, token }
}

export interface Sent {
  readonly kind: string
  readonly text: string
  readonly name?: string
  /** The other fields of the upload. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Sends a file with a token, as a program does. */
export async function feedWith({ app }: Pick<TestApp, 'app'>, token: string, sent: Sent) {
  const { kind, text, name = `${kind}.csv`, fields = {} } = sent
  const form = new FormData()
  form.append('file0', new File([text], name, { type: 'text/csv' }))
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: `/main/api/Import/${kind}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    body: response.json<
      Answer<typeof feedImport> & { readonly errors?: Readonly<Record<string, readonly string[]>> }
    >(),
  }
}

/** Writes a file of parties of a branch, with the codes F1, F2 and so on. */
export const partiesOf = (branch: string, ...names: readonly string[]) =>
  csvOf(
    'parties',
    names.map((name, at) => ({ branch, code: `F${at + 1}`, name, creditLimit: '1000.50' })),
  )

export const auditOfFeed = (feedId: number) =>
  owned<{ action: string; actor: number; details: Record<string, unknown> }>(
    `select action, actor_id as actor, details from audit where object = 'feed' and object_id = $1 order by id`,
    [feedId],
  )

/** Returns what Home shows a director of their feeds. */
export const homeOf = async ({ client, userId }: Worker) =>
  Object.fromEntries(
    (await client.ask(listWaiting, { userId })).waiting
      .filter(({ kind }) => kind === 'refusedFeeds' || kind === 'missingFeeds')
      .map(({ kind, count }) => [kind, count]),
  )

export const bellOf = async ({ client, userId }: Worker, kind: string) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId, kind })).responseObjects.map(({ text }) => text)

export const feedOf = async ({ client, userId }: Worker, feedId: number) =>
  (await client.ask(listFeeds, { page: 1, limit: 10, userId })).responseObjects.find((feed) => feed.feedId === feedId)
