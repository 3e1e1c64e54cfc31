import { type LanguageCode, languageIn } from '@backoffice/contract/language/codes'

/** Returns the language of the header Accept-Language that the program has and the browser wants most: `ur-PK, en;q=0.8` → `ur`. */
export function languageWanted(header: string | undefined): LanguageCode | undefined {
  const wanted = (header ?? '').split(',').map((one) => {
    const [range = '', ...details] = one.split(';').map((part) => part.trim().toLowerCase())
    const weight = details.find((detail) => detail.startsWith('q='))
    return { language: languageIn(range.split('-')[0]), weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  const [first] = wanted
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return first?.language
}
