/** Watches the store of files of a base, for the health check and the metrics together. */
import type { Clock } from '../clock.ts'
import { type FileStore, isReached } from '../store/file-store.ts'
import { answered, keptFor, shared } from './kept-answers.ts'

/** An external store may charge for each request. */
const KEPT_MS = 15_000

/** Returns whether the file store answers; the result may be some seconds old. */
export type StoreWatch = () => Promise<boolean>

export const watchStore = (files: FileStore, clock: Clock): StoreWatch =>
  shared(keptFor(KEPT_MS, clock, () => answered(() => isReached(files)).catch(() => false)))
