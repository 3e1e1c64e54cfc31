/** Looks whether a number or a day is drawn whole in its field, on every screen and in every form. */
import { labelsOf } from '@backoffice/contract/catalogue'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { role, screens } from '@backoffice/contract/access'
import { aBankLine } from '@backoffice/server/testing/builders/banks'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, anInvoice, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { anOrder, orderLineOf } from '@backoffice/server/testing/builders/orders'
import { aBranch } from '@backoffice/server/testing/builders/people'
import type { Page } from '@playwright/test'
import { demoUser } from './demo-users.ts'
import { expectDrawnWhole, fieldsOf, narrowest } from './field-sight.ts'
import { expect, type Fixtures, test } from './fixtures.ts'
import { aShop } from './order-shop.ts'
import { field } from './pages/field.ts'
import { orderForm } from './pages/order-form.ts'
import { paymentForm } from './pages/payment-form.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { contentOf, fontIsHere } from './screen-content.ts'

const LARGE = 123_456_789.99

type Opening = Pick<Fixtures, 'desk' | 'signedIn'>
interface Opened {
  readonly of: string
  /** The gate looks at the forms of the daily work; the others are looked at in one test at night. */
  readonly isByNight?: true
  /** The labels of the fields that the form shows, as a reader of the screen sees them. */
  readonly labels: readonly string[]
  readonly open: (given: Opening) => Promise<Page>
  /** Opens the form in each window again, where it does not stay open when the window grows. */
  readonly show?: (page: Page) => Promise<void>
}

const notes = ['5,000 ×', '10 ×', 'Coins']
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function aWaitingDeposit({ salesman, cashier }: Desk) {
  const receipts = [await aReceipt({ by: salesman, amount: LARGE }).sentTo(cashier).approved()]
  return aDeposit({ by: cashier, receipts, slipNo: 'SLIP-1' })
}

