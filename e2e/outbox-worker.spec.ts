/** The worker that sends what waits on a phone while no page of the program is open. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { BrowserContext, CDPSession } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keepCash, phoneWithoutNetwork } from './pages/on-phone.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens an empty page, through which the test reaches the browser, and returns its tools. */
async function toolsOf(context: BrowserContext): Promise<CDPSession> {
  const empty = await context.newPage()
  return context.newCDPSession(empty)
}

/** Returns the id of the worker in the browser. */
const idOfSender = (tools: CDPSession): Promise<string> =>
  new Promise((resolve, reject) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const sender = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/outbox-worker/') && !isDeleted)
      if (sender) resolve(sender.registrationId)
    })
    tools.send('ServiceWorker.enable').catch(reject)
  })

test('A receipt on a phone reaches the office once, with every page closed, when the browser finds a network', async ({
  browser,
  desk,
  faults,
  baseURL,
}) => {
  const { salesman } = desk
  await anInvoice({ salesman, no: 'INV/W-1', bill: 1000 })
  const page = await phoneWithoutNetwork({ browser, faults, salesman, no: 'INV/W-1' })
  const context = page.context()
  await keepCash(page, 'INV/W-1', '400')
  const tools = await toolsOf(context)
  const registrationId = await idOfSender(tools)
  await page.close()
  const receipts = () => owned('select amount::float8 as amount from receipt where salesman_id = $1', [salesman.userId])
  expect(await receipts()).toEqual([])

  await context.setOffline(false)
  const { origin } = new URL(baseURL ?? '')
  await tools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false })

  await expect.poll(receipts, { timeout: 20_000 }).toEqual([{ amount: 400 }])
})
