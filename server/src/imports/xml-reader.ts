import { SaxesParser } from 'saxes'
import { yielder } from './yielder.ts'
import { UnreadableFile, unreadable } from './unreadable-file.ts'

export interface XmlReader {
  /** Elements are named without their prefix: `row` also where the program wrote `x:row`. */
  opened?(name: string, attributes: Attributes): void
  text?(text: string): void
  closed?(name: string): void
}

export type Attributes = ReadonlyMap<string, string>

/** A workbook nests about ten elements and a bank statement about twenty, and none has a hundred attributes. */
const DEEPEST = 64
const MAX_ATTRIBUTES = 100

const refusals = {
  workbook: {
    damaged: () => unreadable('damaged'),
    documentType: () => unreadable('documentType'),
    longText: (max: number) => unreadable('longText', max),
  },
  statement: {
    damaged: () => unreadable('statementDamaged'),
    documentType: () => unreadable('statementDocumentType'),
    longText: (max: number) => unreadable('statementLongText', max),
  },
} as const

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

export interface XmlLimits {
  /** Decides the words of a refusal. */
  readonly of: keyof typeof refusals
  /** The characters between two elements. */
  readonly longest: number
  /** Counts an element, and throws if there are too many. */
  readonly count: () => void
}

/**
 * Parses XML piece by piece and yields after each piece. Nothing is resolved or fetched: a document type, which could declare entities, is
 * refused, and so are a text that goes on for longer than `longest` characters and more elements than `count` allows.
 */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  { of, longest, count }: XmlLimits,
): AsyncGenerator<void> {
  const { damaged, documentType, longText } = refusals[of]
  const parser = new SaxesParser({ xmlns: false, position: false })
  const breathe = yielder()
  let depth = 0
  let unheard = 0
  parser.on('opentag', ({ name, attributes }) => {
    unheard = 0
    depth += 1
    count()
    if (depth > DEEPEST) throw damaged()
    const given = Object.entries(attributes)
    if (given.length > MAX_ATTRIBUTES) throw damaged()
    reader.opened?.(withoutPrefix(name), new Map(given.map(([each, value]) => [withoutPrefix(each), value])))
  })
  parser.on('closetag', ({ name }) => {
    unheard = 0
    depth -= 1
    reader.closed?.(withoutPrefix(name))
  })
  const onText = (text: string) => reader.text?.(text)
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('doctype', () => {
    throw documentType()
  })

  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces) {
      // The parser holds what it has read since the last element, so that must end some time.
      unheard += piece.length
      parser.write(decoder.decode(piece, { stream: true }))
      if (unheard > longest + piece.length) throw longText(longest)
      yield
      await breathe()
    }
    parser.write(decoder.decode()).close()
    yield
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged()
  }
}
