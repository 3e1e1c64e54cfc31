import { today } from '@backoffice/server/testing/builders/desk'
import { anItem } from '@backoffice/server/testing/builders/stock'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { inLine, say } from './language.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'
import { timelineOf } from './pages/timeline.ts'

/** The form of a purchase order; its parts are found by the words on the screen. */
function purchaseForm(page: Page) {
  const lines = page.getByRole('region', { name: say('Lines') })
  return {
    head: page.getByRole('form', { name: say('Purchase Order') }),
    item: page.getByRole('form', { name: say('Item') }),
    lines: lines.getByRole('table').locator('tbody').getByRole('row'),
    totals: page.getByRole('region', { name: say('Totals') }).locator('dl > div'),
    number: page.getByRole('region', { name: say('Saved order'), exact: true }).getByRole('status'),
    saved: listPage(page, 'Purchase Orders'),
  }
}

/** The fields at the head of an order, which are the first columns of the list too. */
const headFields = [
  'P.O No',
  'Pur Requisition No',
  'P.O Date',
  'Currency',
  'S.O No',
  'Import Ref No',
  'Payment Terms',
  'In Conterm',
]
const inWords = (...words: readonly string[]): readonly string[] => words.map((word) => say(word))

/** Types an answer into the field with the focus, and goes on with Enter. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Types a part of an option's words into the field with the focus, and selects the option with Enter. */
async function pick(page: Page, text: string, option: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name: option })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Returns the text on paper. */
async function onPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-paper=A4]')).toBeVisible()
  const text = await page.evaluate(() => document.body.innerText)
  await page.emulateMedia({ media: null })
  return text.split('\n').filter((line) => line.trim() !== '')
}

