/** Makes pictures of documents, and deposits that have the picture of their slip, as their users save them. */
import { readFileSync } from 'node:fs'
import { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { uploadImages } from '@backoffice/contract/files/uploads'
import type { Image } from '@backoffice/contract/fields'
import { login } from '@backoffice/contract/session/sign-in'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { depositOf } from '@backoffice/server/testing/builders/cash-forms'
import type { Desk, Worker } from '@backoffice/server/testing/builders/desk'
import type { APIRequestContext } from '@playwright/test'
import { PASSWORD } from './session-of.ts'

const file = {
  name: 'slip.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(new URL('images/slip.jpg', import.meta.url)),
}
/** The server accepts at most this number of files at once. */
const AT_ONCE = 10

/** Uploads this number of pictures as their user does, before the document is saved. */
export async function uploaded(
  request: APIRequestContext,
  by: Worker,
  { code, count }: { code: string; count: number },
): Promise<readonly Image[]> {
  const signedIn = await request.post(`/main/${login.path}`, {
    data: { loginid: by.loginId, password: PASSWORD },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const images: Image[] = []
  while (images.length < count) {
    const files = Array.from(
      { length: Math.min(AT_ONCE, count - images.length) },
      (_, at) => [`file${at}`, file] as const,
    )
    const path = uploadImages.path.replace('{imageCode}', code).replace('{userId}', String(by.userId))
    const answer = await request.post(`/main/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: Object.fromEntries(files),
    })
    const { imagespath } = (await answer.json()) as { imagespath: Image[] }
    images.push(...imagespath)
  }
  return images
}

/** Returns an uploaded picture as a form sends it with its document. */
export const asSent = ({ imageId, imagePath, imageCode }: Image) => ({ imageId, imagePath, imageCode })

/** Makes deposits SLIP-1, SLIP-2 and so on, each with two receipts of 10 and 20 times its number, and with its slip. */
export async function depositsWithSlips(request: APIRequestContext, desk: Desk, count: number): Promise<void> {
  const { salesman, cashier, account } = desk
  const images = await uploaded(request, cashier, { code: 'DS1', count })
  for (const [at, image] of images.entries()) {
    const receipts = [
      await aReceipt({ by: salesman, amount: (at + 1) * 10 })
        .sentTo(cashier)
        .approved(),
      await aReceipt({ by: salesman, amount: (at + 1) * 20 })
        .sentTo(cashier)
        .approved(),
    ]
    const { cashierDeposits } = depositOf(cashier, receipts, account, `SLIP-${at + 1}`)
    const [first, ...others] = cashierDeposits
    if (first === undefined) throw new Error('a deposit has receipts')
    await cashier.client.ask(saveDeposit, {
      cashierDeposits: [{ ...first, cashierDepositsImages: [asSent(image)] }, ...others],
    })
  }
}
