import { messages } from '@backoffice/contract/messages'
import { randomUUID } from 'node:crypto'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedTransaction } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'
import { waitingForALock } from '../../testing/sessions.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'
import { fileKey } from './links.ts'
import { sweepOrphans, sweepUnclaimed } from './sweep.ts'

const app = await cashApp()
const { base, clock } = app
const WEEK = 7 * 24 * 60 * 60

/** Uploads a file and makes it `daysAgo` days old. */
async function uploaded(by: Worker, daysAgo: number) {
  const { body } = await uploadsThrough(app)(by, [{ bytes: PDF }])
  const [image] = body.imagespath
  if (!image) throw new Error('nothing was uploaded')
  await owned(`update attachment set created_at = now() - make_interval(days => $2) where id = $1`, [
    image.imageId,
    daysAgo,
  ])
  return image
}

async function savedWith(salesman: Worker, image: { imagePath: string }) {
  const receipt = receiptOf(await anInvoice({ salesman }))
  return salesman.client.ask(saveReceipts, {
    invoiceDetails: [{ ...receipt, invoiceDetailsImages: [{ imagePath: image.imagePath }] }],
  })
}

async function isKept({ imageId }: { imageId: string }) {
  const file = await base.files.open(fileKey(imageId, false))
  file?.bytes.destroy()
  const rows = await owned('select from attachment where id = $1', [imageId])
  return [file !== undefined, rows.length === 1]
}

/** Returns the base with files that seem `seconds` older. */
const olderBy = (seconds: number) => ({
  ...base,
  files: {
    ...base.files,
    async *list() {
      for await (const file of base.files.list()) yield { ...file, writtenAt: file.writtenAt - seconds * 1000 }
    },
  },
})

describe('the sweep of uploads', () => {
  it('removes files that nobody claimed for a day, and no other', async () => {
    const { salesman } = await aDesk(app)
    const [old, recent, claimed] = [
      await uploaded(salesman, 32),
      await uploaded(salesman, 30),
      await uploaded(salesman, 32),
    ]
    await savedWith(salesman, claimed)

    await sweepUnclaimed(base)

    expect(await Promise.all([old, recent, claimed].map(isKept))).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ])
  })

  it('leaves one alone that is being claimed at this moment, and does not wait for it', async () => {
    const { salesman } = await aDesk(app)
    const image = await uploaded(salesman, 32)
    const claiming = await ownedTransaction()
    await claiming.query('select from attachment where id = $1 for update', [image.imageId])

    await sweepUnclaimed(base)
    await claiming.commit()

    expect(await savedWith(salesman, image)).toMatchObject({ isSuccessful: true })
    expect(await isKept(image)).toEqual([true, true])
  })

  it('refuses a save with a file that it is just removing', async () => {
    const { salesman } = await aDesk(app)
    const image = await uploaded(salesman, 32)
    const sweeping = await ownedTransaction()
    await sweeping.query('select forget_uploads()')
    const saving = savedWith(salesman, image)
    await expect.poll(waitingForALock, { interval: 5 }).toHaveLength(1)
    await sweeping.commit()

    expect(await saving).toEqual(refused(messages.upload.unknown))
  })

  it('never removes the file of a save, however the two meet', async () => {
    const { salesman } = await aDesk(app)
    const images = await Promise.all(Array.from({ length: 12 }, () => uploaded(salesman, 32)))

    const [saved] = await Promise.all([
      Promise.all(images.map((image) => savedWith(salesman, image))),
      ...images.map(() => sweepUnclaimed(base)),
    ])

    const kept = await Promise.all(images.map(isKept))
    expect(kept).toEqual(saved.map(({ isSuccessful }) => [isSuccessful, isSuccessful]))
  })

  it('removes files without a row once they are a week old, and the rest of an interrupted write', async () => {
    const { salesman } = await aDesk(app)
    const image = await uploaded(salesman, 1)
    const lost = fileKey(randomUUID(), false)
    const interrupted = `incoming/${randomUUID()}`
    for (const key of [lost, interrupted, 'notes/of-somebody-else']) await base.files.put(key, Buffer.from('%PDF'))
    const left = async () => {
      const keys: string[] = []
      for await (const { key } of base.files.list()) keys.push(key)
      return [lost, interrupted, 'notes/of-somebody-else', fileKey(image.imageId, false)].map((key) =>
        keys.includes(key),
      )
    }
    await sweepOrphans(olderBy(WEEK - 60), clock)
    const before = await left()
    await sweepOrphans(olderBy(WEEK + 60), clock)

    expect([before, await left()]).toEqual([
      [true, true, true, true],
      [false, false, true, true],
    ])
  })
  it.each([
    ['ahead', 2 * WEEK, 0, true],
    ['behind', -2 * WEEK, WEEK + 60, true],
    ['a minute ahead', 60, WEEK + 60, false],
  ])('keeps a file of no row until it is a week old by both clocks; the server is %s', async (_how, by, age, stays) => {
    const lost = fileKey(randomUUID(), false)
    await base.files.put(lost, Buffer.from('%PDF'))

    clock.move(by)
    await sweepOrphans(olderBy(age), clock)
    clock.move(-by)

    const file = await base.files.open(lost)
    file?.bytes.destroy()
    expect(file !== undefined).toBe(stays)
  })
})
