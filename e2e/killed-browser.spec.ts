/** A phone that dies loses nothing that was typed and no file that was chosen. The browser is killed as the system kills it, with SIGKILL. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { chromium } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { kill } from './kill.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'
import { signInto } from './session-of.ts'

const PATH = '/salesmanCashCollection?way=invoices'
const UPLOAD = '**/api/Payment/Upload/**'

test('What was typed a second before the browser was killed is there again, with its photo @nightly', async ({
  desk,
  baseURL,
}) => {
  await anInvoice({ salesman: desk.salesman, no: 'INV/D-7', bill: 1000 })
  const profile = await mkdtemp(join(tmpdir(), 'killed-browser-'))
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...test.info().project.use.launchOptions,
      ...phone,
      ...(baseURL !== undefined && { baseURL }),
      serviceWorkers: 'block',
    })
  const before = await open()
  await signInto(before, baseURL ?? '', desk.salesman.loginId)
  const page = await before.newPage()
  await page.route(UPLOAD, (route) => route.abort('connectionreset'))
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Recieve' }).click()
  const form = receiptForm(page)
  await form.method('Cash').check({ force: true })
  await form.chooseImages.setInputFiles(CHEQUE)
  await expect(form.form.getByText('On this device', { exact: true })).toBeVisible()
  await form.amount.fill('410')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('410')

  await kill(before, profile)
  const after = await open()
  await signInto(after, baseURL ?? '', desk.salesman.loginId)
  const again = await after.newPage()
  await again.goto(PATH)

  await again.getByRole('button', { name: 'Go on with INV/D-7' }).click()
  const restored = receiptForm(again)
  await expect(restored.amount).toHaveValue('410.00')
  await expect(restored.method('Cash')).toBeChecked()
  await expect(restored.thumbnails).toHaveCount(1)
  await after.close()
  await rm(profile, { recursive: true })
})
