import { observable } from '../kit/observable.ts'

/** A panel that a key opens over the page. */
export type Panel = 'palette' | 'shortcuts'
export const panel = observable<Panel | undefined>(undefined)
/** The text that is typed while the palette is on its way, which it begins with. */
export const typedAhead = observable('')
