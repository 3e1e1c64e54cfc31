/** Describes a race: saves at the same moment, of which exactly one may succeed. */
import { role } from '@backoffice/contract/access'
import { aDesk, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import type { TestApp } from '../../testing/harness.ts'
import type { Save } from '../../testing/race.ts'

export interface Office extends Desk {
  readonly app: Pick<TestApp, 'as'>
  readonly second: Worker
  readonly colleague: Worker
}

interface Prepared {
  readonly saves: readonly Save[]
  /** Returns whether the rows contradict the number of winners. */
  readonly broken?: (won: number) => Promise<boolean>
}

export interface Race {
  readonly name: string
  /** The numbers of winners that are right; 1 without it. */
  readonly winners?: readonly number[]
  /** Prepares a fresh document and returns the saves. */
  saves(office: Office): Promise<readonly Save[] | Prepared>
}

/** Builds a branch with a second director and a second cashier. */
export async function anOffice(app: Pick<TestApp, 'as'>): Promise<Office> {
  const desk = await aDesk(app)
  return {
    ...desk,
    app,
    second: await aWorker(app, { role: role.director, in: desk.branch }),
    colleague: await aWorker(app, { role: role.cashier, in: desk.branch }),
  }
}
