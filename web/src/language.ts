/**
 * The catalogue in the language of this browser. Texts are chosen when their modules load, so each part of the catalogue imports this module in
 * place of `texts.ts` (`vite.config.ts`), and waits for the language. The page has the code of the language already: `public/theme.js` writes it
 * before the first paint. The form of numbers is set here too, since some texts have numbers when they load. A language that cannot be loaded
 * leaves the texts in English.
 */
import { inDigits, inGroups, numberForm, writeNumbers } from '../../contract/src/language/numbers.ts'
import { grouped } from '../../contract/src/plural.ts'
import { noteTexts, speak } from '../../contract/src/language/texts.ts'
import { lastLabels, lastReading } from './session/remembered.ts'

export * from '../../contract/src/language/texts.ts'

/** The addresses of the files of the languages. */
const files = import.meta.glob<string>('../../contract/src/language/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

async function loadLanguage(): Promise<void> {
  const { lang, dir } = document.documentElement
  const { digits, grouping } = numberForm()
  const isUsual = digits === 'latin' && grouping === 'thousands'
  const own = isUsual ? undefined : () => import('../../contract/src/language/own-numbers.ts')
  const address = files[`../../contract/src/language/${lang}.json`]
  if (address) {
    const [{ languageOf }, file, numbers] = await Promise.all([
      import('../../contract/src/language/languages.ts'),
      fetch(address).then((answer) => answer.json()),
      own?.(),
    ])
    speak(
      languageOf(lang, file, {
        direction: dir,
        grouped,
        ...(numbers && { plain: numbers.ownNumbersBy({ inDigits, inGroups }) }),
      }),
    )
  } else {
    const numbers = await own?.()
    const english = numbers?.englishBy(numbers.ownNumbersBy({ inDigits, inGroups }))
    const isCorrected = lastLabels.read() === 'corrected'
    speak(isCorrected ? (await import('../../contract/src/language/corrected.ts')).correctedBy(english) : english)
  }
}

writeNumbers(lastReading.read() ?? {})
noteTexts(() => undefined)
await loadLanguage().catch(() => undefined)
