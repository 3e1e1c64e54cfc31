/** Values that no form sends, as JSON text, since JSON.stringify never writes some of them. */
import type { Call } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { type CallField, fieldsOfCall } from './fields-of-call.ts'

const texts = (...values: string[]) => values.map((value) => JSON.stringify(value))

const unspeakable = texts('a\0b', '\ud800', 'a\udfffb')
const tooLong = JSON.stringify('x'.repeat(5000))
const numbers = [
  '-1',
  '-0',
  '0',
  '1.5',
  '10.005',
  '1e15',
  '1e308',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '2147483648',
  '999999999',
]
const numberTexts = texts(
  '0x10',
  '1e3',
  'NaN',
  'Infinity',
  '-5',
  ' 12 ',
  '१२',
  '1,000',
  '10.005',
  '999999999999999999999',
)
const wrongDays = texts(
  '31/02/2026',
  '29/02/2027',
  '00/00/0000',
  '01/13/2026',
  '01/01/1800',
  '01/01/2300',
  '01/01/26',
  '1/1/2026',
  '2026-02-30',
  '2026-1-1',
  '20260101',
  '2026-01-01T00:00:00Z',
  'tomorrow',
  "01/01/2026' or '1'='1",
)
const injections = texts(
  "' or '1'='1",
  "'; drop table receipt; --",
  '%',
  '_',
  '\\',
  '%_\\',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '$1',
)
/** Every object has these, so a lookup by such a text in a plain object would find something. */
const prototypeNames = texts('constructor', '__proto__', 'toString', '-constructor', '-__proto__')
const shapes = ['null', 'true', 'false', '[]', '[5]', '[[["x"]]]', '{}', '{"a":1}', '{"length":3}']

const everything: readonly string[] = [
  ...shapes,
  ...numbers,
  ...unspeakable,
  tooLong,
  ...injections,
  ...prototypeNames,
  ...texts('', ' ', '-1', '31/02/2026', '0x10', 'يوم', '💥'),
]

/** Returns the values that a field is filled with. A list of no images is allowed, so it is none of them. */
export const hostileTo = (field: CallField, call: Call): readonly string[] => [
  ...new Set(
    [...everything, ...(field.kind === 'text' ? [] : numberTexts), ...wrongFor(field, call)].filter(
      (value) => value !== '[]' || field.path.length === 1,
    ),
  ),
]

/** Of this number of fields of a kind, one gets each value that they may accept. */
const FIELDS_OF_A_VALUE = 3

/**
 * Returns the values that fill fields in a run of the gate: all values that must be refused as malformed, and about a third of the others.
 * The first field of each kind gets all of them, the others share them; `npm run test:nightly` fills every field with all.
 */
export function hostileByDay(calls: readonly Call[]): typeof hostileTo {
  const offered = new Map<string, number>()
  const taken = new Map<string, readonly string[]>()
  const nameOf = ({ path }: CallField, { name }: Call): string => `${name} ${path.join('.')}`
  const takes = ({ kind }: CallField, value: string, at: number): boolean => {
    const before = offered.get(`${kind} ${value}`) ?? 0
    offered.set(`${kind} ${value}`, before + 1)
    return before === 0 || (before + at) % FIELDS_OF_A_VALUE === 0
  }
  for (const call of calls)
    for (const field of fieldsOfCall(call)) {
      const malformed = new Set(wrongFor(field, call))
      const values = hostileTo(field, call).filter((value, at) => takes(field, value, at) || malformed.has(value))
      taken.set(nameOf(field, call), values)
    }
  return (field, call) => taken.get(nameOf(field, call)) ?? []
}

/** These texts are bytes in base64, and longer than any other text. */
const sealed = new Set(['sealed', 'part'])

/** Returns the values that must be refused as malformed in a field of this kind. */
export function wrongFor({ kind, meaning, path }: CallField, call: Call): readonly string[] {
  const isText = call.method === 'GET' || call.kind === 'upload'
  const notHere = isText ? [] : ['[5]', '{"a":1}', ...(kind === 'flag' || kind === 'writtenFlag' ? [] : ['true'])]
  switch (kind) {
    case 'anything':
      return []
    case 'list':
      return ['null', 'true', '5', '"x"', '{"a":1}']
    case 'flag':
      return [...notHere, '1', '"true"']
    // An address writes a flag as a text, so that text is read too.
    case 'writtenFlag':
      return [...notHere, '1', '"yes"']
    case 'day':
      return [...notHere, ...wrongDays, '20260101']
    case 'money':
      return [
        ...notHere,
        '10.005',
        '1e15',
        '1e400',
        '1e308',
        ...texts('NaN', '0x10', '1e3', '10.005', '1,000', ' 12 ', 'Infinity'),
      ]
    case 'decimal':
      return [...notHere, '1e400', '"0x10"', '"NaN"']
    case 'number':
      return [...notHere, '1.5', '1e400', '"0x10"', '"NaN"', ...pages(meaning)]
    case 'text':
      // A password may hold anything; in a query half a surrogate pair cannot be written.
      if (meaning === 'password') return [...notHere, tooLong]
      if (call.access === 'device' && sealed.has(path.at(-1) ?? '')) return [...notHere, ...unspeakable, ...injections]
      return [...notHere, tooLong, ...(isText ? unspeakable.slice(0, 1) : unspeakable), ...pages(meaning)]
  }
}

function pages(meaning: CallField['meaning']): readonly string[] {
  if (meaning === 'limit') return ['0', '-5', '501', '1e9', '"0x10"', String(limits.wire.pageSize + 1)]
  return meaning === 'page' ? ['0', '-5', '1.5', '1e9', '"two"'] : []
}
