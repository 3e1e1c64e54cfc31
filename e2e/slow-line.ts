import type { Page } from '@playwright/test'

/** Puts a page on a line of 400 kbit/s with answers after 400 milliseconds: a phone at the edge of a 3G network. */
export async function onSlowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** Keeps back what has this address; the returned function lets it come. */
export async function holding(page: Page, address: RegExp | string): Promise<() => void> {
  let send = () => {}
  const isSent = new Promise<void>((sent) => {
    send = sent
  })
  await page.route(address, async (route) => {
    await isSent
    await route.continue()
  })
  return () => send()
}
