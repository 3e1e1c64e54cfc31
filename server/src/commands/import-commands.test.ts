/** The command that brings in data, with the rows as the tables have them afterwards. */
import { readFile, writeFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { brokenPromises, theLists } from '../../testing/builders/desk.ts'
import { csvOf } from '../../testing/builders/imports.ts'
import { openApp } from '../../testing/open-app.ts'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { sheetOf, textRow, workbook } from '../../testing/workbooks.ts'
import { owned } from '../../testing/owner.ts'
import { CannotStart } from '../cannot-start.ts'
import { parseConfig } from '../config.ts'
import { runCommand } from './commands.ts'

const app = await openApp(inject('adminUrl'))
afterAll(() => app.close())
const folder = mkdtempSync(join(tmpdir(), 'imports-'))

async function run(...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(['import', ...args], {
    urls: async () => ({ main: app.ownerUrl, second: app.ownerUrl }),
    config: () => parseConfig({}),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const partiesIn = (branch: string) =>
  owned('select acode, title from chart where branch_code = $1 order by 1', [branch])

describe('the operator', () => {
  it('imports a file once, after a dry run that changes nothing', async () => {
    const { code } = await aBranch()
    const rows = [
      { branch: code, code: 'P1', name: 'One' },
      { branch: code, code: 'P2', name: 'Two' },
    ]
    const file = await fileOf('parties.csv', csvOf('parties', rows))

    expect(await run('parties', file, '--dry-run')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Parties: 2 New, 0 Changed') as string,
    })
    expect(await partiesIn(code)).toEqual([])
    expect(await run('parties', file)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(importsMessages.applied(2, 0)) as string,
    })
    expect(await partiesIn(code)).toEqual([
      { acode: 'P1', title: 'One' },
      { acode: 'P2', title: 'Two' },
    ])
    expect(await run('parties', file)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(importsMessages.nothingNew) as string,
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('sees why rows are rejected, gets them as a file, and can leave them out', async () => {
    const { code } = await aBranch()
    const file = await fileOf('mixed.csv', `Shop;Client;Title\n${code};P1;One\n${code};P2;\n`)
    const map = ['--map', 'Branch Code=Shop,Party Code=Client,Party Name=Title']
    const out = join(folder, 'rejected.csv')

    const refused = await run('parties', file, ...map, '--rejected', out)

    expect(refused.exitCode).toBe(1)
    expect(refused.output).toContain(`row 3: ${importsMessages.reasons.required('Party Name')}`)
    expect(refused.output).toContain(importsMessages.rejectedRows(1))
    expect(await partiesIn(code)).toEqual([])
    expect(await readFile(out, 'utf8')).toBe(
      `\uFEFFShop,Client,Title,Row,Reason\r\n${code},P2,,3,Party Name is empty.\r\n`,
    )
    const nowhere = run('parties', file, ...map, '--without-rejected', '--rejected', join(folder, 'none/rejected.csv'))
    await expect(nowhere).rejects.toThrow('--rejected: ENOENT')
    await expect(nowhere).rejects.toThrow(CannotStart)
    expect(await partiesIn(code)).toEqual([])
    expect(await run('parties', file, ...map, '--without-rejected')).toMatchObject({ exitCode: 0 })
    expect(await partiesIn(code)).toEqual([{ acode: 'P1', title: 'One' }])
  })

  it('sees how a file was read, and can set it if that was not meant', async () => {
    const { code } = await aBranch()
    const ansi = join(folder, 'ansi.csv')
    await writeFile(ansi, Buffer.from(`Branch Code;Party Code;Party Name\n${code};P1;Caf\u00E9, Noor\n`, 'latin1'))
    const twoSheets = join(folder, 'two.xlsx')
    const head = textRow(1, 'Branch Code', 'Party Code', 'Party Name')
    await writeFile(
      twoSheets,
      workbook(textRow(1, 'Notes'), '', {
        'xl/worksheets/sheet3.xml': sheetOf(`${head}${textRow(2, code, 'P2', 'Of the other sheet')}`),
      }),
    )

    expect((await run('parties', ansi)).output).toContain('ansi.csv (CSV, Windows-1252, semicolon): ')
    const utf = await fileOf('utf.csv', `Branch Code|Party Code|Party Name\n${code}|P3|Bar\n`)
    const read = await run('parties', utf, '--encoding', 'windows-1252', '--delimiter', 'bar', '--dry-run')
    expect(read).toMatchObject({ exitCode: 0, output: expect.stringContaining('(CSV, Windows-1252, bar)') as string })
    expect((await run('parties', twoSheets, '--sheet', 'More')).output).toContain('two.xlsx (Excel, sheet More): ')
    expect(await partiesIn(code)).toEqual([
      { acode: 'P1', title: 'Caf\u00E9, Noor' },
      { acode: 'P2', title: 'Of the other sheet' },
    ])
    await expect(run('parties', utf, '--delimiter', ',')).rejects.toThrow(
      importsMessages.noColumn('Branch Code, Party Code, Party Name'),
    )
    await expect(run('parties', twoSheets, '--sheet', 'Third')).rejects.toThrow('The workbook has no sheet Third.')
    await expect(run('parties', utf, '--encoding', 'latin9')).rejects.toThrow('--encoding must be one of UTF-8, ')
    await expect(run('parties', utf, '--delimiter', 'x')).rejects.toThrow('--delimiter must be one of comma, ')
  })

  it('changes a client into another only with --correction', async () => {
    const { code } = await aBranch()
    const named = async (name: string) =>
      fileOf('renamed.csv', csvOf('parties', [{ branch: code, code: 'P1', name, location: 'Saddar' }]))
    await run('parties', await named('Madina General Store'))
    const renamed = await named('Karachi Steel Works')

    const refused = await run('parties', renamed)
    expect(refused.exitCode).toBe(1)
    expect(refused.output).toContain(importsMessages.rejectedRows(1))
    expect(await partiesIn(code)).toEqual([{ acode: 'P1', title: 'Madina General Store' }])

    expect(await run('parties', renamed, '--correction')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(importsMessages.applied(0, 1)) as string,
    })
    expect(await partiesIn(code)).toEqual([{ acode: 'P1', title: 'Karachi Steel Works' }])
  })

  it('is refused what is wrong', async () => {
    const file = await fileOf('wrong.csv', 'A,B\n1,2\n')

    await expect(run('planets', file)).rejects.toThrow('KIND must be one of invoices')
    await expect(run('parties', join(folder, 'none.csv'))).rejects.toThrow('cannot be read')
    await expect(run('parties', file)).rejects.toThrow(importsMessages.noColumn('Branch Code, Party Code, Party Name'))
    await expect(run('parties', file, '--map', 'Party Code')).rejects.toThrow('--map must be pairs')
    await expect(run('parties', file, '--map', 'Party Code=C')).rejects.toThrow('The file has no column C.')
  })
})

describe('a mapping that a director saved', () => {
  const saved = (
    company: string,
    [kind, name]: readonly [kind: string, name: string],
    more: { headings: object; choices?: object; fixed?: object },
  ) =>
    owned(
      `insert into import_mapping (company_code, kind, name, headings, choices, fixed, made_by)
       select $1, $2, $3, $4, $5, $6, (select min(id) from app_user)`,
      [company, kind, name, more.headings, more.choices ?? {}, more.fixed ?? {}],
    )

  it('reads a file of the operator by its name, with its headings, values of all rows and ways to read', async () => {
    await theLists()
    const branch = await aBranch()
    const { code, companyCode } = branch
    const salesman = await aUser({ role: 1, in: branch })
    await run('parties', await fileOf('clients.csv', csvOf('parties', [{ branch: code, code: 'P1', name: 'One' }])))
    const headings = { invoiceNo: 'Vch', date: 'When', party: 'Who', bill: 'Worth' }
    const fixed = { branch: code, type: 'CR', division: '10', salesman: String(salesman.loginId), receivedBefore: '0' }
    const name = `Our ERP ${code}`
    await saved(companyCode, ['invoices', name], {
      headings,
      fixed,
      choices: { date: { dayOrder: 'MDY' }, bill: { decimalSign: ',' } },
    })
    const file = await fileOf('erp.csv', 'Vch;When;Who;Worth\nV/1;07/08/2026;P1;"1.000,50"\n')
    const written = () =>
      owned('select invoice_no as no, invoice_on::text as date, bill::text from invoice where branch_code = $1', [code])

    expect(await run('invoices', file, '--mapping', name, '--dry-run')).toMatchObject({ exitCode: 0 })
    expect(await written()).toEqual([])
    expect(await run('invoices', file, '--mapping', ` ${name} `)).toMatchObject({ exitCode: 0 })
    expect(await written()).toEqual([{ no: 'V/1', date: '2026-07-08', bill: '1000.50' }])

    const other = await fileOf('other.csv', 'Vch;When;Who;Value\nV/1;07/08/2026;P1;"2.000,50"\n')
    await expect(run('invoices', other, '--mapping', name)).rejects.toThrow(importsMessages.saved.lacks(name, 'Worth'))
    await expect(run('invoices', file, '--mapping', 'Nobody’s')).rejects.toThrow(`${name} (company ${companyCode})`)
    await expect(run('parties', file, '--mapping', name)).rejects.toThrow('None is saved for this kind.')
    expect(await brokenPromises()).toEqual([])
  })

  it('comes after what the operator states, and is of the named company where several have one of this name', async () => {
    const [one, two] = [await aBranch(), await aBranch()]
    const name = `Both ${one.code}`
    await aUser({ role: 3, in: one })
    const headings = { branch: 'Shop', code: 'No', name: 'Title' }
    for (const { companyCode } of [one, two]) await saved(companyCode, ['parties', name], { headings })
    const file = await fileOf('both.csv', `Shop;No;Title;Long Title\n${two.code};P1;One;One and Sons\n`)

    await expect(run('parties', file, '--mapping', name)).rejects.toThrow('Several companies')
    await expect(run('parties', file, '--company', two.companyCode)).rejects.toThrow('--company names the company')
    await expect(run('parties', file, '--mapping', name, '--company', 'NONE')).rejects.toThrow('No mapping')
    expect(
      await run('parties', file, '--mapping', name, '--company', two.companyCode, '--map', 'Party Name=Long Title'),
    ).toMatchObject({ exitCode: 0 })
    expect(await partiesIn(two.code)).toEqual([{ acode: 'P1', title: 'One and Sons' }])
  })
})
