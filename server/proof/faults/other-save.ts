import type { Worker } from '../../testing/builders/desk.ts'

/** A save with an effect: its user, and the body that they send. */
export interface OtherSave {
  readonly by: Pick<Worker, 'client'>
  readonly body: object
  readonly work?: BackgroundWork
}

/** Work that goes on after its answer, and may fail then. */
export interface BackgroundWork {
  readonly ended: () => Promise<void>
  /** Tables that keep how far the work got, also when it fails. */
  readonly progressTables: readonly string[]
  /** Returns whether the user sees that the work is done. */
  readonly isReportedDone: () => Promise<boolean>
}
