import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { tableOf, textRow, workbook } from '../../testing/workbooks.ts'
import { shownCell } from './cell.ts'

const read = (bytes: Uint8Array, more = {}) => tableOf(bytes, { fileName: 'Invoices.XLSX', ...more })
const cell = (xml: string) => workbook(`${textRow(1, 'Value')}<row r="2">${xml}</row>`, '<si><t>shared</t></si>')
const cellOf = async (xml: string) => (await read(cell(xml))).rows[0]?.cells[0] ?? ''
const valueOf = async (xml: string) => shownCell(await cellOf(xml))

describe('a workbook with a table', () => {
  it('is read from its first sheet that is shown, or from another that somebody chose', async () => {
    const bytes = workbook(`${textRow(1, 'Number', 'Amount')}<row r="3"><c r="B3"><v>1200.5</v></c></row>`)

    expect(await read(bytes)).toEqual({
      format: { kind: 'xlsx', sheet: 'Invoices', sheets: ['Invoices', 'More'] },
      header: ['Number', 'Amount'],
      above: [],
      rows: [{ line: 3, cells: ['', { number: '1200.5' }] }],
    })
    expect((await read(bytes, { sheet: 'More' })).header).toEqual(['third'])
    await expect(read(bytes, { sheet: 'Hidden' })).rejects.toThrow('The workbook has no sheet Hidden.')
  })

  it.each([
    ['<c><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>1.1000000000000001</v></c>', '1.1'],
    ['<c><v>1.5E6</v></c>', '1500000'],
    ['<c><v>1E-7</v></c>', '0.0000001'],
    ['<c><v>1E+21</v></c>', '1E+21'],
    ['<c><v>-0</v></c>', '0'],
    ['<c s="4"><v>999999999999.99</v></c>', '999999999999.99'],
    ['<c s="1"><v>46054</v></c>', '2026-02-01'],
    ['<c s="2"><v>46054</v></c>', '2026-02-01'],
    ['<c s="3"><v>46054.25</v></c>', '2026-02-01 06:00:00'],
    ['<c s="3"><v>46054.999999999</v></c>', '2026-02-02'],
    ['<c s="5"><v>1.5</v></c>', '1.5'],
    ['<c s="1"><v>1</v></c>', '1900-01-01'],
    ['<c s="1"><v>59</v></c>', '1900-02-28'],
    ['<c s="1"><v>60</v></c>', '1900-02-29'],
    ['<c s="1"><v>61</v></c>', '1900-03-01'],
    ['<c s="1"><v>-5</v></c>', '-5'],
    ['<c t="d"><v>2026-02-01T00:00:00</v></c>', '2026-02-01'],
    ['<c t="s"><v>0</v></c>', 'shared'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="inlineStr"><is><t xml:space="preserve"> a &amp; b_x000D_ </t></is></c>', ' a & b\r '],
    ['<c t="inlineStr"><is><r><t>two </t></r><r><t>runs</t></r><rPh><t>aid</t></rPh></is></c>', 'two runs'],
    ['<c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>', '<b>'],
    ['<c t="str"><f>A1&amp;"x"</f><v>joined</v></c>', 'joined'],
    ['<c><f>SUM(A1:A9)</f><v>12.5</v></c>', '12.5'],
  ])('reads %s as %j', async (xml, text) => {
    expect(await valueOf(xml)).toBe(text)
  })

  const formats = (code: string) =>
    `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`

  it.each([
    ['000000', '4711', { number: '4711', shown: '004711' }],
    ['&quot;P-&quot;00000', '42', { number: '42', shown: 'P-00042' }],
    ['\\L0;[Red]\\L0', '7', { number: '7', shown: 'L7' }],
    ['0.00%', '0.175', { number: '17.5' }],
    ['0%', '0.05', { number: '5', shown: '5%' }],
    ['#,##0.00', '4711', { number: '4711' }],
    ['_(&quot;Rs&quot;* #,##0.00_)', '25000.5', { number: '25000.5' }],
    ['0.00E+00', '123456', { number: '123456' }],
    ['General', '12345678901234567', { lost: 'digits', as: '12345678901234567' }],
    ['mmm\\-yy', '46296', { day: '2026-10-01', isMonth: true }],
    ['mmm\\-yy', '46300', { day: '2026-10-05' }],
    ['mmm dd\\, yyyy', '46296', { day: '2026-10-01' }],
  ])('reads a number in the format %s as its owner sees it', async (code, number, expected) => {
    const bytes = workbook(`${textRow(1, 'Value')}<row r="2"><c s="0"><v>${number}</v></c></row>`, '', {
      'xl/styles.xml': formats(code),
    })

    expect((await read(bytes)).rows[0]?.cells).toEqual([expected])
  })

  it('marks the rows that it hides', async () => {
    const bytes = workbook(`${textRow(1, 'Value')}<row r="2" hidden="1"><c><v>1</v></c></row>`)

    expect((await read(bytes)).rows).toEqual([{ line: 2, cells: [{ number: '1' }], isHidden: true }])
  })

  it('names the columns that it hides, and reads them', async () => {
    const columns =
      '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>'
    const row = '<row r="2"><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>'
    const table = await read(workbook(`${columns}${textRow(1, 'Number', 'Discount', 'Note')}${row}`))

    expect(table.hiddenColumns).toEqual(['Discount', 'Note'])
    expect(table.rows[0]?.cells).toEqual([{ number: '1' }, { number: '2' }, { number: '3' }])
  })

  it('keeps true, false and the errors of formulas apart from texts', async () => {
    expect(await cellOf('<c t="e"><v>#N/A</v></c>')).toEqual({ lost: 'error', as: '#N/A' })
    expect(await cellOf('<c t="b"><v>0</v></c>')).toEqual({ lost: 'error', as: 'FALSE' })
  })

  it('keeps a formula without a result apart, but not a formula with an empty text as its result', async () => {
    expect(await cellOf('<c r="A2"><f>SUM(A1:A9)</f><v/></c>')).toEqual({ lost: 'formula', as: 'A2' })
    expect(await cellOf('<c r="A2" t="str"><f>B2</f></c>')).toEqual({ lost: 'formula', as: 'A2' })
    expect((await read(cell('<c t="str"><f>B2</f><v></v></c><c><v>1</v></c>'))).rows[0]?.cells).toEqual([
      '',
      { number: '1' },
    ])
  })

  it('counts days from 1904 if the workbook is set to that', async () => {
    const book = `<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" sheetId="2" r:id="a"/></x:sheets></x:workbook>`
    const bytes = workbook(`${textRow(1, 'Day')}<row><c s="1"><v>44592</v></c></row>`, '', { 'xl/workbook.xml': book })

    expect((await read(bytes)).rows[0]?.cells).toEqual([{ day: '2026-02-01' }])
  })

  it('reads the same as an independent reader', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) =>
        `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>${at}</v></c><c r="C${at + 2}"><v>${at * 1.1}</v></c><c r="D${at + 2}" s="2"><v>${46000 + at}</v></c></row>`,
    )
    const texts = rows.map((_, at) => `<si><t>Ünit ${at} &lt;سیلز&gt;</t></si>`)
    const bytes = workbook(textRow(1, 'Name', 'None', 'Amount', 'Day') + rows.join(''), texts.join(''))
    const theirs = await readSheet(Buffer.from(bytes), 'Invoices', { parseNumber: (text) => text, trim: false })
    const ours = await read(bytes)

    expect(ours.rows).toHaveLength(40)
    expect([ours.header, ...ours.rows.map(({ cells }) => cells.map(shownCell))]).toEqual(
      theirs.map((row) =>
        row.map((value) =>
          value instanceof Date
            ? value.toISOString().slice(0, 10)
            : /^[\d.]+$/.test(String(value))
              ? String(Number(Number(value).toPrecision(15)))
              : (value ?? ''),
        ),
      ),
    )
  })
})
