/** Import: the exports of other programs come in as they are, with the choices that a person makes on the page. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'
import { byHand, EXPORTED_KIND, type Exported, exportsOfOtherPrograms } from '@backoffice/server/testing/other-programs'
import { aParty } from '@backoffice/server/testing/builders/desk'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { argumentsOf, chaptersOfPage } from './company-files.ts'
import { expect, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { choose, field } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { listPage } from './pages/list-page.ts'
import { changesPassword, opening, passwordIn, resets, signedIn } from './pages/new-company.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectScreen, expectSuccess, sidebar } from './pages/shell.ts'
import { launch, operate } from './start-server.ts'

const { title } = kindOf(EXPORTED_KIND)
const [DIRECTOR, SALESMAN, CASHIER] = [3100, 1101, 2101]
const figure = (name: string, count: number): string => `${name} ${count}`

/** Makes the choices of a person for the columns of a file. */
async function makeChoices(columns: Locator, { choices }: Exported): Promise<void> {
  for (const [key, choice] of Object.entries(choices)) {
    const { label = key } = kindOf(EXPORTED_KIND).columns.find((column) => column.key === key) ?? {}
    const column = field(columns, label)
    if ('heading' in choice) await choose(column, choice.heading)
    else if ('isOfGroup' in choice) await choose(column, 'Heading of the group')
    else {
      await column.waitFor()
      if ((await column.inputValue()) !== '') await column.locator('..').getByRole('button', { name: 'Clear' }).click()
      await columns.getByLabel(`${label} of all rows`).fill(choice.value)
    }
  }
}

/** Returns the sentence about the rows that are left out, if there is one. */
function leftOutOf({ totals, groups }: Exported): readonly string[] {
  const { counts, leftOut } = importsMessages.noted
  const words = [totals > 0 ? counts.total(totals) : [], groups > 0 ? counts.group(groups) : []].flat()
  return words.length > 0 ? [leftOut(words.join(', '))] : []
}

/** Sends an export, makes the choices and checks the file. */
async function checks(page: Page, exported: Exported): Promise<void> {
  const { kind, choose: send, columns, preview } = importScreen(page)
  const { fileName, bytes, invoices, rejected } = exported
  await choose(kind, title)
  await send(fileName, Buffer.from(bytes))
  await makeChoices(columns, exported)
  await columns.getByRole('button', { name: 'Check' }).click()
  await expect(preview.getByRole('button', { name: figure('New', Object.keys(invoices).length) })).toBeVisible()
  await expect(preview.getByRole('button', { name: figure('Rejected', rejected) })).toBeVisible()
}

/** Imports what was checked, and leaves the page ready for the next file. */
async function imports(page: Page, documents: number): Promise<void> {
  const { work, confirm } = importScreen(page)
  await work.getByRole('button', { name: /^(?:Import|Import the others)$/ }).click()
  await confirm()
  await expect(work.getByText(`${documents} new and 0 changed imported`)).toBeVisible()
  await work.getByRole('button', { name: 'Another file' }).click()
}

