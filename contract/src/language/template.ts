/**
 * Reads the texts of a language file, a part of the syntax of ICU MessageFormat: `{name}` is the place of a value, and
 * `{count, plural, =0 {…} one {…} other {…}}` and `{name, select, none {…} other {…}}` choose a text by a value. `#` is the number of the
 * plural around it, and `none` is chosen for a value that is missing or empty.
 */
import type { Value } from './texts.ts'

type Part = string | { readonly place: string } | Choice | typeof NUMBER
interface Choice {
  readonly place: string
  readonly kind: string
  readonly cases: ReadonlyMap<string, readonly Part[]>
}
export type Template = readonly Part[]

const NUMBER = Symbol('the number of the plural')

/** Reads a text. It throws for a brace without its counterpart and for a choice without `other`. */
export function templateOf(text: string): Template {
  let at = 0
  const fail = (why: string): never => {
    throw new SyntaxError(`${why} at ${at} of: ${text}`)
  }
  const upTo = (signs: RegExp): string => {
    const length = text.slice(at).search(signs)
    if (length < 0) return fail('a brace is missing')
    at += length
    return text.slice(at - length, at).trim()
  }

  function parts(inPlural: boolean, isInside: boolean): Template {
    const found: Part[] = []
    let plain = ''
    const add = (part: Part) => {
      if (plain) found.push(plain)
      plain = ''
      found.push(part)
    }
    while (at < text.length && text[at] !== '}') {
      const sign = text[at] ?? ''
      at += 1
      if (sign === '{') add(place())
      else if (sign === '#' && inPlural) add(NUMBER)
      else plain += sign
    }
    if (isInside !== (text[at] === '}')) fail('a brace is missing')
    if (plain) found.push(plain)
    return found
  }

  function place(): Part {
    const name = upTo(/[,}]/)
    const isPlain = text[at] === '}'
    at += 1
    if (isPlain) return { place: name }
    const kind = upTo(/,/)
    if (kind !== 'plural' && kind !== 'select') fail(`${kind} is unknown`)
    at += 1
    const cases = new Map<string, Template>()
    for (let word = upTo(/[{}]/); text[at] === '{'; word = upTo(/[{}]/)) {
      at += 1
      cases.set(word, parts(kind === 'plural', true))
      at += 1
    }
    at += 1
    if (!cases.has('other')) fail('other is missing')
    return { place: name, kind, cases }
  }

  return parts(false, false)
}

/** Returns the names of the places that a text uses. */
export const placesIn = (template: Template): readonly string[] =>
  template.flatMap((part) => {
    if (typeof part === 'string' || typeof part === 'symbol') return []
    return 'cases' in part ? [part.place, ...[...part.cases.values()].flatMap(placesIn)] : [part.place]
  })

interface Filling {
  readonly valueOf: (place: string) => Value
  /** Returns how a value is written inside of a text. */
  readonly written: (value: Value) => string
  /** Returns how the words between the values are written. */
  readonly plain: (words: string) => string
  readonly plurals: Intl.PluralRules
}

/** Returns the text with its values. */
export function filled(template: Template, filling: Filling, counted?: Value): string {
  const { valueOf, written, plain, plurals } = filling
  return template
    .map((part) => {
      if (typeof part === 'string') return plain(part)
      if (typeof part === 'symbol') return written(counted)
      const value = valueOf(part.place)
      if (!('cases' in part)) return written(value)
      const { kind, cases } = part
      const word =
        kind === 'plural' ? plurals.select(numberOf(value)) : value === undefined || value === '' ? 'none' : `${value}`
      const chosen = (kind === 'plural' && cases.get(`=${numberOf(value)}`)) || cases.get(word) || cases.get('other')
      return filled(chosen ?? [], filling, kind === 'plural' ? value : counted)
    })
    .join('')
}

const latin = (digit: string): string => String(digit.charCodeAt(0) - 0x6f0)

/** Some sentences get their numbers as text: `1,752` or `۱,۷۵۲`. */
const numberOf = (value: Value): number => Number(String(value).replaceAll(',', '').replaceAll(/[۰-۹]/g, latin))
