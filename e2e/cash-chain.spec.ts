import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { deposit, depositForm } from './pages/deposit-form.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import {
  expectError,
  expectScreen,
  expectSuccess,
  expectTileLabels,
  expectTiles,
  goWithin,
  sidebar,
} from './pages/shell.ts'

const CASH = 'INV/C-1'
const BY_CHEQUE = 'INV/Q-2'
const DECLINED = 'INV/D-3'

/** Opens the three people of a chain, each in a browser of their own. */
interface People {
  readonly salesman: Page
  readonly cashier: Page
  readonly director: Page
}

type Tiles = readonly [string, string, string, string]

/** Checks the tiles of all three after a step. Only a receipt that is new reaches other people when they open their screen again. */
async function expectAllTiles(
  people: People,
  tiles: Readonly<Record<keyof People, Tiles>>,
  openedAgain: readonly (keyof People)[] = [],
) {
  for (const who of openedAgain) await sidebar(people[who]).locator('[aria-current=page]').click()
  for (const who of ['salesman', 'cashier', 'director'] as const) await expectTiles(people[who], tiles[who])
}

async function owes(desk: Desk) {
  await anInvoice({ salesman: desk.salesman, no: CASH, bill: 12_500 })
  await anInvoice({ salesman: desk.salesman, no: BY_CHEQUE, bill: 7300.5, receivedBefore: 300.25 })
  await anInvoice({ salesman: desk.salesman, no: DECLINED, bill: 999.99 })
}

async function receive(page: Page, invoiceNo: string, amount: string, fillIn: () => Promise<void>) {
  const form = receiptForm(page)
  await listPage(page, 'Pending Invoices').press(invoiceNo, 'Recieve')
  await expect(form.invoiceNo).toHaveValue(invoiceNo)
  await form.amount.fill(amount)
  await fillIn()
  await form.submit.click()
  await expectSuccess(page, 'Receipt Saved Successful')
  await expect(form.invoiceNo).toHaveValue('')
}

