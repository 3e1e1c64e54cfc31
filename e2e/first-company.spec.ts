/**
 * An empty database becomes a company at work by docs/first-company.md alone: its commands are run, its files imported on the screen, and
 * its chapters followed to the first deposit.
 */
import type { Page } from '@playwright/test'
import { argumentsOf, chaptersOfPage, moreInvoices, moreParties, numberOf, sumOfBills } from './company-files.ts'
import { expect, test } from './fixtures.ts'
import { deposit } from './pages/deposit-form.ts'
import { choose, field } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { listPage } from './pages/list-page.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { branch, expectScreen, expectSuccess, expectTiles, sidebar } from './pages/shell.ts'
import { changesPassword, opening, passwordIn, resets, signedIn } from './pages/new-company.ts'
import { launch, operate } from './start-server.ts'

const [DIRECTOR, SALESMAN, CASHIER] = [3100, 1101, 2101]
/** The people of KHI on the page who have no password yet when the list for the whole branch is printed. */
const STILL_TO_CHOOSE = [2102, 3101, 4101, 5101] as const
/** The hundredths that the two invoices of KHI on the page owe. */
const OWED_ON_THE_PAGE = 2_730_050n

/** A real company has this many. */
const INVOICES = 100_000

test(
  'A stranger makes a company of 100,000 invoices by the page, up to its first deposit',
  { tag: '@nightly' },
  async ({ browser, faults }) => {
    test.setTimeout(15 * 60_000)
    const chapters = await chaptersOfPage()
    const followed: string[] = []
    const chapter = async (
      title: string,
      follow: (commands: readonly string[], files: readonly string[]) => Promise<void>,
    ) => {
      followed.push(title)
      const { commands = [], files = [] } = chapters.find((each) => each.title === title) ?? {}
      await test.step(title, () => follow(commands, files))
    }
    let server: Awaited<ReturnType<typeof launch>> | undefined
    const run = (command = ''): Promise<string> => operate(server?.dataDir ?? '', argumentsOf(command))
    const pages: Page[] = []
    const opened = async (): Promise<Page> => {
      const page = await opening(browser, server?.url ?? '', faults.watch)
      pages.push(page)
      return page
    }
    let password = ''
    let director: Page | undefined
    const directorAt = async (path: string): Promise<Page> => {
      director ??= await opened()
      await director.goto(path)
      return director
    }

    try {
      await chapter('1. Start the server without the demo company', async ([start]) => {
        expect(start).toBe('DEMO=0 npm start')
        server = await launch({ DEMO: '0' })
        expect(server.output.join('\n')).toContain('Main: nobody can sign in yet.')
      })
      await chapter('2. Make the first director', async ([create]) => {
        password = passwordIn(await run(create))
      })
      await chapter('3. Sign in and choose a password', async () => {
        await changesPassword(await directorAt('/'), DIRECTOR, password)
      })
      await chapter('4. Bring in branches and lists of words', async (_, [branches = '', words = '']) => {
        const page = await directorAt('/home')
        await sidebar(page).getByRole('link', { name: 'Import', exact: true }).click()
        await imports(page, 'Companies and Branches', branches, { new: 1, same: 1 })
        await expect(branch(page).getByRole('option', { name: 'Lahore' })).toBeAttached()
        await imports(page, 'Lists of Words', words, { new: rowsOf(words) })
      })
      await chapter(
        '5. Bring in accounts, parties and people',
        async (_, [accounts = '', parties = '', people = '', reps = '', allowances = '']) => {
          const page = await directorAt('/directorImport')
          await imports(page, 'Chart of Accounts', accounts, { new: 2 })
          await imports(page, 'Parties', parties, { new: 3 })
          await imports(page, 'Parties', moreParties(await templateOf(page, 'Parties')), { new: 500 })
          await imports(page, 'Users', people, { new: rowsOf(people) })
          await imports(page, 'Marketing Reps', reps, { new: rowsOf(reps) })
          await imports(page, 'Allowances per Mile', allowances, { new: rowsOf(allowances) })
        },
      )
      await chapter(
        '6. Bring in what is owed',
        async (_, [few = '', credits = '', items = '', stock = '', vouchers = '']) => {
          const page = await directorAt('/directorImport')
          await imports(page, 'Invoices', few, { new: 3 })
          const many = moreInvoices(await templateOf(page, 'Invoices'), INVOICES)
          await imports(page, 'Invoices', many, { new: INVOICES, sum: shown(sumOfBills(INVOICES)) })
          await imports(page, 'Invoices', many, { same: INVOICES })
          await imports(page, 'Credits', credits, { new: rowsOf(credits) })
          await imports(page, 'Items', items, { new: rowsOf(items) })
          await imports(page, 'Stock', stock, { new: rowsOf(stock) })
          await imports(page, 'Vouchers', vouchers, { new: 2 })
          await page.goto('/directorOutstandingInvoiceReport')
          await expect(listPage(page, 'Outstanding Invoices').shown).toContainText((INVOICES + 2).toLocaleString('en'))
        },
      )
      await chapter('7. Give the people their passwords', async ([reset]) => {
        const page = await directorAt('/directorUserManagement')
        for (const login of [SALESMAN, CASHIER]) {
          await changesPassword(await opened(), login, await resets(page, login))
        }
        const slips = (await run(reset)).split('\n').filter((line) => passwordIn(`${line}\n`))
        expect(slips.map((line) => Number.parseInt(line, 10))).toEqual(STILL_TO_CHOOSE)
        await changesPassword(await opened(), STILL_TO_CHOOSE[0], passwordIn(`${slips[0]}\n`))
      })
      await chapter('8. The first money', async () => {
        const owed = sumOfBills(INVOICES) + OWED_ON_THE_PAGE
        await firstMoney({
          salesman: await signedIn(await opened(), SALESMAN),
          cashier: await signedIn(await opened(), CASHIER),
          director: await directorAt('/home'),
          owed,
        })
      })
      await chapter('9. Before you go home', async ([check, backup]) => {
        expect(await run(check)).toContain('main: all promises about money hold.')
        expect(await run(backup)).toContain('The backup is complete')
      })
      expect(followed).toEqual(chapters.map(({ title }) => title))
    } finally {
      // An open page would ask the stopped server for notifications.
      for (const page of pages) await page.context().close()
      await server?.stop()
    }
  },
)