test('A director imports a workbook that somebody keeps by hand, with a head of two rows and a total', async ({
  desk,
  signedIn: sessionOf,
}) => {
  const other = await aParty({ branch: desk.branch.code })
  const clients = [desk.party, other].map((code) => ({ code, name: `Medical Store ${code}` }))
  const [first, second] = clients
  if (!first || !second) throw new Error('the office has two clients')
  const file = byHand({
    branch: desk.branch.code,
    division: '10',
    clients: [first, second],
    salesman: { login: desk.salesman.loginId, name: desk.salesman.name },
  })
  const page = await sessionOf(desk.director.loginId, { path: '/directorImport' })
  await checks(page, file)
  const { work } = importScreen(page)
  await expect(work.getByText('Left out: 1 total.')).toBeVisible()
  await work.getByRole('button', { name: 'Look at 1 total' }).click()
  const rows = page.getByRole('dialog', { name: 'Note' })
  await expect(rows.getByRole('row', { name: /This row is a total\./ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.keyboard.press('Escape')
  await imports(page, 2)
})

test(
  'An empty company takes seven exports of other programs up to its first deposit and its posting file',
  { tag: '@nightly' },
  async ({ browser, faults }) => {
    test.setTimeout(15 * 60_000)
    const chapters = await chaptersOfPage()
    const chapter = (number: string) => chapters.find((each) => each.title.startsWith(number))
    const server = await launch({ DEMO: '0' })
    const pages: Page[] = []
    const opened = async (): Promise<Page> => {
      const page = await opening(browser, server.url, faults.watch)
      pages.push(page)
      return page
    }
    try {
      const director = await opened()
      await test.step('The company is made by its page', async () => {
        const [create] = chapter('2.')?.commands ?? []
        await changesPassword(director, DIRECTOR, passwordIn(await operate(server.dataDir, argumentsOf(create ?? ''))))
        await director.goto('/directorImport')
        const kinds: readonly ImportKindName[] = ['branches', 'dictionaries', 'accounts', 'parties', 'users']
        const files = ['4.', '5.'].flatMap((number) => chapter(number)?.files ?? [])
        for (const [at, kind] of kinds.entries()) await importsAsItIs(director, kind, files[at] ?? '')
      })

      for (const file of exportsOfOtherPrograms)
        await test.step(file.program, async () => {
          await checks(director, file)
          const { work } = importScreen(director)
          await expect(work.getByText(/^Left out: /)).toHaveText(leftOutOf(file))
          await imports(director, Object.keys(file.invoices).length)
        })

      const [first, second] = ['T/101', 'INV/2026/00001']
      await test.step('Money comes in on two of the invoices, up to the bank', async () => {
        await director.goto('/directorUserManagement')
        for (const login of [SALESMAN, CASHIER])
          await changesPassword(await opened(), login, await resets(director, login))
        const salesman = await signedIn(await opened(), SALESMAN)
        await sidebar(salesman).getByRole('link', { name: 'Salesman Cash Management' }).click()
        for (const [no, amount] of [
          [first, '1000.00'],
          [second, '500.50'],
        ] as const) {
          await listPage(salesman, 'Pending Invoices').press(no, 'Recieve')
          const form = receiptForm(salesman)
          await form.amount.fill(amount)
          await form.method('Cash').check({ force: true })
          await form.submit.click()
          await expectSuccess(salesman, 'Receipt Saved Successful')
        }
        await sidebar(salesman).getByRole('link', { name: 'Cash Transfer', exact: true }).click()
        await choose(field(salesman, 'Cashier'), 'Imran Shah')
        const cashier = await signedIn(await opened(), CASHIER)
        for (const no of [first, second]) {
          await listPage(salesman, 'Cash Transfer').press(no, 'Send')
          await expectSuccess(salesman, 'Receipt Sent Successful')
          await sidebar(cashier).getByRole('link', { name: 'Cash Collection', exact: true }).click()
          await listPage(cashier, 'Cash Collection').press(no, 'Approve')
          await expectSuccess(cashier, 'Receipt Approved Successful')
        }
        await sidebar(cashier).getByRole('link', { name: 'Cash Deposit to Bank' }).click()
        const form = depositForm(cashier)
        await form.fill({ account: 'Meezan Bank 0110', slipNo: 'SLIP-7' })
        for (const no of [first, second]) await form.checkbox(no).click()
        await expect(form.total).toHaveValue('1,500.50')
        await form.deposit.click()
        await expectSuccess(cashier, 'Deposit Receipt Saved Successful')
        await sidebar(director).getByRole('link', { name: 'Deposit Approval' }).click()
        await listPage(director, 'Deposit Approval').press('SLIP-7', 'Approve')
        await expectSuccess(director, 'Deposit Receipt Updated Successful')
      })

      await test.step('The posting file has the invoices with the codes of their clients', async () => {
        await director.goto('/directorPostingFiles')
        await director.getByRole('button', { name: 'Make Batch' }).first().click()
        await expectSuccess(director, 'Batch PB-000001 made')
        await director.getByRole('button', { name: 'Download', exact: true }).click()
        const coming = director.waitForEvent('download')
        await director.getByRole('dialog').getByRole('button', { name: 'CSV', exact: true }).click()
        const file = await readFile(await (await coming).path(), 'utf8')
        for (const [no, party, amount] of [
          [first, '120100001', '1000.00'],
          [second, '120100001', '500.50'],
        ] as const) {
          const rows = file.split('\n').filter((row) => row.includes(no))
          expect(rows.length).toBeGreaterThan(0)
          for (const row of rows) expect(row).toContain(amount)
          expect(rows.some((row) => row.includes(party))).toBe(true)
        }
      })
    } finally {
      for (const page of pages) await page.context().close()
      await server.stop()
    }
  },
)

/** Imports a file of docs/first-company.md. It has the headings of the template. */
async function importsAsItIs(page: Page, kind: ImportKindName, file: string): Promise<void> {
  const { kind: data, choose: send, columns, work, preview, confirm } = importScreen(page)
  await expectScreen(page, 'Import')
  await choose(data, kindOf(kind).title)
  await send(`${kind}.csv`, Buffer.from(file))
  await columns.getByRole('button', { name: 'Check' }).click()
  await expect(preview.getByRole('button', { name: 'Rejected 0' })).toBeVisible()
  await work.getByRole('button', { name: 'Import', exact: true }).click()
  await confirm()
  await expect(work.getByText(/\d+ new and 0 changed imported/)).toBeVisible()
  await work.getByRole('button', { name: 'Another file' }).click()
}