test('Money goes from salesman to bank, and every tile follows it to the paisa', async ({ desk, signedIn }) => {
  test.setTimeout(120_000)
  await owes(desk)
  const people: People = {
    salesman: await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' }),
    cashier: await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' }),
    director: await signedIn(desk.director.loginId, { path: '/directorDepositApproval' }),
  }
  const { salesman, cashier, director } = people

  await test.step('Nothing has been received yet', async () => {
    await expectTileLabels(salesman, ['Outstanding Balance', 'Total Receipt', 'Handed to Cashier', 'Balance'])
    await expectTileLabels(cashier, ['Outstanding', 'Total Receipt', 'Total Deposit', 'Balance'])
    await expectTileLabels(director, ['Outstanding', 'Total Receipt', 'Total Deposit', 'Balance'])
    await expectAllTiles(people, {
      salesman: ['20,500.24', '0.00', '0.00', '0.00'],
      cashier: ['20,500.24', '0.00', '0.00', '0.00'],
      director: ['20,500.24', '0.00', '0.00', '0.00'],
    })
  })

  await test.step('The salesman receives cash', async () => {
    await receive(salesman, CASH, '4500.10', () => receiptForm(salesman).method('Cash').check({ force: true }))
    await expectAllTiles(
      people,
      {
        salesman: ['16,000.14', '4,500.10', '0.00', '4,500.10'],
        cashier: ['16,000.14', '0.00', '0.00', '0.00'],
        director: ['16,000.14', '0.00', '0.00', '0.00'],
      },
      ['cashier', 'director'],
    )
  })

  await test.step('The salesman receives a cheque with its picture, and the percentage is shown during the upload', async () => {
    const form = receiptForm(salesman)
    await receive(salesman, BY_CHEQUE, '7,000.25', async () => {
      await expect(form.figures).toHaveText(['7,000.25', '7,000.25', '0.00'])
      await form.fillCheque({ no: '0010245', bank: 'Habib Bank Limited' })
      await slowly(salesman, async () => {
        await form.chooseImages.setInputFiles(CHEQUE)
        await expect(form.progress).toBeVisible()
        await expect(form.form.getByText(/^\d{1,3}%$/)).toBeVisible()
        await expect(form.form.getByText('1 file uploaded')).toBeVisible()
      })
    })
    await expectAllTiles(
      people,
      {
        salesman: ['8,999.89', '11,500.35', '0.00', '11,500.35'],
        cashier: ['8,999.89', '0.00', '0.00', '0.00'],
        director: ['8,999.89', '0.00', '0.00', '0.00'],
      },
      ['cashier', 'director'],
    )
    await receive(salesman, DECLINED, '999.99', () => form.method('Cash').check({ force: true }))
    await expectTiles(salesman, ['7,999.90', '12,500.34', '0.00', '12,500.34'])
  })

  await test.step('The salesman hands all three over', async () => {
    await goWithin(salesman, '/salesmanCashTransfer')
    const unsent = listPage(salesman, 'Cash Transfer')
    await expect(unsent.rows).toHaveCount(3)
    await expect(field(salesman, 'Cashier')).toHaveValue(desk.cashier.name)
    for (const invoiceNo of [CASH, BY_CHEQUE, DECLINED]) {
      await unsent.press(invoiceNo, 'Send')
      await expectSuccess(salesman, 'Receipt Sent Successful')
      await expect(unsent.row(invoiceNo)).toHaveCount(0)
    }
    await expect(salesman.getByText('Everything is handed over.')).toBeVisible()
    await expectAllTiles(people, {
      salesman: ['7,999.90', '12,500.34', '12,500.34', '0.00'],
      cashier: ['7,999.90', '0.00', '0.00', '0.00'],
      director: ['7,999.90', '0.00', '0.00', '0.00'],
    })
  })

  await test.step('The cashier reads the cheque on its picture', async () => {
    await listPage(cashier, 'Cash Collection').row(BY_CHEQUE).getByRole('button', { name: 'View image 1' }).click()
    const lightbox = cashier.getByRole('dialog', { name: 'Image 1 of 1' })
    const picture = lightbox.getByRole('img', { name: 'Image 1' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000)
    await expect(lightbox.locator('dl > div')).toHaveText([
      'Payment ModeCheque',
      'Cheque No0010245',
      /^Cheque Date\d{2}\/\d{2}\/\d{4}$/,
      'Cheque BankHabib Bank Limited',
      'Amount7,000.25',
    ])
    await cashier.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
  })

  await test.step('The cashier approves two and declines one', async () => {
    const pending = listPage(cashier, 'Cash Collection')
    await pending.press(CASH, 'Approve')
    await expectSuccess(cashier, 'Receipt Approved Successful')
    await expectAllTiles(people, {
      salesman: ['7,999.90', '12,500.34', '12,500.34', '0.00'],
      cashier: ['7,999.90', '4,500.10', '0.00', '4,500.10'],
      director: ['7,999.90', '4,500.10', '0.00', '4,500.10'],
    })
    await pending.press(BY_CHEQUE, 'Approve')
    await expectSuccess(cashier, 'Receipt Approved Successful')
    await pending.press(DECLINED, 'Decline')
    await askDialog(cashier, 'Decline Receipt').answer('Decline', { Comment: 'Two notes are torn' })
    await expectSuccess(cashier, 'Receipt Declined Successful')
    await expect(cashier.getByText('No receipts wait for you.')).toBeVisible()
    await expectAllTiles(people, {
      salesman: ['7,999.90', '12,500.34', '11,500.35', '999.99'],
      cashier: ['7,999.90', '11,500.35', '0.00', '11,500.35'],
      director: ['7,999.90', '11,500.35', '0.00', '11,500.35'],
    })
  })

  await test.step('The declined receipt is back with its salesman, marked', async () => {
    const unsent = listPage(salesman, 'Cash Transfer')
    await expect(await unsent.cell(DECLINED, 'Status')).toHaveText('Declined')
    await expect(await unsent.cell(DECLINED, 'Comments')).toHaveText('Two notes are torn')
    await expect(unsent.rows).toHaveCount(1)
  })

  await test.step('The cashier makes two deposits with their slips', async () => {
    await goWithin(cashier, '/cashierDeposits')
    const account = `Current Account ${desk.account}`
    await deposit(cashier, { slipNo: 'SLIP-77', account, invoiceNo: BY_CHEQUE, total: '7,000.25' })
    await expectAllTiles(people, {
      salesman: ['7,999.90', '12,500.34', '11,500.35', '999.99'],
      cashier: ['7,999.90', '11,500.35', '7,000.25', '4,500.10'],
      director: ['7,999.90', '11,500.35', '7,000.25', '4,500.10'],
    })
    await deposit(cashier, { slipNo: 'SLIP-78', account, invoiceNo: CASH, total: '4,500.10' })
    await expectAllTiles(people, {
      salesman: ['7,999.90', '12,500.34', '11,500.35', '999.99'],
      cashier: ['7,999.90', '11,500.35', '11,500.35', '0.00'],
      director: ['7,999.90', '11,500.35', '11,500.35', '0.00'],
    })
  })

  await test.step('The director sees what is in a deposit, and approves it with a posting date', async () => {
    const deposits = listPage(director, 'Deposit Approval')
    await expect(await deposits.cell('SLIP-77', 'Total Amount')).toHaveText('7,000.25')
    await deposits.press('SLIP-77', 'View Invoices')
    const modal = director.getByRole('dialog', { name: 'Invoices' })
    await expect(modal.getByRole('row').filter({ hasText: BY_CHEQUE })).toContainText('0010245')
    await expect(modal.locator('tfoot')).toContainText('7,000.25')
    await director.keyboard.press('Escape')
    await expect(modal).toBeHidden()

    await expect(field(deposits.row('SLIP-77'), 'Posting Date')).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
    await deposits.press('SLIP-77', 'Approve')
    await expectSuccess(director, 'Deposit Receipt Updated Successful')
    await expect(deposits.row('SLIP-77')).toHaveCount(0)
    await expectAllTiles(people, {
      salesman: ['7,999.90', '12,500.34', '11,500.35', '999.99'],
      cashier: ['7,999.90', '11,500.35', '11,500.35', '0.00'],
      director: ['7,999.90', '11,500.35', '11,500.35', '0.00'],
    })
  })

  await test.step('The director declines the other deposit, and the cashier has its receipt again', async () => {
    const deposits = listPage(director, 'Deposit Approval')
    await deposits.press('SLIP-78', 'Decline')
    await askDialog(director, 'Decline Deposit').answer('Decline')
    await expectSuccess(director, 'Deposit Receipt Updated Successful')
    await expect(director.getByText(`No deposits wait for approval in ${desk.branch.name}.`)).toBeVisible()
    await expectAllTiles(people, {
      salesman: ['7,999.90', '12,500.34', '11,500.35', '999.99'],
      cashier: ['7,999.90', '11,500.35', '7,000.25', '4,500.10'],
      director: ['7,999.90', '11,500.35', '7,000.25', '4,500.10'],
    })
    await expect(depositForm(cashier).approved.row(CASH)).toBeVisible()
    await expect(depositForm(cashier).approved.row(BY_CHEQUE)).toHaveCount(0)
  })
})

test('A cashier receives for a salesman, and the money is in the cashier’s hands at once', async ({
  desk,
  signedIn,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/K-1', bill: 640.5 })
  const cashier = await signedIn(desk.cashier.loginId, { path: '/cashierInvoiceCollection' })
  await expectTiles(cashier, ['640.50', '0.00', '0.00', '0.00'])
  // Nobody was chosen, so the money is booked for the salesman of the invoice, who is named.
  await listPage(cashier, 'Pending Invoices').press('INV/K-1', 'Recieve')
  await expect(receiptForm(cashier).form.getByText(`Salesman: ${desk.salesman.name}`)).toBeVisible()

  await receive(cashier, 'INV/K-1', '640.5', async () => {
    await receiptForm(cashier).method('Cash/Cheque Online').check({ force: true })
    await receiptForm(cashier).referenceNo.fill(`TT-${desk.cashier.userId}`)
  })

  await expectTiles(cashier, ['0.00', '640.50', '0.00', '640.50'])
  const salesman = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  await expectTiles(salesman, ['0.00', '640.50', '640.50', '0.00'])
  await goWithin(cashier, '/cashierDeposits')
  await expect(depositForm(cashier).approved.row('INV/K-1')).toBeVisible()
})

test('An advance of a client goes the same way, marked as one', async ({ desk, signedIn }) => {
  const salesman = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  const form = receiptForm(salesman)
  await salesman.getByRole('button', { name: 'Advance Payment' }).click()
  await form.submit.click()
  await expectError(salesman, 'Please select client')

  await choose(form.client, `Medical Store ${desk.party}`)
  await form.amount.fill('1500')
  await form.method('Cash').check({ force: true })
  await form.submit.click()

  await expectSuccess(salesman, 'Receipt Saved Successful')
  await expectTiles(salesman, ['0.00', '1,500.00', '0.00', '1,500.00'])
  await goWithin(salesman, '/salesmanCashTransfer')
  await expectScreen(salesman, 'Cash Transfer')
  await listPage(salesman, 'Cash Transfer').press(`Medical Store ${desk.party}`, 'Send')
  await expectSuccess(salesman, 'Receipt Sent Successful')
  const cashier = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const collection = listPage(cashier, 'Cash Collection')
  await expect(await collection.cell('1,500.00', 'Payment Type')).toHaveText('Advance Payment')
  await expect(await collection.cell('1,500.00', 'Title')).toHaveCSS('font-weight', '700')
})

/** Slows the connection down to a phone's, so that the progress of an upload can be seen. */
async function slowly(page: Page, work: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 20, downloadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 60_000 })
  await work()
  await devtools.send('Network.emulateNetworkConditions', { ...line, latency: 0, uploadThroughput: -1 })
}
