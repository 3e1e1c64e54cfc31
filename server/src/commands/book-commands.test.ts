/** The command about posting batches, and the job of the night. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBatchFile, listBatches } from '@backoffice/contract/books/books'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, brokenPromises, today } from '../../testing/builders/desk.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned } from '../../testing/owner.ts'
import { makeNightlyBatches } from '../books/nightly.ts'
import { parseConfig } from '../config.ts'
import { runCommand } from './commands.ts'

const app = await openApp(inject('adminUrl'))
const directory = mkdtempSync(join(tmpdir(), 'backoffice-books-'))
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

async function books(...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(['books', ...args], {
    urls: async () => ({ main: app.ownerUrl, second: app.ownerUrl }),
    config: () => parseConfig({}),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

const wire = (day: string) => day.split('-').toReversed().join('/')

describe('the command books', () => {
  it('makes batches, lists them, and writes the same file as the screen', async () => {
    const { salesman, director, branch } = await aDesk(app)
    await aReceipt({ by: salesman, amount: 1250 })
    const day = await today(branch.code)
    const of = ['--branch', branch.code]

    expect(await books('make', ...of)).toEqual({
      exitCode: 0,
      output: 'Every movement of money of these days is in a batch.',
    })
    const line = `${branch.code}: PB-000001 of ${wire(day)}, movements: 1`
    expect((await books('make', ...of, '--through', day, '--dry-run')).output).toContain(line)
    expect((await books('list', ...of)).output).toMatch(/in no batch yet +\d\d\/\d\d\/\d{4} +1 +1,250\.00 +0\.00$/)
    expect(await books('make', ...of, '--through', wire(day))).toEqual({ exitCode: 0, output: line })
    expect((await books('list', ...of)).output).toMatch(/PB-000001 +\d\d\/\d\d\/\d{4} +1 +1,250\.00 +0\.00$/)

    const to = join(directory, 'batch.xml')
    const file = ['file', ...of, '--batch', 'PB-000001', '--format', 'tally', '--to', to]
    expect(await books(...file)).toEqual({ exitCode: 0, output: `PB-000001 of ${branch.code} is in ${to}.` })
    const { responseObjects } = await director.client.ask(listBatches, { page: 1, limit: 5, branchCode: branch.code })
    const { text } = await director.client.ask(getBatchFile, {
      branchCode: branch.code,
      batchId: responseObjects[0]?.batchId ?? 0,
      format: 'tally',
    })
    expect(readFileSync(to, 'utf8')).toBe(text)
    expect((await books('file', ...of, '--batch', 'PB-9', '--format', 'csv', '--to', to)).exitCode).toBe(1)
    expect(await brokenPromises()).toEqual([])
  })

  it.each([
    [['sell'], 'books needs list, make or file.'],
    [['list', '--format', 'csv'], 'books list takes no --format.'],
    [['make', '--through', '31/02/2026'], '--through must be a day'],
    [['file', '--branch', 'X', '--batch', 'PB-1', '--format', 'pdf', '--to', 'x'], '--format must be csv'],
    [['make', '--branch', 'nowhere'], 'There is no branch nowhere.'],
  ])('refuses %j', async (args, message) => {
    await expect(books(...args)).rejects.toThrow(message)
  })
})

describe('the job of the night', () => {
  it('makes the batches of the companies that want it, once', async () => {
    const [wanting, other] = [await aDesk(app), await aDesk(app)]
    for (const { salesman } of [wanting, other]) await aReceipt({ by: salesman })
    await owned('alter table journal disable trigger user')
    await owned(`update journal set at = at - interval '1 day'`)
    await owned('alter table journal enable trigger user')
    await owned('update company set batches_nightly = true where code = $1', [wanting.branch.companyCode])

    expect([await makeNightlyBatches(app.base.database), await makeNightlyBatches(app.base.database)]).toEqual([1, 0])
    expect(
      await owned('select branch_code from posting_batch where branch_code = any ($1)', [
        [wanting.branch.code, other.branch.code],
      ]),
    ).toEqual([{ branch_code: wanting.branch.code }])
  })
})
