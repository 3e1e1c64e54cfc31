import { owned } from '../owner.ts'

/** Counts finished documents to their months again, after their moments were set by hand. */
export const addUpFinished = () => owned('select custody.add_up_finished()')
