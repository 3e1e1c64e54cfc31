/**
 * The catalogue in the language of this browser. Texts are chosen when their modules load, so each part of the catalogue imports this module in
 * place of `texts.ts` (`vite.config.ts`), and waits for the language. The page has the code of the language already: `public/theme.js` writes it
 * before the first paint. The form of numbers is set here too, since some texts have numbers when they load. A language that cannot be loaded
 * leaves the texts in English.
 */
import { writeNumbers } from '../../contract/src/language/numbers.ts'
import { grouped } from '../../contract/src/plural.ts'
import { noteTexts, speak } from '../../contract/src/language/texts.ts'
import urdu from '../../contract/src/language/ur.json?url'
import { lastLabels, lastReading } from './session/remembered.ts'

export * from '../../contract/src/language/texts.ts'

async function loadLanguage(): Promise<void> {
  const { lang } = document.documentElement
  if (lang === 'ur') {
    const [{ languageOf }, file] = await Promise.all([
      import('../../contract/src/language/languages.ts'),
      fetch(urdu).then((answer) => answer.json()),
    ])
    speak(languageOf(lang, file, { grouped }))
  } else if (lastLabels.read() === 'corrected') {
    speak((await import('../../contract/src/language/corrected.ts')).corrected)
  }
}

writeNumbers(lastReading.read() ?? {})
noteTexts(() => undefined)
await loadLanguage().catch(() => undefined)
