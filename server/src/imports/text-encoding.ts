import { isUtf8 } from 'node:buffer'
import { unreadable } from './unreadable-file.ts'

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

const MARKS: readonly (readonly [Encoding, Buffer])[] = [
  ['UTF-8', Buffer.from('efbbbf', 'hex')],
  ['UTF-16LE', Buffer.from('fffe', 'hex')],
  ['UTF-16BE', Buffer.from('feff', 'hex')],
]
/** The first bytes, which decide whether a file without a mark is UTF-16. */
const JUDGED = 4096
/** Returns whether a byte is a control character that no text has: neither a tab nor a line end nor a page end. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32)

const markOf = (bytes: Buffer) => MARKS.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))

/**
 * Finds the encoding of a text by its mark, by the empty bytes of UTF-16, or by whether all of it is UTF-8. Whatever is none of them is
 * Windows-1252, unless it has bytes that no text has.
 */
export function encodingOf(bytes: Buffer): Encoding {
  const [marked] = markOf(bytes) ?? []
  if (marked) return marked
  const head = bytes.subarray(0, JUDGED)
  const emptyAt = (rest: 0 | 1) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length
  const many = head.length / 8
  const [even, odd] = [emptyAt(0), emptyAt(1)]
  if (bytes.length % 2 === 0 && odd > many && even < odd / 4) return 'UTF-16LE'
  if (bytes.length % 2 === 0 && even > many && odd < even / 4) return 'UTF-16BE'
  if (head.some(isBinary)) throw unreadable('notAText')
  return isUtf8(bytes) ? 'UTF-8' : 'Windows-1252'
}

/** Yields the text piece by piece, without its mark, and refuses what the encoding does not have. */
export function* decoded(bytes: Buffer, encoding: Encoding, size: number): Generator<string> {
  const [marked, mark] = markOf(bytes) ?? []
  // The decoder would read the mark of another encoding as text.
  if (marked !== undefined && marked !== encoding && encoding !== 'Windows-1252')
    throw unreadable('otherEncoding', encoding)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const start = marked === encoding ? (mark?.length ?? 0) : 0
  try {
    for (let at = start; at < bytes.length; at += size) {
      const text = decoder.decode(bytes.subarray(at, at + size), { stream: true })
      if (text.includes('\u0000')) throw unreadable('notAText')
      yield text
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('otherEncoding', encoding)
    throw error
  }
}
