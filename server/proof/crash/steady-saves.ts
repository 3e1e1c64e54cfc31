/**
 * Repeats a save with one key until it is answered, as a browser does, through all crashes of the server. The log of the answers is the
 * server's promise.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Call, resultOf, type SaveCall, type Wire } from '@backoffice/contract/call'
import type { Worker } from '../../testing/builders/desk.ts'
import { Unanswered } from '../over-http.ts'

export interface Entry {
  readonly call: Call
  readonly by: Worker
  readonly body: object
  readonly key: string
  /** Counts its rows in the database: none before its effect, `whole` after it. */
  readonly effect: () => Promise<number>
  readonly whole: number
  answer?: string
}

export interface Log {
  readonly entries: Entry[]
  readonly failures: string[]
  /** The statuses after which a save is sent again: a busy server (503), a twin that is still in work (409). */
  readonly again: Set<number>
  /** The answers with each of these statuses. */
  readonly refusals: Map<number, number>
  sent: number
  unanswered: number
  /** Saves without an answer that had an effect. */
  committed: number
}

export const newLog = (): Log => ({
  entries: [],
  failures: [],
  again: new Set([503, 409]),
  refusals: new Map(),
  sent: 0,
  unanswered: 0,
  committed: 0,
})

const GIVES_UP_MS = 90_000

/** Sends the save until it is answered with its outcome. Only a busy server and a lost connection are reasons to send it again. */
export async function saveSteadily<C extends Call>(
  log: Log,
  call: C,
  by: Worker,
  body: Wire<C> & object,
  effect: Entry['effect'],
  whole = 1,
): Promise<void> {
  const entry: Entry = { call, by, body, key: randomUUID(), effect, whole }
  log.entries.push(entry)
  const began = performance.now()
  let lost = 0
  while (performance.now() - began < GIVES_UP_MS) {
    log.sent += 1
    try {
      const { status, answer, headers } = await by.client.sendAnything(call, body, { key: entry.key })
      if (status === 200) {
        entry.answer = JSON.stringify(answer)
        const { isSuccessful, message } = resultOf(answer as Answer<SaveCall>)
        if (!isSuccessful) log.failures.push(`${call.name} was refused after ${lost} lost answers: ${message}`)
        if (lost > 0 && headers['idempotent-replay'] === 'true') log.committed += 1
        return
      }
      if (!log.again.has(status)) {
        log.failures.push(`${call.name} answered ${status}: ${JSON.stringify(answer)}`)
        return
      }
      if (status === 503 && headers['retry-after'] === undefined)
        log.failures.push(`${call.name} answered 503 without Retry-After`)
      log.refusals.set(status, (log.refusals.get(status) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      lost += 1
      log.unanswered += 1
    }
    await wait(lost === 0 ? 20 : 100)
  }
  log.failures.push(`${call.name} was not answered within ${GIVES_UP_MS / 1000} s`)
}

/** Sends every answered save once more and counts its rows: the answer is the same, and so is the effect. */
export async function verify(log: Log, entries: readonly Entry[]): Promise<void> {
  for (const { call, by, body, key, effect, whole, answer } of entries) {
    if (answer === undefined) continue
    const again = await by.client.sendAnything(call, body, { key })
    if (again.headers['idempotent-replay'] !== 'true' || JSON.stringify(again.answer) !== answer)
      log.failures.push(
        `${call.name} was acknowledged and then forgotten: ${again.status} ${JSON.stringify(again.answer)}`,
      )
    const rows = await effect()
    if (rows !== whole) log.failures.push(`${call.name} has ${rows} rows in place of ${whole}`)
  }
}
