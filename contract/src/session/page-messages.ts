import { texts } from '../language/texts.ts'

/** Texts of `web/index.html` that no module shows. The build writes them into the page (`web/languages-in-page.ts`). */
export const pageMessages = texts('page', {
  needsScripts: 'This application needs JavaScript.',
})