const rowsOf = (file: string): number => file.trim().split('\n').length - 1
const shown = (hundredths: bigint): string =>
  `${(hundredths / 100n).toLocaleString('en')}.${String(hundredths % 100n).padStart(2, '0')}`

/** Returns the headings of the template that the screen offers. */
async function templateOf(page: Page, kind: string): Promise<string> {
  const { fresh, kind: data } = importScreen(page)
  await choose(data, kind)
  const coming = page.waitForEvent('download')
  await fresh.getByRole('button', { name: 'CSV' }).click()
  const file = await (await coming).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8').replace('\uFEFF', '').split('\r\n', 1)[0] ?? ''
}

interface Expected {
  readonly new?: number
  readonly same?: number
  readonly sum?: string
}

/** Imports a file as the page describes, and leaves the screen ready for the next. */
async function imports(page: Page, kind: string, file: string | Buffer, expected: Expected): Promise<void> {
  const { work, kind: data, preview, columns, choose: send } = importScreen(page)
  await expectScreen(page, 'Import')
  await choose(data, kind)
  await send(`${kind}.csv`, Buffer.from(file))
  await columns.getByRole('button', { name: 'Check' }).click()
  const patient = { timeout: 180_000 }
  const figure = (count = 0) => count.toLocaleString('en')
  await expect(preview.getByRole('button', { name: `New ${figure(expected.new)}` })).toBeVisible(patient)
  await expect(preview.getByRole('button', { name: `Same as before ${figure(expected.same)}` })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Rejected 0' })).toBeVisible()
  if (expected.new) {
    await work.getByRole('button', { name: 'Import', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Import' })
    if (expected.sum) await expect(question).toContainText(`Bill Amount of the new ones: ${expected.sum}`)
    await question.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(work.getByText(`${expected.new} new and 0 changed imported`)).toBeVisible(patient)
  } else {
    await expect(work.getByText('The file changes nothing: all its data is already here.')).toBeVisible()
  }
  await work.getByRole('button', { name: 'Another file' }).click()
}

interface Chain {
  readonly salesman: Page
  readonly cashier: Page
  readonly director: Page
  /** The hundredths that all invoices of the branch still owe. */
  readonly owed: bigint
}

/** Brings 500.50 on the first generated invoice from the salesman to the bank. */
async function firstMoney({ salesman, cashier, director, owed }: Chain): Promise<void> {
  const paid = 50_050n
  await sidebar(salesman).getByRole('link', { name: 'Salesman Cash Management' }).click()
  await expectTiles(salesman, [shown(owed), '0.00', '0.00', '0.00'])
  const pending = listPage(salesman, 'Pending Invoices')
  await pending.press(numberOf(0), 'Recieve')
  const form = receiptForm(salesman)
  await form.amount.fill('500.50')
  await form.method('Cash').check({ force: true })
  await form.submit.click()
  await expectSuccess(salesman, 'Receipt Saved Successful')
  await expectTiles(salesman, [shown(owed - paid), '500.50', '0.00', '500.50'])

  await sidebar(salesman).getByRole('link', { name: 'Cash Transfer', exact: true }).click()
  await choose(field(salesman, 'Cashier'), 'Imran Shah')
  await listPage(salesman, 'Cash Transfer').press(numberOf(0), 'Send')
  await expectSuccess(salesman, 'Receipt Sent Successful')

  await sidebar(cashier).getByRole('link', { name: 'Cash Collection', exact: true }).click()
  await listPage(cashier, 'Cash Collection').press(numberOf(0), 'Approve')
  await expectSuccess(cashier, 'Receipt Approved Successful')
  await sidebar(cashier).getByRole('link', { name: 'Cash Deposit to Bank' }).click()
  await deposit(cashier, { slipNo: 'SLIP-1', account: 'Meezan Bank 0110', invoiceNo: numberOf(0), total: '500.50' })

  await sidebar(director).getByRole('link', { name: 'Deposit Approval' }).click()
  const deposits = listPage(director, 'Deposit Approval')
  await expect(field(deposits.row('SLIP-1'), 'Posting Date')).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
  await deposits.press('SLIP-1', 'Approve')
  await expectSuccess(director, 'Deposit Receipt Updated Successful')
  await expectTiles(director, [shown(owed - paid), '500.50', '500.50', '0.00'])
}
