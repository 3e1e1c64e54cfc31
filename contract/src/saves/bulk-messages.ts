import { texts } from '../language/texts.ts'

/** These count the rows of a decision about several by what became of them. */
export const bulkCountMessages = texts('bulkCount', {
  areDone: (count: number) => `${count} done`,
  areRefused: (count: number) => `${count} refused`,
  areUnknown: (count: number) => `${count} unknown`,
  areNotSent: (count: number) => `${count} not sent`,
})