/** The forms that a press opens. */
const opened: readonly Opened[] = [
  {
    of: 'The receipt form with counted notes and open advances',
    labels: ['Receive Amount', ...notes, 'Apply Amount'],
    async open({ desk, signedIn }) {
      const { salesman, party } = desk
      await anInvoice({ salesman, no: 'INV/1', bill: LARGE, party })
      await aReceipt({ by: salesman, party, amount: LARGE })
      const page = await signedIn(salesman.loginId, { ...narrowest, path: '/salesmanCashCollection?way=invoices' })
      await press(page, 'Recieve')
      await press(page, 'Count notes')
      await page.getByRole('button', { name: /^1 open advance · / }).click()
      return page
    },
  },
  {
    of: 'The receipt form of a cheque',
    isByNight: true,
    labels: ['Receive Amount', 'Cheque Date'],
    async open({ desk, signedIn }) {
      await anInvoice({ salesman: desk.salesman, no: 'INV/1', bill: LARGE })
      const page = await signedIn(desk.salesman.loginId, { ...narrowest, path: '/salesmanCashCollection?way=invoices' })
      await press(page, 'Recieve')
      await receiptForm(page).method('Cheque').check({ force: true })
      return page
    },
  },
  {
    of: 'The payment of a client',
    labels: ['Amount Received', 'Amount of INV/1', 'Amount of INV/2', ...notes],
    async open({ desk, signedIn }) {
      const { salesman, party } = desk
      for (const at of [1, 2]) await anInvoice({ salesman, party, no: `INV/${at}`, bill: LARGE })
      const page = await signedIn(salesman.loginId, { ...narrowest, path: '/salesmanCashCollection?way=client' })
      const form = paymentForm(page)
      await form.chooseClient(`Medical Store ${party}`)
      await press(page, 'Count notes')
      return page
    },
  },
  {
    of: 'The cash of a salesman, counted by its notes',
    isByNight: true,
    labels: notes,
    async open({ desk, signedIn }) {
      await aReceipt({ by: desk.salesman, amount: 5000 }).sentTo(desk.cashier)
      return signedIn(desk.cashier.loginId, { ...narrowest, path: '/cashierCashCollection' })
    },
    async show(page) {
      await page.reload()
      await press(page, 'Count notes')
    },
  },
  {
    of: 'The period of a statement',
    isByNight: true,
    labels: ['From Date', 'To Date'],
    open: ({ desk: { party, director }, signedIn }) =>
      signedIn(director.loginId, { ...narrowest, path: `/clientStatement?aCode=${party}` }),
  },
  {
    of: 'A sale order',
    labels: ['S.O Date', 'Delivery Date', 'Buyer P.O Date', 'Qty', 'MRP', 'Disc Percent', 'Self Rate', 'Net Amount'],
    async open({ desk, signedIn }) {
      const { first } = await aShop(desk)
      const page = await signedIn(desk.salesman.loginId, { path: '/salesmanSaleOrder' })
      const form = orderForm(page)
      await form.item('Cat No').click()
      await form.type(first.catNo)
      await form.item('Qty').fill('99999')
      await form.item('Self Rate').fill('1234.56')
      await form.item('Self Rate').blur()
      await expect(form.item('Amount')).toHaveValue('123,454,765.44')
      return page
    },
  },
  {
    of: 'An order that is changed before it is approved',
    isByNight: true,
    labels: ['Qty', 'MRP', 'Disc Percent', 'Self Rate', 'Net Amount'],
    async open({ desk, signedIn }) {
      const { first } = await aShop(desk)
      const lines = [orderLineOf(first, { quantity: 99_999, rate: 1234.56 })]
      const order = await anOrder({ by: desk.salesman, party: desk.party, lines })
      const page = await signedIn(desk.director.loginId, { path: '/directorSaleOrderApprove' })
      await page.getByRole('button', { name: 'Edit' }).first().click()
      const dialog = page.getByRole('dialog', { name: `Edit order ${order.no}` })
      await dialog.getByRole('button', { name: 'Edit' }).last().click()
      await expect(orderForm(page, dialog).item('Amount')).toHaveValue('123,454,765.44')
      return page
    },
  },
  {
    of: 'The settings of an account at the bank',
    isByNight: true,
    labels: ['Checked From'],
    async open({ desk, signedIn }) {
      await aBankLine(desk)
      const page = await signedIn(desk.director.loginId, { path: '/directorBankMatching' })
      await press(page, 'Account Settings')
      return page
    },
  },
  {
    of: 'The thresholds of an oddity',
    isByNight: true,
    labels: ['Days until the smaller receipt', 'Hour of the evening'],
    async open({ desk, signedIn }) {
      const page = await signedIn(desk.director.loginId, { ...narrowest, path: '/directorOddities' })
      await page.getByText('Thresholds', { exact: true }).click()
      const rules = page.getByRole('list', { name: 'Thresholds' }).locator('> li')
      await rules.filter({ hasText: 'Void with a Question' }).getByRole('button', { name: 'Change Thresholds' }).click()
      return page
    },
  },
  {
    of: 'A credit',
    isByNight: true,
    labels: ['Credit Date', 'Amount'],
    open: ({ desk, signedIn }) => signedIn(desk.director.loginId, { ...narrowest, path: '/directorCredits' }),
    // The button that opens it is in another place on a phone, so a new width closes it.
    async show(page) {
      await page.reload()
      await press(page, 'New Credit')
      await field(page.getByRole('dialog', { name: 'New Credit' }), 'Amount').fill(String(LARGE))
    },
  },
  {
    of: 'A purchase order',
    isByNight: true,
    labels: ['P.O Date', 'Qty', 'Price', 'Amount'],
    async open({ desk, signedIn }) {
      const { first } = await aShop(desk)
      const page = await signedIn(desk.director.loginId, { path: '/directorPurchaseOrder' })
      const entry = page.getByRole('form', { name: 'Item' })
      await field(entry, 'Cat No').click()
      await orderForm(page).type(first.catNo)
      await field(entry, 'Qty').fill('99999')
      await field(entry, 'Price').fill('1234.56')
      await field(entry, 'Price').blur()
      await expect(field(entry, 'Amount')).toHaveValue('123,454,765.44')
      return page
    },
  },
  {
    of: 'A tour',
    isByNight: true,
    labels: ['Start Date', 'End Date', 'Kilometer', 'Amount'],
    async open({ desk, signedIn }) {
      const page = await signedIn(desk.salesman.loginId, { ...narrowest, path: '/myTours' })
      await press(page, 'New Tour')
      return page
    },
  },
  {
    of: 'A leave',
    isByNight: true,
    labels: ['Start Date', 'End Date'],
    async open({ desk, signedIn }) {
      const page = await signedIn(desk.salesman.loginId, { ...narrowest, path: '/myLeaves' })
      await press(page, 'New Leave')
      return page
    },
  },
  {
    of: 'A visit',
    isByNight: true,
    labels: ['Follow Up Date'],
    async open({ desk, signedIn }) {
      const page = await signedIn(desk.salesman.loginId, { ...narrowest, path: '/myVisits' })
      await press(page, 'New Visit')
      return page
    },
  },
  {
    of: 'The allowance of a branch',
    isByNight: true,
    labels: ['From', 'Allowance per Mile'],
    async open({ desk, signedIn }) {
      const page = await signedIn(desk.director.loginId, { ...narrowest, path: '/directorCompanySettings' })
      await press(page, 'Set Allowance')
      return page
    },
  },
  {
    of: 'A cheque that the bank returned',
    isByNight: true,
    labels: ['Bounce Date'],
    async open({ desk, signedIn }) {
      const receipts = [
        await aReceipt({ by: desk.salesman, ...aCheque(LARGE) })
          .sentTo(desk.cashier)
          .approved(),
      ]
      await aDeposit({ by: desk.cashier, receipts }).approvedBy(desk.director)
      const page = await signedIn(desk.cashier.loginId, { path: '/cashierDepositsReport' })
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await page.locator('[data-row]').first().focus()
      await page.keyboard.press('b')
      return page
    },
  },
]

