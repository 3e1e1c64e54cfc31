import { megabytesOf } from '@backoffice/contract/plural'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { TableLimits } from './table.ts'
import { readXml, type XmlReader } from './xml-reader.ts'
import { UnreadableFile, unreadable } from './unreadable-file.ts'

/** A workbook has some dozens of parts. */
const MAX_PARTS = 10_000
/** UTF-8 writes a character in at most four bytes, and XML may write it as `&#x10FFFF;`. */
const BYTES_OF_CHARACTER = 10

/**
 * Opens the parts of a workbook. The sizes that its index declares are added up before anything is unpacked, and no part unpacks to more
 * than its declared size.
 */
export class WorkbookParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #tableLimits: TableLimits
  #elements = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, tableLimits: TableLimits) {
    this.#zip = zip
    this.#entries = entries
    this.#tableLimits = tableLimits
  }

  static async open(bytes: Buffer, tableLimits: TableLimits): Promise<WorkbookParts> {
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
      if (zip.entryCount > MAX_PARTS) throw unreadable('damaged')
      const entries = new Map<string, Entry>()
      let unpacked = 0
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw unreadable('password')
        // If two parts have the same name, we might read one and Excel the other.
        if (entries.has(entry.fileName)) throw unreadable('damaged')
        entries.set(entry.fileName, entry)
        unpacked += entry.uncompressedSize
        if (unpacked > tableLimits.unpackedBytes) throw unreadable('unpacked', megabytesOf(tableLimits.unpackedBytes))
      }
      return new WorkbookParts(zip, entries, tableLimits)
    } catch (error) {
      throw error instanceof UnreadableFile ? error : unreadable('damaged')
    }
  }

  has(path: string): boolean {
    return this.#entries.has(path)
  }

  /** Reads a part piece by piece. */
  async *read(path: string, reader: XmlReader): AsyncGenerator<void> {
    const entry = this.#entries.get(path)
    if (!entry) throw unreadable('damaged')
    const stream = await this.#zip.openReadStreamPromise(entry).catch(() => {
      throw unreadable('damaged')
    })
    yield* readXml(unchanged(stream, entry.crc32), reader, {
      of: 'workbook',
      longest: this.#tableLimits.cell * BYTES_OF_CHARACTER,
      count: () => {
        this.#elements += 1
        if (this.#elements > this.#tableLimits.elements) throw unreadable('elements', this.#tableLimits.elements)
      },
    })
  }

  /** Reads a whole part. */
  async readAll(path: string, reader: XmlReader): Promise<void> {
    const pieces = this.read(path, reader)
    while (!(await pieces.next()).done);
  }

  /** Returns the parts that a part refers to, by the number of the relation. A reference to something outside of the file is none. */
  async relationsOf(path: string): Promise<readonly Relation[]> {
    const folder = posix.dirname(path)
    const relations: Relation[] = []
    const { relations: max } = this.#tableLimits
    const listed = posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
    if (!this.has(listed)) return relations
    await this.readAll(listed, {
      opened(name, attributes) {
        if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return
        if (relations.length >= max) throw unreadable('damaged')
        const target = attributes.get('Target') ?? ''
        relations.push({
          id: attributes.get('Id') ?? '',
          kind: posix.basename(attributes.get('Type') ?? ''),
          path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
        })
      },
    })
    return relations
  }
}

/** Yields a part and compares it with its checksum at the end: a single wrong bit could be a wrong amount. */
async function* unchanged(stream: Readable, expected: number): AsyncGenerator<Uint8Array> {
  let found = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    found = crc32(piece, found)
    yield piece
  }
  if (found !== expected) throw unreadable('damaged')
}

export interface Relation {
  readonly id: string
  /** The last word of the address of its kind: `worksheet`, `styles`, `sharedStrings`. */
  readonly kind: string
  readonly path: string
}
