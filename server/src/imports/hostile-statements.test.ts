import { describe, expect, it } from 'vitest'
import { smallReader } from '../../testing/read-small.ts'
import { camt, camtBalance, camtEntry, camtStatement, mt940, ofx } from '../../testing/statements.ts'

const readSmall = await smallReader()

const ROWS = 50_000
const many = <T>(count: number, write: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => write(at))

const entryOfOfx = (at: number) => ({
  DTPOSTED: '20261127',
  TRNAMT: '1.5',
  FITID: `${at}`,
  NAME: 'a name',
  MEMO: 'a memo',
})

describe('a large bank statement', () => {
  it.each<readonly [string, () => string]>([
    [
      'many.sta',
      () =>
        mt940({
          lines: many(ROWS, (at) => `:61:261127C1,NTRFSLIP-${at}//B-${at}\r\n:86:166?00CREDIT?20EREF+E-${at}?32NAME`),
          closing: ':62F:C261127PKR51000,',
        }),
    ],
    [
      'many.xml',
      () => {
        const detail = '<NtryDtls><TxDtls><Refs><EndToEndId>E</EndToEndId></Refs></TxDtls></NtryDtls>'
        const balances = camtBalance('OPBD', '0') + camtBalance('CLBD', '50000')
        return camt(camtStatement(balances + many(ROWS, () => camtEntry({ amount: '1.00', more: detail })).join('')))
      },
    ],
    ['many.ofx', () => ofx({ entries: many(ROWS, entryOfOfx) })],
    ['many.qfx', () => ofx({ entries: many(ROWS, entryOfOfx) }, true)],
  ])(
    'is read in a small memory while others have their turn: %s',
    async (name, make) => {
      const bytes = Buffer.from(make())
      const reading = await readSmall(name, bytes)

      expect(reading).toMatchObject({ rows: ROWS, code: null })
      expect(reading.longestTurn).toBeLessThan(200)
      expect(reading.buffers).toBeLessThan(2.5 * bytes.length + 32 * 1024 * 1024)
    },
    60_000,
  )

  const x = (length: number) => 'x'.repeat(length)
  it.each<readonly [what: string, code: string | null, name: string, make: () => string]>([
    ['a line of 20 MB', 'longRow', 'a.sta', () => `${mt940()}${x(20_000_000)}`],
    ['a field of 20 MB', 'longCell', 'a.sta', () => mt940({ opening: `:86:${`${x(60)}\n`.repeat(300_000)}` })],
    [
      'many texts of an entry',
      'longCell',
      'a.sta',
      () => mt940({ lines: [':61:261127C1,NTRFX', ...many(300_000, () => `:86:${x(60)}`)] }),
    ],
    ['millions of empty lines', null, 'a.sta', () => `${mt940()}${'\n'.repeat(5_000_000)}`],
    ['statements without an end', 'statementCut', 'a.sta', () => ':20:1\n:25:1\n'.repeat(1_000_000)],
    ['too many statements', 'statements', 'a.sta', () => mt940().repeat(25_000)],
    ['a text of 20 MB', 'statementLongText', 'a.xml', () => camt(camtStatement(`<Id>${x(20_000_000)}</Id>`))],
    ['deep elements', 'statementDamaged', 'a.xml', () => camt(camtStatement('<a>'.repeat(1_000_000)))],
    ['millions of elements', 'statementWithout', 'a.xml', () => camt(camtStatement('<a/>'.repeat(1_000_000), ''))],
    ['a text of 20 MB', 'statementLongText', 'a.ofx', () => ofx({ entries: [{ MEMO: x(20_000_000) }] })],
    ['deep elements', 'statementDamaged', 'a.ofx', () => `<OFX>${'<A>'.repeat(1_000_000)}`],
    ['signs of elements', 'statementLongText', 'a.ofx', () => `<OFX>${'<A'.repeat(5_000_000)}`],
  ])(
    'with %s (%s) harms nobody: %s',
    async (_what, code, name, make) => {
      const bytes = Buffer.from(make())
      const reading = await readSmall(name, bytes)

      expect(reading).toMatchObject({ rows: 0, code })
      expect(reading.longestTurn).toBeLessThan(200)
      expect(reading.buffers).toBeLessThan(2.5 * bytes.length + 32 * 1024 * 1024)
    },
    60_000,
  )
})
