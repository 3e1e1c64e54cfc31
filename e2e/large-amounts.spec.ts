/** The largest amounts that the program allows are on every cash screen, and no page scrolls sideways for them. */
import { screens } from '@backoffice/contract/access'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { expectScreen, goWithin, tileFigures } from './pages/shell.ts'
import { fontIsHere } from './screen-content.ts'

const BILL = 999_999_999_999.99
const PART = 123_456_789_012.34

const titleOf = (path: string) => screens.find((screen) => screen.path === path)?.title ?? ''

/** The usual phone and the narrowest. */
const WIDTHS = [390, 320] as const

/** Receives a part three times: the first stays with the salesman, the second goes to the cashier, the third is received by the cashier. */
async function aRichDesk({ salesman, cashier }: Desk): Promise<void> {
  const invoice = await anInvoice({ salesman, no: 'RICH/1', bill: BILL })
  await aReceipt({ by: salesman, invoice, amount: PART })
  await aReceipt({ by: salesman, invoice, amount: PART }).sentTo(cashier)
  await aReceipt({ by: salesman, invoice, amount: PART }).sentTo(cashier).approved()
}

/** Expects that each figure of the tiles is whole in its tile. */
async function expectWholeTiles(page: Page): Promise<void> {
  await expect(tileFigures(page).first()).toContainText(/\d/)
  await fontIsHere(page)
  const cut = await tileFigures(page).evaluateAll((figures) =>
    figures.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  )
  expect.soft(cut, page.url()).toEqual([])
}

/** Expects that the money in the header of a phone is between the branch and the bell. */
async function expectWholeHeader(page: Page): Promise<void> {
  const amount = page.getByRole('banner').locator('strong')
  await expect(amount).toBeVisible()
  const { x = 0, width = Infinity } = (await amount.boundingBox()) ?? {}
  const branch = await page.getByRole('button', { name: 'Branch' }).boundingBox()
  const bell = await page.getByRole('link', { name: 'Notification' }).boundingBox()
  expect.soft((branch?.x ?? Infinity) + (branch?.width ?? 0)).toBeLessThanOrEqual(x)
  expect.soft(x + width).toBeLessThanOrEqual(bell?.x ?? 0)
}

test('No cash screen of a phone scrolls sideways with amounts of twelve digits', async ({ desk, signedIn }) => {
  test.setTimeout(120_000)
  await aRichDesk(desk)
  const people = [
    [desk.salesman, ['/salesmanCashCollection', '/salesmanCashTransfer', '/salesmanCollectionReport']],
    [
      desk.cashier,
      [
        '/cashierCashCollection',
        '/cashierInvoiceCollection',
        '/cashierDeposits',
        '/cashierCashCollectionReport',
        '/cashierDepositsReport',
      ],
    ],
  ] as const
  for (const [person, paths] of people) {
    const page = await signedIn(person.loginId, { ...phone, path: '/home' })
    const inEachWidth = async (expectWhole: () => Promise<void>) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ ...phone.viewport, width })
        await expectWhole()
      }
    }
    await inEachWidth(() => expectWholeHeader(page))
    for (const path of paths) {
      await goWithin(page, path)
      await expectScreen(page, titleOf(path))
      await inEachWidth(async () => {
        await expectWholeTiles(page)
        await expect(page.locator('main [aria-busy]')).toHaveCount(0)
        await expectNoOverflow(page)
      })
    }
    if (person !== desk.salesman) continue
    await goWithin(page, '/salesmanCashCollection?way=invoices')
    await pressIn(listPage(page, 'Pending Invoices').cards.first(), 'Recieve')
    await page.getByRole('button', { name: /^Full balance/ }).click()
    await inEachWidth(() => expectNoOverflow(page))
  }
})
