import { once } from 'node:events'
import { connect } from 'node:net'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { describe, expect, it } from 'vitest'
import { aDesk } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { textRow, workbook, workbookParts, zipped } from '../../testing/workbooks.ts'
import { limits } from '@backoffice/contract/limits'
import { formatInWords } from './format-words.ts'
import { readInThread } from './table-thread.ts'

const app = await cashApp()
const { upload } = importing(app)

const many = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('')
const books = (parts: Readonly<Record<string, string>>) => () => zipped({ ...workbookParts(textRow(1, 'A')), ...parts })
const styles = (xml: string) => books({ 'xl/styles.xml': `<styleSheet>${xml}</styleSheet>` })
const relations = (count: number) =>
  `<Relationships>${many(count, (at) => `<Relationship Id="a${at}" Type="x/worksheet" Target="x.xml"/>`)}</Relationships>`
const sheets = (count: number) => `<workbook><sheets>${'<sheet name="A" id="b"/>'.repeat(count)}</sheets></workbook>`
const commas = (before: string) => () => Buffer.concat([Buffer.from(before), Buffer.alloc(30_000_000, ',')])

/** Each file needs far more time or memory than its size suggests. */
const hostile: readonly (readonly [what: string, message: string, make: () => Uint8Array])[] = [
  [
    'relations for each sheet',
    tablesMessages.damaged,
    books({ 'xl/_rels/workbook.xml.rels': relations(100_000), 'xl/workbook.xml': sheets(20_000) }),
  ],
  [
    'sheets without a relation',
    tablesMessages.noSheet,
    books({ 'xl/_rels/workbook.xml.rels': relations(9000), 'xl/workbook.xml': sheets(200_000) }),
  ],
  ['relations', tablesMessages.damaged, books({ '_rels/.rels': relations(1_000_000) })],
  ['cell formats', tablesMessages.damaged, styles(`<cellXfs>${'<xf/>'.repeat(2_000_000)}</cellXfs>`)],
  ['number formats', tablesMessages.damaged, styles(many(20_000, (at) => `<numFmt numFmtId="${at}" formatCode="0"/>`))],
  [
    'brackets in a number format',
    tablesMessages.damaged,
    styles(`<numFmt numFmtId="200" formatCode="${'['.repeat(300_000)}"/><cellXfs><xf numFmtId="200"/></cellXfs>`),
  ],
  ['attributes', tablesMessages.damaged, styles(`<a ${many(30_000, (at) => `a${at}=""`).replaceAll('"a', '" a')}/>`)],
  [
    'a row with long texts',
    tablesMessages.longRow(1, limits.table.row),
    () => workbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`, `<si><t>${'x'.repeat(32_000)}</t></si>`),
  ],
  ['commas in the head', tablesMessages.longRow(1, limits.table.row), commas('')],
  ['commas below the head', tablesMessages.longRow(2, limits.table.row), commas('A,B\n')],
  [
    'commas in a short row',
    tablesMessages.columns(limits.table.columns),
    () => Buffer.from(`A,B\n${','.repeat(100_000)}\n`),
  ],
]

/** Returns the longest time in milliseconds in which the server answered nobody. */
async function longestStop(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const look = (): void => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(look, 10)
  await work()
  look()
  clearInterval(timer)
  return longest
}

describe('a file that is too slow to read is refused while the server answers others', () => {
  it.each(hostile)('%s', async (what, message, make) => {
    const { director } = await aDesk(app)
    const bytes = new Uint8Array(make())
    const name = bytes[0] === 80 ? 'a.xlsx' : 'a.csv'

    let answer: Awaited<ReturnType<typeof upload>> | undefined
    const stop = await longestStop(async () => {
      const uploading = upload(director, 'parties', bytes, name)
      expect((await app.app.inject('/healthz')).statusCode).toBe(200)
      answer = await uploading
    })

    expect([what, answer?.status, answer?.body.message]).toEqual([what, 400, message])
    expect(stop).toBeLessThan(1500)
  })
})

/** Its head is found in its first twenty rows, at once. Its other rows take seconds. */
const slow = () => {
  const rows = many(20, (at) => textRow(at + 1, 'A'))
  return Buffer.from(workbook(`${rows}${`<row>${'<c/>'.repeat(16_384)}</row>`.repeat(500)}`))
}
const never = new AbortController().signal
/** Returns bytes that share their memory with no others, like the bytes of a request. */
const own = (bytes: Uint8Array): Buffer => {
  const copy = Buffer.alloc(bytes.length)
  copy.set(bytes)
  return copy
}
const small = () => own(Buffer.from('A,B\n1,2\n'))

describe('a thread that reads a file', () => {
  const options = { fileName: 'a.xlsx' }

  it('gives the rows in the format of COPY', async () => {
    const { format, header, copied } = await readInThread(small(), { fileName: 'a.csv' }, never)
    const pieces: string[] = []
    for await (const piece of copied(7)) pieces.push(piece.toString())

    expect([formatInWords(format), header, pieces.join('')]).toEqual([
      'CSV, UTF-8, comma',
      ['A', 'B'],
      '7\t2\t["1","2"]\n',
    ])
  })

  it('ends alone when it needs more memory than it may have', async () => {
    const texts = many(150_000, (at) => `<si><t>${String(at).padStart(300, 'x')}</t></si>`)
    const bytes = own(workbook(textRow(1, 'A'), texts))

    await expect(readInThread(bytes, options, never, { heap: 24, patience: 60_000 })).rejects.toMatchObject({
      code: 'tooMuch',
    })
  })

  it('ends after too long a time', async () => {
    await expect(readInThread(own(slow()), options, never, { heap: 512, patience: 1 })).rejects.toMatchObject({
      code: 'tooMuch',
    })
  })

  it('ends when the reader leaves, and gives its place to the next file', async () => {
    const leaving = new AbortController()
    const { copied } = await readInThread(own(slow()), options, leaving.signal)
    const row = copied(1).next()
    leaving.abort(new Error('left'))

    await expect(row).rejects.toThrow('left')
    const next = await readInThread(small(), { fileName: 'a.csv' }, never)
    await next.end()
    expect(next.header).toEqual(['A', 'B'])
  })
})

describe('a person', () => {
  it('has one file read at a time: two wait, and a fourth is refused', async () => {
    const { director } = await aDesk(app)
    const text = `Branch Code,Party Code,Party Name\n${`${director.branch},1,A\n`.repeat(2000)}`

    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(director, 'parties', text)))

    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.message])
    expect(refused).toEqual([[503, importsMessages.oneAtATime]])
  })

  it('who leaves while a file is sent or read can send another one', async () => {
    const { director } = await aDesk(app)
    const { port, hostname } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
    const authorization = `Bearer ${await app.tokenOf(director)}`
    const file = slow()
    const head = '--x\r\ncontent-disposition: form-data; name="file0"; filename="a.xlsx"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
    for (const sent of [body.length / 2, body.length]) {
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST /main/api/Import/Upload/parties/${director.userId} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`,
      )
      const arrived = once(app.app.server, 'request')
      socket.write(body.subarray(0, sent))
      await arrived
      const closed = once(socket, 'close')
      socket.destroy()
      await closed

      const answer = await upload(director, 'parties', 'Branch Code,Party Code,Party Name\nX,1,A\n')
      expect([sent, answer.status]).toEqual([sent, 200])
    }
  })
})
