import { observable } from '../kit/observable.ts'

/** A panel that a key opens over the page. */
export type Panel = 'palette' | 'shortcuts' | 'guide' | 'outbox'
export const panel = observable<Panel | undefined>(undefined)
/** The text that was typed while the palette was loading; the palette starts with it. */
export const typedAhead = observable('')
