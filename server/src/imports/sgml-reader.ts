/** Reads the SGML of OFX 1: elements with a value need no end, and all others have one. */
import type { XmlLimits, XmlReader } from './xml-reader.ts'
import { unreadable } from './unreadable-file.ts'

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9._]{0,79})\s{0,20}>/g
const CDATA = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/
const DEEPEST = 64

interface Open {
  readonly name: string
  hasText: boolean
}

/**
 * Parses the text piece by piece and yields after each piece. `isGroup` tells which elements have elements in them and so must be closed;
 * every other one may be left open or be empty. The names of elements are in capitals.
 */
export async function* readSgml(
  pieces: AsyncIterable<string>,
  reader: XmlReader,
  { longest, count, isGroup }: Omit<XmlLimits, 'of'> & { readonly isGroup: (name: string) => boolean },
): AsyncGenerator<void> {
  const open: Open[] = []
  let hasRoot = false
  const close = (): void => {
    const last = open.pop()
    if (last) reader.closed?.(last.name)
  }
  const read = (text: string): void => {
    const value = valueOf(text)
    const last = open.at(-1)
    if (value.trim() === '' || !last) return
    // A text behind an element is no value, and a group has none.
    if (last.hasText || isGroup(last.name)) throw unreadable('statementDamaged')
    last.hasText = true
    reader.text?.(value)
  }
  const begin = (name: string): void => {
    if (open.at(-1)?.hasText) close()
    if (open.length >= DEEPEST || (open.length === 0 && hasRoot)) throw unreadable('statementDamaged')
    hasRoot = true
    open.push({ name, hasText: false })
    reader.opened?.(name, new Map())
  }
  const end = (name: string): void => {
    for (let last = open.at(-1); last?.name !== name; last = open.at(-1)) {
      if (!last || isGroup(last.name)) throw unreadable('statementDamaged')
      close()
    }
    close()
  }

  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    let at = 0
    for (const match of rest.matchAll(TAG)) {
      const [tag, slash, name = ''] = match
      count()
      read(rest.slice(at, match.index))
      if (slash === '') begin(name.toUpperCase())
      else end(name.toUpperCase())
      at = match.index + tag.length
    }
    rest = rest.slice(at)
    if (rest.length > longest) throw unreadable('statementLongText', longest)
    yield
  }
  read(rest)
  if (!hasRoot || open.length > 0) throw unreadable('statementDamaged')
  yield
}

function valueOf(text: string): string {
  const [, inside] = CDATA.exec(text) ?? []
  if (inside !== undefined) return inside
  if (text.includes('<!')) throw unreadable('statementDocumentType')
  return text.includes('&') ? text.replaceAll(ENTITY, characterOf) : text
}

const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Most banks write `&` as it is, so that whatever is no character stays as it is written. */
function characterOf(written: string, name: string | undefined, decimal: string | undefined, hex: string | undefined) {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? written
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : written
}
