import { texts } from '../language/texts.ts'

/** Lists the messages of the summary report. */
export const summaryMessages = texts('summary', {
  none: (branch: string) => `No figures for ${branch}.`,
})
