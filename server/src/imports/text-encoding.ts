import { isUtf8 } from 'node:buffer'
import { unreadable } from './unreadable-file.ts'
import { yielder } from './yielder.ts'

/** The code pages of DOS, which programs of that time still write, and which `TextDecoder` does not know: the characters from byte 128. */
const OEM_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'
const OEM_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'
const oemPages = { 'OEM 437': OEM_437, 'OEM 850': OEM_850 } as const
type OemPage = keyof typeof oemPages

const isOemPage = (encoding: string): encoding is OemPage => Object.hasOwn(oemPages, encoding)

const decodedOem = (bytes: Uint8Array, page: OemPage): string => {
  const characters = oemPages[page]
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : (characters[byte - 128] ?? ''))).join(
    '',
  )
}

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1256' | OemPage

const MARKS: readonly (readonly [Encoding, Buffer])[] = [
  ['UTF-8', Buffer.from('efbbbf', 'hex')],
  ['UTF-16LE', Buffer.from('fffe', 'hex')],
  ['UTF-16BE', Buffer.from('feff', 'hex')],
]
/** The first bytes, which decide whether a file without a mark is UTF-16. */
const JUDGED = 4096
/** DOS programs end a text with this byte. */
const CTRL_Z = 0x1a
/** Returns whether a byte is a control character that no text has: neither a tab nor a line end nor a page end. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32)

const markOf = (bytes: Buffer) => MARKS.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))

/** Returns a text file without the byte with which DOS programs end it. */
export function withoutEnd(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === CTRL_Z) end -= 1
  return bytes.subarray(0, end)
}

export interface FoundEncoding {
  readonly encoding: Encoding
  /** True if a person should look at some words, because nothing in the file proves the encoding. */
  readonly isGuess: boolean
}

/**
 * Finds the encoding of a text by its mark, by the empty bytes of UTF-16, or by whether all of it is UTF-8. A file that is UTF-8 except for some
 * bytes is damaged and refused. Whatever is none of them is a guess between the pages of Windows. A chosen encoding is taken as it is.
 */
export function encodingOf(bytes: Buffer, chosen?: Encoding): FoundEncoding {
  if (chosen !== undefined) return { encoding: chosen, isGuess: false }
  const [marked] = markOf(bytes) ?? []
  if (marked) return { encoding: marked, isGuess: false }
  const head = bytes.subarray(0, JUDGED)
  const emptyAt = (rest: 0 | 1) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length
  const many = head.length / 8
  const [even, odd] = [emptyAt(0), emptyAt(1)]
  if (bytes.length % 2 === 0 && odd > many && even < odd / 4) return { encoding: 'UTF-16LE', isGuess: false }
  if (bytes.length % 2 === 0 && even > many && odd < even / 4) return { encoding: 'UTF-16BE', isGuess: false }
  if (head.some(isBinary)) throw unreadable('notAText')
  if (isUtf8(bytes)) return { encoding: 'UTF-8', isGuess: false }
  if (isNearlyUtf8(bytes)) throw unreadable('badByte', lineOfBadByte(bytes))
  return { encoding: hasArabicWords(bytes) ? 'Windows-1256' : 'Windows-1252', isGuess: true }
}

/** Returns whether most characters of more than one byte are whole. In another encoding hardly any is. */
function isNearlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  const bad = text.split('\uFFFD').length - 1
  const whole = text.match(/[^\0-\u007F\uFFFD]/gu)?.length ?? 0
  return whole > bad * 2
}

function lineOfBadByte(bytes: Buffer): number {
  let line = 1
  for (let at = 0; at < bytes.length; line += 1) {
    const found = bytes.indexOf(10, at)
    const end = found < 0 ? bytes.length : found
    if (!isUtf8(bytes.subarray(at, end))) return line
    at = end + 1
  }
  return line
}

/** Returns whether most letters above ASCII are next to each other, as in Arabic words; in Latin words they are single. */
function hasArabicWords(bytes: Buffer): boolean {
  let [letters, joined] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0xc0) continue
    letters += 1
    if ((bytes[at - 1] ?? 0) >= 0xc0 || (bytes[at + 1] ?? 0) >= 0xc0) joined += 1
  }
  return joined > letters / 2
}

/** Windows-1252 has no character at these bytes. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Yields the text piece by piece, without its mark, and refuses what the encoding does not have. */
export function* decoded(bytes: Buffer, encoding: Encoding, size: number): Generator<string> {
  const [marked, mark] = markOf(bytes) ?? []
  // The decoder would read the mark of another encoding as text.
  if (marked !== undefined && marked !== encoding && encoding.startsWith('UTF'))
    throw unreadable('otherEncoding', encoding)
  if (encoding === 'Windows-1252' && bytes.some((byte) => UNDEFINED.has(byte)))
    throw unreadable('otherEncoding', encoding)
  const decode = decoderOf(encoding)
  const start = marked === encoding ? (mark?.length ?? 0) : 0
  try {
    for (let at = start; at < bytes.length; at += size) {
      const text = decode(bytes.subarray(at, at + size))
      if (text.includes('\u0000')) throw unreadable('notAText')
      yield text
    }
    yield decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw encoding === 'UTF-8' && isNearlyUtf8(bytes)
      ? unreadable('badByte', lineOfBadByte(bytes))
      : unreadable('otherEncoding', encoding)
  }
}

/** The bytes that are decoded and read at once: some milliseconds of work. */
const PIECE = 16 * 1024

/** Yields the text as `decoded` does, while other work has its turn. */
export async function* decodedInTurns(bytes: Buffer, encoding: Encoding): AsyncGenerator<string> {
  const breathe = yielder()
  for (const text of decoded(bytes, encoding, PIECE)) {
    yield text
    await breathe()
  }
}

/** Returns the function that decodes the next bytes; without bytes, the end of the file. */
function decoderOf(encoding: Encoding): (bytes?: Uint8Array) => string {
  if (isOemPage(encoding)) return (bytes) => (bytes ? decodedOem(bytes, encoding) : '')
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode())
}