test(
  'A director enters a purchase order by keyboard alone, and finds, reads and prints it',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const gauze = await anItem({ name: `Gauze Roll ${desk.branch.code}`, unit: 'Roll' })
    const gloves = await anItem({ name: `Gloves Latex ${desk.branch.code}`, unit: 'Box' })
    const page = await signedIn(desk.director.loginId, { path: '/directorPurchaseOrder' })
    const form = purchaseForm(page)
    const [year, month, day] = (await today(desk.branch.code)).split('-')

    await test.step('The form begins at its first field, with the day in the order of the screen', async () => {
      await expectScreen(page, 'Purchase Order')
      await expect(page.getByText(say('No purchase order has been saved yet.'))).toBeVisible()
      await expect(field(form.head, 'Pur Requisition No')).toBeFocused()
      await expect(field(form.head, 'P.O Date')).toHaveValue(`${month}/${day}/${year}`)
      await expect(form.head.locator('label')).toHaveText(inWords(...headFields, 'Terms & Conditions'))
      await expect(form.item.locator('label')).toHaveText(
        inWords('Cat No', 'Product Name', 'Description', 'Qty', 'Unit', 'Price', 'Amount'),
      )
    })

    await test.step('The rules speak in their order, and point at the field', async () => {
      await page.keyboard.press('Control+Enter')
      await expectError(page, 'Please select items', { at: field(form.item, 'Cat No') })
      await field(form.item, 'Cat No').fill('no such item')
      await expect(page.getByText(say('No filtered data available'))).toBeVisible()
      await page.keyboard.press('Enter')
      await expectError(page, 'No item is found for “no such item”', { at: field(form.item, 'Cat No') })
    })

    await test.step('Enter goes from field to field, finds the item by number or name, and adds the line', async () => {
      await field(form.item, 'Cat No').fill(gauze.catNo)
      await page.keyboard.press('Enter')
      await expect(field(form.item, 'Product Name')).toHaveValue(gauze.name)
      await expect(field(form.item, 'Unit')).toHaveValue('Roll')
      await expect(field(form.item, 'Qty')).toBeFocused()
      await page.keyboard.press('Enter')
      await type(page, '10.05')
      await expectError(page, 'Quantity can not be zero', { at: field(form.item, 'Qty') })
      await field(form.item, 'Qty').focus()
      await type(page, '0.333')
      await expect(field(form.item, 'Price')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(field(form.item, 'Cat No')).toBeFocused()
      await type(page, `gloves ${desk.branch.code}`)
      await type(page, '12')
      await type(page, '33.35')
      await expect(form.lines).toHaveText([/Gauze.*3\.35/, /Gloves.*400\.20/])
      await expect(form.totals).toHaveText([
        inLine('Lines', '2 lines'),
        inLine('Total Qty', '12.333'),
        inLine('Total P.O Value', '403.55'),
      ])
    })

    await test.step('An item that the order has already can be added to its line', async () => {
      await type(page, gloves.code)
      await type(page, '3')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: say('Add to existing line') })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(form.lines).toHaveText([/Gauze/, /Gloves.*15.*500\.25/])
    })

    await test.step('A reload loses nothing, and the header still has its rule', async () => {
      await page.reload()
      await expect(form.lines).toHaveCount(2)
      await page.keyboard.press('Control+Enter')
      await expectError(page, 'Please select currency', { at: field(form.head, 'Currency') })
      await field(form.head, 'Currency').focus()
      await pick(page, 'usd', 'USD')
      await expect(field(form.head, 'S.O No')).toBeFocused()
      await type(page, '77')
      await type(page, 'IMP-9')
      await pick(page, say('Letter of Credit at Sight', 'words'), say('Letter of Credit at Sight', 'words'))
      await pick(page, 'fob', say('FOB - Free On Board', 'words'))
      await type(page, 'Delivery within 60 days')
      await expect(field(form.item, 'Cat No')).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expectSuccess(page, 'Purchase order 1 saved')
    })

    await test.step('The number is shown, the form is locked and prints on A4', async () => {
      await expect(form.number).toHaveText(inLine('P.O No', '1'))
      await expect(field(form.head, 'Currency')).toBeDisabled()
      await expect(form.item).toHaveCount(0)
      await page.evaluate(() => {
        window.print = () => {}
      })
      await page.getByRole('button', { name: say('Print') }).press('Enter')
      const paper = await onPaper(page)
      expect(paper).toEqual(
        expect.arrayContaining([
          say('Purchase Order'),
          'USD',
          say('Letter of Credit at Sight', 'words'),
          say('FOB - Free On Board', 'words'),
          expect.stringMatching(/Gauze.*0\.333.*Roll.*10\.05.*3\.35/) as unknown as string,
          expect.stringMatching(/.*15\.333.*503\.60/) as unknown as string,
          'Delivery within 60 days',
          say(`Prepared By: ${desk.director.name}`),
        ]),
      )
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    })

    await test.step('The list has it, V opens its lines, and T its history', async () => {
      await expect(form.saved.columns).toHaveText(
        inWords(...headFields, 'Created By', 'Total Qty', 'Total P.O Value', 'Action'),
      )
      await expect(await form.saved.cell('IMP-9', 'Total P.O Value')).toHaveText('503.60')
      await expect(await form.saved.cell('IMP-9', 'P.O Date')).toHaveText(`${month}/${day}/${year}`)
      await form.saved.searchBox.press('ArrowDown')
      await page.keyboard.press('v')
      const detail = page.getByRole('dialog', { name: say('Purchase Order Detail') })
      await detail.getByLabel(say('Search by cat no')).fill(gloves.catNo)
      await expect(detail.locator('tbody').getByRole('row')).toHaveText([/Gloves.*500\.25/])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('t')
      await expect(timelineOf(page, 'purchase order 1').titles).toHaveText([say('Entered')])
      await page.keyboard.press('Escape')
    })

    await test.step('Alt+N begins the next one, which is empty', async () => {
      await page.keyboard.press('Alt+n')
      await expect(field(form.head, 'Pur Requisition No')).toBeFocused()
      await expect(form.lines).toHaveCount(0)
      await expect(form.totals.last()).toHaveText(inLine('Total P.O Value', '0.00'))
    })
  },
)
