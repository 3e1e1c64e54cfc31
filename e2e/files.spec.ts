/** Files of a form: each has its own outcome, what the network lost is sent again, and what was removed comes back. */
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { readFile } from 'node:fs/promises'
import { expect, type Fixtures, test, type Visit } from './fixtures.ts'
import { CHEQUE, receiptForm } from './pages/receipt-form.ts'

const UPLOAD = '**/api/Payment/Upload/**'

async function opened(desk: Desk, signedIn: Fixtures['signedIn'], device: Visit = {}) {
  await anInvoice({ salesman: desk.salesman, no: 'INV/F-1', bill: 1000 })
  const page = await signedIn(desk.salesman.loginId, { ...device, path: '/salesmanCashCollection' })
  await page.getByRole('button', { name: 'Recieve' }).click()
  return { page, form: receiptForm(page) }
}

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await readFile(CHEQUE) })

test('A picture is pasted from where Recieve puts the focus, a photo that the network lost is sent again, and another one is dropped', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/CONNECTION_RESET|ERR_FAILED/)
  const { page, form } = await opened(desk, signedIn)
  await expect(form.amount).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 300)
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100)
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) })])
  })
  await page.keyboard.press('Control+V')
  await expect(form.thumbnails).toHaveCount(1)
  await expect(form.amount).toHaveValue('')

  await page.route(UPLOAD, (route) => route.abort('connectionreset'))
  await form.chooseImages.setInputFiles([await photo('front.jpg')])
  await expect(form.form.getByRole('alert')).toContainText('front.jpg: ')
  await expect(form.thumbnails).toHaveCount(1)

  await page.unroute(UPLOAD)
  await form.form.getByRole('button', { name: 'Retry' }).click()
  await expect(form.thumbnails).toHaveCount(2)
  await expect(form.form.getByRole('alert')).toHaveCount(0)

  const bytes = [...(await readFile(CHEQUE))]
  const dropped = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }))
    return data
  }, bytes)
  await form.chooseImages.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.thumbnails).toHaveCount(3)
})
