/** The things that two servers on one database have to share, each tried at both. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '@backoffice/contract/call'
import {
  applyImport,
  cancelImport,
  getImport,
  mapImport,
  type uploadImport,
} from '@backoffice/contract/imports/imports'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { listSignIns, login, logout, refresh } from '@backoffice/contract/session/sign-in'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { anInvoice, type Desk, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { csvOf } from '../../testing/builders/imports.ts'
import { type Client, clientOf } from '../../testing/client.ts'
import { ownedRow, ownedTransaction } from '../../testing/owner.ts'
import type { BuiltServer } from '../built-server.ts'
import { overHttp, PASSWORD } from '../over-http.ts'

const NEWS_WITHIN_MS = 1000
const PATIENCE_MS = 20_000

/** One person at both servers, with a token from one of them. */
export interface Both {
  readonly here: Client
  readonly there: Client
}

export interface Place {
  readonly one: BuiltServer
  readonly other: BuiltServer
  readonly desk: Desk
  both(user: Pick<Worker, 'userId'>): Promise<Both>
  token(user: Pick<Worker, 'userId'>): Promise<string>
}

/** Returns a line for each thing that is not as it should be. */
type Check = (place: Place) => Promise<readonly string[]>

/** Repeats a request until it has the expected answer; returns the last answer. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const began = performance.now()
  for (;;) {
    const answer = await ask()
    if (isSo(answer) || performance.now() - began > PATIENCE_MS) return answer
    await wait(25)
  }
}

const mismatch = (what: string, expected: unknown, found: unknown): string[] =>
  JSON.stringify(expected) === JSON.stringify(found)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`]

const receiptsOf = async ({ id }: Invoice): Promise<number> =>
  (await ownedRow<{ n: number }>('select count(*)::int as n from receipt where invoice_id = $1', [id])).n

/** Waits until this number of connections waits for locks of others. */
const waiting = (connections: number): Promise<number> =>
  until(
    async () =>
      (await ownedRow<{ n: number }>('select count(distinct pid)::int as n from pg_locks where not granted')).n,
    (n) => n >= connections,
  )

const sessions: Check = async ({ one, other, desk: { salesman }, both }) => {
  const { here, there } = await both(salesman)
  const [atOne, atOther] = [clientOf(overHttp(one.url), '/main'), clientOf(overHttp(other.url), '/main')]
  const taken = await there.send(listSignIns, {})
  const { loginId } = await ownedRow<{ loginId: number }>('select login_id as "loginId" from app_user where id = $1', [
    salesman.userId,
  ])
  const first = await atOne.ask(login, { loginid: loginId, password: PASSWORD })
  const renewed = await atOther.ask(refresh, { refreshToken: first.refreshToken })
  const back = await clientOf(overHttp(one.url), '/main', renewed.token).send(listSignIns, {})
  await atOne.ask(logout, { refreshToken: renewed.refreshToken })
  const ended = await clientOf(overHttp(other.url), '/main', renewed.token).send(listSignIns, {})
  const still = await here.send(listSignIns, {})
  return mismatch(
    'token of one at the other, renewed token back, after the end, another sign-in',
    [200, 200, 401, 200],
    [taken.status, back.status, ended.status, still.status],
  )
}

/** Five failures are free at both together; counted by each of them, nine tries would all be free. */
const throttles: Check = async ({ one, other }) => {
  const loginid = 900_000 + Math.floor(performance.now() % 90_000)
  const statuses: number[] = []
  for (let nth = 0; nth < 9; nth += 1) {
    const client = clientOf(overHttp([one, other][nth % 2]?.url ?? ''), '/main')
    statuses.push((await client.send(login, { loginid, password: 'wrong password' })).status)
  }
  return statuses.includes(429) ? [] : [`nine wrong passwords were answered ${statuses.join(', ')}`]
}

const news: Check = async ({ other, desk: { salesman, cashier }, token }) => {
  const ending = new AbortController()
  const stream = await fetch(`${other.url}/main/api/User/FollowNotifications`, {
    headers: { authorization: `Bearer ${await token(cashier)}` },
    signal: ending.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const part of stream.body ?? []) text += Buffer.from(part).toString('utf8')
  })().catch(() => {})
  const looks = (): number => text.split('data: look').length - 1
  // A new listener first sends a message in case something was missed.
  await until(
    async () => looks(),
    (n) => n > 0,
  )
  const receipt = aReceipt({ by: salesman })
  await receipt
  const before = looks()
  const began = performance.now()
  await receipt.sentTo(cashier)
  await until(
    async () => looks(),
    (n) => n > before,
  )
  const took = performance.now() - began
  ending.abort()
  await reading
  return took < NEWS_WITHIN_MS ? [] : [`a hand-over at one was shown at the other after ${took.toFixed(0)} ms`]
}

