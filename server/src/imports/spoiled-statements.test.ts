/** Bank statements in each format with bytes changed, cut off and doubled: each is a table, or refused with a sentence. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { type Random, seeded } from '../../../demo/src/random.ts'
import { isNight } from '../../testing/tier.ts'
import { sheetOf, textRow, workbook } from '../../testing/workbooks.ts'
import { camt, camtBalance, camtEntry, camtStatement, mt940, ofx } from '../../testing/statements.ts'
import { tableOf } from './table-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

const FILES = isNight ? 20_000 : 2000
/** The milliseconds that a file of some kilobytes may take on a busy machine. */
const PATIENCE = 5000
/** Files of some kilobytes leave nothing in memory: the second half of them adds at most this many bytes. */
const MEMORY = 32 * 1024 * 1024

const many = <T>(write: (at: number) => T): readonly T[] => Array.from({ length: 8 }, (_, at) => write(at))

const sheetRows = many((at) => textRow(at + 1, '27/11/2026', `SLIP ${at}`, '1,050.00')).join('')

/** The files, each with the bytes that are spoiled and, where these are a part of it, how the file is made of them. */
const good: readonly (readonly [fileName: string, bytes: Buffer, packed?: (bytes: Buffer) => Uint8Array])[] = [
  [
    'a.sta',
    Buffer.from(
      mt940({
        lines: many((at) => `:61:2611271127C10,NTRFSLIP-${at}//B-${at}\r\n:86:166?00CREDIT?20EREF+E-${at}?32Müller`),
        closing: ':62F:C261127PKR1080,',
      }),
    ),
  ],
  [
    'a.txt',
    Buffer.from(
      `{1:F01X}{2:I940X}{4:\n${mt940({ lines: many((at) => `:61:261127D1,5NCHKNONREF\n:86:CHEQUE NO 1234${at}`), closing: ':62M:C261127PKR988,' })}`,
      'utf16le',
    ),
  ],
  [
    'a.xml',
    Buffer.from(
      camt(
        camtStatement(
          camtBalance('OPBD', '10') +
            camtBalance('CLBD', '90') +
            many((at) =>
              camtEntry({
                amount: '10',
                more: `<NtryDtls><TxDtls><Refs><EndToEndId>${at}</EndToEndId></Refs></TxDtls></NtryDtls>`,
              }),
            ).join(''),
        ),
      ),
    ),
  ],
  ...[false, true].map(
    (isXml) =>
      [
        'a.ofx',
        Buffer.from(
          ofx(
            { entries: many((at) => ({ DTPOSTED: '20261127', TRNAMT: '-1.5', FITID: `${at}`, MEMO: 'é &amp;' })) },
            isXml,
          ),
        ),
      ] as const,
  ),
  [
    'a.csv',
    Buffer.from(
      `Date,Text,Credit\r\n${many((at) => `27/11/2026,"SLIP ${at}, ""Müller""","1,050.00"`).join('\r\n')}\r\n`,
    ),
  ],
  ['a.xlsx', Buffer.from(workbook(sheetRows))],
  // Its sheet is spoiled, and its archive is whole.
  [
    'a.xlsx',
    Buffer.from(sheetOf(sheetRows)),
    (sheet) => workbook('', '', { 'xl/worksheets/sheet1.xml': sheet.toString() }),
  ],
]

/** Words that matter to a reader, so that a change is not only noise. */
const WORDS = [
  ':61:',
  ':62F:',
  ':20:',
  '-}',
  '{4:',
  '<Ntry>',
  '</Ntry>',
  '<Amt>',
  '<STMTTRN>',
  '</STMTTRN>',
  '<!',
  '&#0;',
  '\0',
  '999999999999,99',
  '<![CDATA[',
  ']]>',
  '\u2028',
  '\uFEFF',
]

/** Changes some bytes: another byte, a piece that is missing, doubled or moved, a word in between, or an end that is missing. */
function spoiled(random: Random, bytes: Buffer): Buffer {
  const at = random.integer(0, bytes.length - 1)
  const end = Math.min(bytes.length, at + random.integer(1, random.chance(20) ? bytes.length : 12))
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)]
  switch (random.integer(0, 6)) {
    case 0:
      return Buffer.concat([before, Buffer.from([random.integer(0, 255)]), bytes.subarray(at + 1)])
    case 1:
      return Buffer.concat([before, after])
    case 2:
      return Buffer.concat([before, piece, piece, after])
    case 3:
      return Buffer.concat([after, piece, before])
    case 4:
      return Buffer.concat([before, Buffer.from(random.pick(WORDS)), after])
    case 5:
      return Buffer.concat([before, Buffer.from(String(random.integer(0, 99))), bytes.subarray(at + 1)])
    default:
      return before.length === 0 ? bytes : before
  }
}

const asItIs = (bytes: Buffer): Uint8Array => bytes

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Returns the bytes of the objects that are in use. */
function usedMemory(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Reads all rows of a file, and returns the sentence of a refusal. */
async function refusalOf(bytes: Buffer, fileName: string): Promise<string | undefined> {
  try {
    const { rows, header } = await tableOf(bytes, { fileName })
    for await (const { cells, line } of rows)
      if (cells.length < header.length) throw new Error(`row ${line} has ${cells.length} cells`)
    return undefined
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return error.message
  }
}

it(
  'reads or refuses spoiled bank statements, each in time, and keeps nothing of them in memory',
  { timeout: 600_000 },
  async () => {
    const random = seeded('spoiled statements')
    for (const [fileName, bytes, packed = asItIs] of good)
      expect([fileName, await refusalOf(Buffer.from(packed(bytes)), fileName)]).toEqual([fileName, undefined])
    const refusals: string[] = []
    let slowest = 0
    let memoryAtHalf = 0
    for (let file = 0; file < FILES; file += 1) {
      const [fileName, bytes, packed = asItIs] = random.pick(good)
      let changed = bytes
      for (let times = random.integer(1, 3); times > 0; times -= 1) changed = spoiled(random, changed)
      const since = performance.now()
      refusals.push((await refusalOf(Buffer.from(packed(changed)), fileName)) ?? '')
      slowest = Math.max(slowest, performance.now() - since)
      if (file === FILES / 2) memoryAtHalf = usedMemory()
    }
    const added = usedMemory() - memoryAtHalf

    const sentences = refusals.filter(Boolean)
    expect(sentences.filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([])
    // Most changes are noticed, and some are in a text that nobody can check.
    expect(sentences.length).toBeGreaterThan(FILES / 3)
    expect(FILES - sentences.length).toBeGreaterThan(FILES / 50)
    expect(new Set(sentences).size).toBeGreaterThan(20)
    expect(slowest).toBeLessThan(PATIENCE)
    expect(added).toBeLessThan(MEMORY)
  },
)
