/** Holds a request between two statements of its transaction while another request works on the same rows. */
import { setTimeout as wait } from 'node:timers/promises'
import { APP_ROLE } from '../../src/db/connection.ts'
import { waitingForALock } from '../../testing/sessions.ts'
import { beginsToWrite, watchedBy, type Watcher } from '../database-calls.ts'

/** The number of the statement before which a transaction is held, counted after its beginning, or its end. */
export type Place = number | 'commit'
export type Ending = 'goes on' | 'rolls back'

export const TAKEN_BACK = 'the transaction is taken back'

interface Signal {
  readonly given: Promise<void>
  give(): void
}

function signal(): Signal {
  let give = (): void => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give }
}

export class Holder implements Watcher {
  /** The transactions that it began; more than one means that it met a deadlock and began again. */
  begun = 0
  /** Whether it came to the place. */
  isHeld = false
  readonly #place: Place
  readonly #ending: Ending
  readonly #held = signal()
  readonly #released = signal()
  #statements = 0

  constructor(place: Place, ending: Ending = 'goes on') {
    this.#place = place
    this.#ending = ending
  }

  async call(text: string, send: () => Promise<unknown>): Promise<unknown> {
    if (beginsToWrite(text)) {
      this.begun += 1
      return send()
    }
    this.#statements += 1
    const isPlace = this.#place === 'commit' ? text === 'commit' : this.#statements === this.#place
    if (!isPlace || this.isHeld || this.begun === 0) return send()
    this.isHeld = true
    this.#held.give()
    await this.#released.given
    if (this.#ending === 'rolls back' && text !== 'rollback') throw new Error(TAKEN_BACK)
    return send()
  }

  held(): Promise<void> {
    return this.#held.given
  }

  release(): void {
    this.#released.give()
  }
}

/** Whether a session of the server waits for a lock of another one. */
const someoneWaits = async (): Promise<boolean> => (await waitingForALock()).some(({ login }) => login === APP_ROLE)

const LOOK_AGAIN_MS = 2

interface Working<T> {
  readonly answer: Promise<T>
  isDone(): boolean
  /** Returns when it is done, held, or waits for a lock. */
  stops(): Promise<void>
}

function start<T>(holder: Holder, work: () => Promise<T>): Working<T> {
  let done = false
  const answer = watchedBy(holder, work).finally(() => (done = true))
  const settled = answer.then(
    () => {},
    () => {},
  )
  const stops = async (): Promise<void> => {
    let stopped = false
    const ended = Promise.race([settled, ...(holder.isHeld ? [] : [holder.held()])]).then(() => (stopped = true))
    while (!stopped) {
      await Promise.race([ended, wait(LOOK_AGAIN_MS)])
      if (!stopped && (await someoneWaits())) return
    }
  }
  return { answer, isDone: () => done, stops }
}

export interface Met<T> {
  readonly first: PromiseSettledResult<T>
  readonly second: PromiseSettledResult<T>
  /** Whether the first was held at all: a shorter transaction has no such place. */
  readonly wasHeld: boolean
  /** Whether either of them had to start again. */
  readonly metDeadlock: boolean
}

export interface Meeting<T> {
  readonly first: () => Promise<T>
  readonly second: () => Promise<T>
  readonly place: Place
  readonly ending?: Ending
  /** Holds the second as well; without it the second goes as far as it can. */
  readonly secondPlace?: Place
}

/** Runs the second while the first is held; then the first, and then the second go on. */
export async function meet<T>({ first, second, place, ending, secondPlace }: Meeting<T>): Promise<Met<T>> {
  const holders = [new Holder(place, ending), new Holder(secondPlace ?? Number.NaN)] as const
  const one = start(holders[0], first)
  await one.stops()
  const two = start(holders[1], second)
  await two.stops()
  holders[0].release()
  if (!one.isDone()) await one.stops()
  holders[1].release()
  const [firstEnd, secondEnd] = await Promise.allSettled([one.answer, two.answer])
  return {
    first: firstEnd,
    second: secondEnd,
    wasHeld: holders[0].isHeld,
    metDeadlock: holders.some(({ begun }) => begun > 1),
  }
}