const sameKey: Check = async ({ desk: { salesman }, both }) => {
  const { here, there } = await both(salesman)
  const wrong: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const invoice = await anInvoice({ salesman })
    const form = { invoiceDetails: [receiptOf(invoice)] }
    const key = randomUUID()
    const answers = await Promise.all([here, there].map((client) => client.send(saveReceipts, form, { key })))
    const effects = await receiptsOf(invoice)
    if (
      effects !== 1 ||
      !answers.some(({ status }) => status === 200) ||
      answers.some(({ status }) => status !== 200 && status !== 409)
    )
      wrong.push(`${effects} receipts after the answers ${answers.map(({ status }) => status).join(' and ')}`)
  }
  return wrong
}

/** Uploads at one a file that makes an invoice dearer, and waits at the other until it is checked. */
async function checkedImport({ one, desk, both, token }: Place) {
  const { director, salesman } = desk
  const { here, there } = await both(director)
  const { userId } = director
  const invoice = await anInvoice({ salesman })
  const row = {
    branch: invoice.branch,
    invoiceNo: invoice.no,
    date: '2026-01-15',
    type: 'CR',
    division: '10',
    party: invoice.party,
  }
  const form = new FormData()
  form.append(
    'file0',
    new File([csvOf('invoices', [{ ...row, salesman: salesman.loginId, bill: 1500 }])], 'invoices.csv'),
  )
  const sent = await fetch(`${one.url}/main/api/Import/Upload/invoices/${userId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token(director)}` },
    body: form,
  })
  const { importId } = (await sent.json()) as Answer<typeof uploadImport>
  const read = await there.ask(getImport, { userId, importId })
  const columns = Object.entries(read.mapping).map(([column, header]) => ({ column, header }))
  await here.ask(mapImport, { userId, importId, columns })
  const stateAt = (client: Client) => async () => (await client.ask(getImport, { userId, importId })).state
  const found = await until(stateAt(there), (state) => state === 'checked')
  const holder = await ownedTransaction()
  await holder.query('select from invoice where id = $1 for update', [invoice.id])
  const billOf = async () =>
    (await ownedRow<{ bill: string }>('select bill::text from invoice where id = $1', [invoice.id])).bill
  const apply = (client: Client) => client.send(applyImport, { userId, importId, withoutRejected: false })
  return { here, there, userId, importId, found, holder, billOf, apply, stateAt }
}

const imports: Check = async (place) => {
  const { here, there, userId, importId, found, holder, billOf, apply, stateAt } = await checkedImport(place)
  await apply(here)
  const working = await until(stateAt(there), (state) => state === 'applying')
  const second = await apply(there)
  await there.ask(cancelImport, { userId, importId })
  const cancelled = await until(stateAt(here), (state) => state === 'checked')
  await holder.commit()
  const kept = await billOf()
  await apply(there)
  const applied = await until(stateAt(here), (state) => state === 'applied')
  return mismatch(
    'checked, applying at the other, taken once, cancelled there and seen so at one, as it was, applied there',
    ['checked', 'applying', false, 'checked', '1000.00', 'applied', '1500.00'],
    [found, working, second.answer.isSuccessful, cancelled, kept, applied, await billOf()],
  )
}

/** One dies with a save and an import in work. Both are made anew at the other, with the same key and the same import. */
const killed: Check = async (place) => {
  const { one, desk, both } = place
  const import_ = await checkedImport(place)
  const { here, there } = await both(desk.salesman)
  await import_.apply(import_.here)
  await until(import_.stateAt(import_.there), (state) => state === 'applying')
  const invoice = await anInvoice({ salesman: desk.salesman })
  const holder = await ownedTransaction()
  await holder.query('select from invoice where id = $1 for update', [invoice.id])
  const form = { invoiceDetails: [receiptOf(invoice)] }
  const key = randomUUID()
  const lost = here.send(saveReceipts, form, { key }).then(
    ({ status }) => `answered ${status}`,
    () => 'unanswered',
  )
  await waiting(2)
  await one.kill()
  const outcome = await lost
  await holder.commit()
  await import_.holder.commit()
  const repeated = await until(
    () => there.send(saveReceipts, form, { key }),
    ({ status }) => status === 200,
  )
  const again = await there.send(saveReceipts, form, { key })
  const free = await until(import_.stateAt(import_.there), (state) => state !== 'applying')
  if (free !== 'applied') await import_.apply(import_.there)
  const applied = await until(import_.stateAt(import_.there), (state) => state === 'applied')
  return mismatch(
    'the save at the killed one, at the other, once more, its receipts, the import',
    ['unanswered', true, true, 1, 'applied', '1500.00'],
    [
      outcome,
      repeated.answer.isSuccessful,
      again.answer.isSuccessful,
      await receiptsOf(invoice),
      applied,
      await import_.billOf(),
    ],
  )
}

export const checks: Readonly<Record<string, Check>> = {
  'a sign-in': sessions,
  'wrong passwords': throttles,
  news,
  'the same save at both': sameKey,
  'an import': imports,
  'a killed server': killed,
}