async function expectFormDrawnWhole({ labels, open, show }: Opened, given: Opening): Promise<void> {
  const page = await open(given)
  await fontIsHere(page)
  await expectDrawnWhole(page, labels, show)
}

for (const form of opened.filter(({ isByNight }) => !isByNight)) {
  test(`${form.of}: every number and every day is drawn whole`, ({ desk, signedIn }) =>
    expectFormDrawnWhole(form, { desk, signedIn }))
}

test('Every other form draws every number and every day whole @nightly', async ({ people, signedIn }) => {
  test.setTimeout(600_000)
  for (const form of opened.filter(({ isByNight }) => isByNight)) {
    await test.step(form.of, async () => expectFormDrawnWhole(form, { desk: await aDesk(people), signedIn }))
  }
})

test('The posting date of a deposit is drawn whole, in one branch and in all', async ({ desk, people, signedIn }) => {
  await aWaitingDeposit(desk)
  const director = await aWorker(people, { role: role.director, in: [desk.branch, await aBranch()] })
  for (const branch of [desk.branch.code, 'all']) {
    const page = await signedIn(director.loginId, { path: `/directorDepositApproval?branch=${branch}` })
    await fontIsHere(page)
    await expectDrawnWhole(page, ['Posting Date'])
  }
})

/** The screens that show a field of a number or a day at once, and the labels of these fields. */
const shownAtOnce: Readonly<Record<string, readonly string[]>> = {
  '/directorPeriodClosing': ['Closed Through'],
}

test('Every screen draws the fields whole that it opens with @nightly', async ({ lookingAt }) => {
  test.setTimeout(600_000)
  const seen: Record<string, readonly string[]> = {}
  for (const screen of screens) {
    const user = demoUser(screen)
    if (user === undefined) continue
    const page = await lookingAt(user, { path: screen.path })
    await expect(contentOf(page, screen)).toBeAttached()
    await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
    await test.step(screen.path, () => expectDrawnWhole(page, shownAtOnce[screen.path] ?? []))
    seen[screen.path] = (await fieldsOf(page)).labels
  }
  expect(Object.values(seen).flat().length).toBeGreaterThan(Object.keys(seen).length)
})

/** The test of going live looks at this field, since only a company without data opens its dialog. */
const GO_LIVE = 'Go-live day'

/** The labels that the program makes of a value, and how the tests above read them. */
const madeOf: Readonly<Record<string, string>> = {
  'countMessages.piece(showNumber(note))': '5,000 ×',
  'countMessages.coins': 'Coins',
  'several ? receiptLabels.amountNo(at + 1) : receiptLabels.amountReceived': 'Amount Received',
  'receiptLabels.amountOf(invoice.inv_no)': 'Amount of INV/1',
  'homeMessages.steps.goLive': GO_LIVE,
  firstLabel: 'Days until the smaller receipt',
  'secondThreshold[0]': 'Hour of the evening',
}

/** Returns the text of a label such as `labels.bounceDate`; undefined for another expression. */
function labelOf(expression: string): string | undefined {
  const [name = '', key = ''] = expression.split('.')
  const text: unknown = Reflect.get(Object(Reflect.get(labelsOf, name)), key)
  return typeof text === 'string' ? text : undefined
}

test('No field of a number or a day is forgotten', () => {
  const web = fileURLToPath(new URL('../web/src/', import.meta.url))
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^kit\//.test(file),
  )
  const source = files.map((file) => readFileSync(`${web}${file}`, 'utf8')).join('\n')
  const drawn = source
    .split(/<(?=(?:Money|Quantity|Percent|Decimal|Day)Field\b)/)
    .slice(1)
    .map((text) => {
      const [, made = ''] = /\slabel=\{(.+?)\}(?=\s)/.exec(text) ?? []
      return labelOf(made) ?? madeOf[made] ?? `unknown label: ${made}`
    })
  const questionLabels = [...source.matchAll(/askField\.(?:day|money)(?:<.*>)?\(([\w.]+)/g)].map(
    ([, made = '']) => labelOf(made) ?? `unknown label: ${made}`,
  )
  const looked = new Set([...opened.flatMap(({ labels }) => labels), ...Object.values(shownAtOnce).flat(), GO_LIVE])
  expect(drawn.length).toBeGreaterThan(20)
  expect(questionLabels).toContain('Bounce Date')
  expect([...drawn, ...questionLabels].filter((label) => !looked.has(label))).toEqual([])
})
