/** Writes markup. Every value that is put into it becomes text, so that no name and no comment can be markup. */

/** Markup that this file made. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type One = Markup | string | number | false | undefined
type Value = One | readonly One[]

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

function written(value: One): string {
  if (value instanceof Markup) return value.text
  return value === false || value === undefined ? '' : escaped(String(value))
}

const isList = (value: Value): value is readonly One[] => Array.isArray(value)
const writtenAll = (value: Value): string =>
  isList(value) ? value.map((each) => written(each)).join('') : written(value)

/** Writes markup, each sign as it is here: a value is text, markup, a list of these, or nothing (`false`, `undefined`). */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.map((part, at) => part + writtenAll(values[at])).join(''))
