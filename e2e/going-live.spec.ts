/** A company goes live: the day is set on Home, old invoices count as approved, and a second director imports the money in hand. */
import type { Page } from '@playwright/test'
import { expectDrawnWhole } from './field-sight.ts'
import { expect, test } from './fixtures.ts'
import { changesPassword, opening, passwordIn } from './pages/new-company.ts'
import { launch, operate } from './start-server.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const files = {
  dictionaries:
    'List,Value,Name,Position\nINVOICE TYPE,CA,Cash,1\nINVOICE TYPE,CR,Credit,3\nDIVISION,01,General,1\nBANK,MEZN,Meezan Bank,1\n',
  accounts: 'Branch Code,Account Code,Account Title,Level,Group\nKHI,1301,Meezan Bank 0110,4,BANK\n',
  parties: 'Branch Code,Party Code,Party Name,Telephone\nKHI,120100001,Al-Madina Store,0300 1234567\n',
  users:
    'Username,Name,Role,Modules,Branch Codes\n1101,Bilal Ahmed,Salesman,"4,5,6,13",KHI\n2101,Imran Shah,Cashier,"1,2,3",KHI\n3101,Omar Siddiqui,Director,"7,8,9,10,11,12,14,33,34",KHI\n',
} as const
const INVOICES =
  'Branch Code,Invoice No,Invoice Date,Invoice Type,Division,Party Code,Salesman Login,Bill Amount\nKHI,INV/1,2026-01-31,CR,01,120100001,1101,25000.00\n'
const MONEY =
  'Branch Code,Party Code,Invoice No,Salesman Login,Cashier Login,Method,Amount,Received On\nKHI,120100001,INV/1,1101,2101,Cash,1000.00,2026-02-01\n'

const imports = async (page: Page, kind: string, text: string) => {
  await page.goto(`/directorImport?data=${kind}`)
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Same as before').first()).toBeVisible()
}

test(
  'A company goes live with approved history and money in hand, through two directors',
  { tag: '@nightly' },
  async ({ browser, faults }) => {
    test.setTimeout(3 * 60_000)
    const folder = mkdtempSync(join(tmpdir(), 'going-live-'))
    const server = await launch({ DEMO: '0' })
    const run = (...command: string[]) => operate(server.dataDir, command)
    const director = async (login: number, printed: string): Promise<Page> => {
      const page = await opening(browser, server.url, faults.watch)
      await changesPassword(page, login, passwordIn(printed))
      await page.goto('/home')
      return page
    }
    try {
      const company = ['--company', 'AP', '--company-name', 'Alpha Distribution', '--time-zone', 'Asia/Karachi']
      const branch = ['--branch', 'KHI', '--branch-name', 'Karachi']
      const made = await run('create-director', '--login', '3100', '--name', 'Sana Malik', ...company, ...branch)
      for (const [kind, text] of Object.entries(files)) {
        const path = join(folder, `${kind}.csv`)
        writeFileSync(path, text)
        await run('import', kind, path)
      }
      const first = await director(3100, made)
      const day = await first.evaluate(() => {
        const inThreeDays = new Date(Date.now() + 3 * 86_400_000)
        return inThreeDays.toLocaleDateString('en-GB', { timeZone: 'Asia/Karachi' })
      })

      await test.step('The director sets the go-live day among the first steps', async () => {
        await first.getByRole('button', { name: 'Go-live day' }).click()
        await expectDrawnWhole(first, ['Go-live day'])
        await first.getByRole('dialog').getByRole('textbox').first().fill(day)
        await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expect(first.getByText(`The go-live day is ${day}.`).first()).toBeVisible()
      })
      await test.step('Older invoices count as approved with the tick', async () => {
        await imports(first, 'invoices', INVOICES)
        await first.getByRole('button', { name: 'Import', exact: true }).last().click()
        const question = first.getByRole('dialog')
        await expect(question.getByRole('checkbox', { name: `Documents before ${day} count as` })).toBeChecked()
        await question.getByRole('button', { name: 'Import' }).click()
        await expect(first.getByText('1 new and 0 changed imported').first()).toBeVisible()
        await first.goto('/directorInvoiceReport')
        await expect(first.getByText('Approved before').first()).toBeVisible()
      })
      await test.step('The director who checked the money cannot import it', async () => {
        await imports(first, 'money', MONEY)
        await expect(first.getByText('It waits for another director to press Import: Omar Siddiqui.')).toBeVisible()
        await expect(first.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
      })
      await test.step('A second director finds it on Home and imports it', async () => {
        const second = await director(3101, await run('reset-password', '--login', '3101'))
        await second.getByRole('link', { name: 'Openings to import' }).first().click()
        await second.getByRole('button', { name: 'Open' }).first().click()
        await expect(second.getByText('Sana Malik has checked this file.')).toBeVisible()
        await second.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
        await second.getByRole('dialog').last().getByRole('button', { name: 'Import', exact: true }).last().click()
        await expect(second.getByText('1 new and 0 changed imported').first()).toBeVisible()
        await second.goto('/home')
        await expect(second.getByText('1,000.00').first()).toBeVisible()
        await second.context().close()
      })
      await first.context().close()
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
