import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { bounced, cheque } from '@backoffice/server/testing/builders/stories'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { timelineOf } from './pages/timeline.ts'

const POINTS_PER_MM = 72 / 25.4

/** Replaces the browser's print dialog, which nobody could answer, by a count of how often it was opened. */
async function withoutPrintDialog(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = String(Number(document.documentElement.dataset['printed'] ?? 0) + 1)
    }
  })
  return page.locator('html')
}

/** Returns the sizes of the printed pages in millimetres, on the paper size that the page sets. */
async function printed(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => ({
    width: Number(width) / POINTS_PER_MM,
    height: Number(height) / POINTS_PER_MM,
  }))
}

/** Returns the text that is displayed when the page is printed. */
async function onPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-paper]')).toBeVisible()
  const text = await page.evaluate(() => document.body.innerText)
  await page.emulateMedia({ media: null })
  return text.split('\n').filter((line) => line !== '')
}

async function opened(page: Page, list: string, row: string) {
  await listPage(page, list).press(row, 'Timeline')
  const timeline = timelineOf(page, 'receipt')
  await expect(timeline.titles.first()).toBeVisible()
  return { ...timeline, html: await withoutPrintDialog(page) }
}

test('A receipt prints alone on a roll of 80 mm, as long as it is, and on A5', async ({ desk, signedIn }) => {
  const { salesman, cashier, branch } = desk
  const invoice = await anInvoice({ salesman, bill: 150_000.5, on: '2026-01-31' })
  const { id } = await aReceipt({
    by: salesman,
    invoice,
    amount: 123_456.5,
    method: 'Cheque',
    chequeNo: '000991',
    chequeDate: '15/02/2026',
    chequeBank: 'Habib Bank Limited',
  }).sentTo(cashier)
  const page = await signedIn(cashier.loginId, { path: '/cashierCashCollection', colorScheme: 'dark' })
  const { print, html } = await opened(page, 'Cash Collection', invoice.no)
  const lines: unknown[] = [
    `Company ${branch.companyCode}`,
    branch.name,
    'Receipt',
    'Receipt No',
    String(id),
    'Date',
    expect.stringMatching(/^\d{1,2} [A-Z][a-z]+ \d{4} \d{2}:\d{2}$/) as unknown,
    'Client',
    `Medical Store ${invoice.party}`,
    'Invoice No',
    invoice.no,
    'Invoice Date',
    '31 Jan 2026',
    'Payment Type',
    'Invoice Payment',
    'Payment Mode',
    'Cheque',
    'Cheque No',
    '000991',
    'Cheque Date',
    '15 Feb 2026',
    'Cheque Bank',
    'Habib Bank Limited',
    'Rs. 123,456.50',
    'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paisa only',
    'Balance',
    '26,544.00',
    'Salesman',
    salesman.name,
    'Received By',
    'Paid By',
  ]

  await test.step('80 mm', async () => {
    await print('80 mm')
    await expect(html).toHaveAttribute('data-printed', '1')
    expect(await onPaper(page)).toEqual(lines)
    const [roll, ...more] = await printed(page)
    expect(more).toEqual([])
    expect(roll?.width).toBeCloseTo(80, 0)
    expect(roll?.height).toBeGreaterThan(90)
    expect(roll?.height).toBeLessThan(160)
  })

  await test.step('A5', async () => {
    await print('A5')
    await expect(html).toHaveAttribute('data-printed', '2')
    expect(await onPaper(page)).toEqual(lines)
    const [sheet, ...more] = await printed(page)
    expect(more).toEqual([])
    expect(sheet?.width).toBeCloseTo(148, 0)
    expect(sheet?.height).toBeCloseTo(210, 0)
  })

  await test.step('The page is itself again when the printer is done', async () => {
    await expect(page.locator('[data-paper]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('The paper of a void receipt, and of a receipt with a bounced cheque, shows this across it, and no balance @nightly', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, director } = desk
  await aReceipt({ by: salesman, amount: 88 }).sentTo(cashier).declined().voided('taken twice')
  const receipt = await aReceipt({ by: salesman, ...cheque })
    .sentTo(cashier)
    .approved()
  await bounced(desk, receipt, await aDeposit({ by: cashier, receipts: [receipt] }).approvedBy(director))
  for (const { amount, last, paper, across } of [
    { amount: '88.00', last: 'Void', paper: '80 mm', across: 'VOID' },
    { amount: '250.00', last: /^Bounced on \d{2}\/\d{2}\/\d{4}$/, paper: 'A5', across: 'BOUNCED' },
  ] as const) {
    const page = await signedIn(cashier.loginId, { path: '/cashierCashCollection?status=-1' })
    const { print, titles, fact } = await opened(page, 'Cash Collection', amount)
    await expect(titles.last()).toHaveText(last)
    await expect(fact('Total Bill')).toHaveCount(1)
    await expect(fact('Balance')).toHaveCount(0)

    await print(paper)

    const lines = await onPaper(page)
    expect(lines[0]).toBe(across)
    expect(lines).not.toContain('Balance')
  }
})
