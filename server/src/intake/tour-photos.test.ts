/** Tours from phones: the photos of their bills come after them, and each is on its expense. */
import { createHash } from 'node:crypto'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { messages } from '@backoffice/contract/messages'
import { listMyTours, saveTour } from '@backoffice/contract/tours/my-tours'
import { listTours } from '@backoffice/contract/tours/tours'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aBranch } from '../../testing/builders/people.ts'
import { aDesk, type Worker } from '../../testing/builders/desk.ts'
import { aDevice, type Device, type Item } from '../../testing/builders/devices.ts'
import { outcomeOf } from '../../testing/builders/phone-items.ts'
import { aTour, anAllowance, tourOf } from '../../testing/builders/tours.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { times } from '../../testing/race.ts'

const app = await cashApp()

let shades = 0
/** Makes a picture that no other test has. */
const picture = () => {
  shades += 1
  const background = { r: shades % 256, g: Math.floor(shades / 256), b: 40 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
const pictures = (count: number) => Promise.all(times(count, 0).map(picture))
const hashOf = (photo: Buffer | undefined) =>
  createHash('sha256')
    .update(photo ?? '')
    .digest('hex')

const hotel = { category: 'HOTEL', expenseDesc: 'One night', expenseAmount: 900 }
const food = { category: 'FOOD', expenseDesc: '', expenseAmount: 250 }

/** Builds a salesman who may tour, with a phone. */
async function aTouringPhone() {
  const desk = await aDesk(app)
  await anAllowance(desk.branch.code)
  return { ...desk, device: await aDevice(app, desk.salesman) }
}

/** Returns a tour with a hotel and a dinner as an item, with photos of these lines. */
async function tourItem(device: Device, by: Worker, of: readonly number[], wishes: { id?: string; in?: number } = {}) {
  const { id, ...days } = wishes
  const body = await tourOf({ by, expenses: [hotel, food], ...days })
  return device.item({ kind: 'tour', body, photos: await pictures(of.length), of, ...(id !== undefined && { id }) })
}

const sendPhotos = async (device: Device, item: Item) => {
  for (const at of item.photos.keys()) await device.photo(item, at)
}

/** Returns the hashes of the files of each expense, as they were sent and in the order in which they are shown. */
const filesOf = async ({ userId }: Worker) =>
  owned<{ category: string; code: string | null; files: string[] }>(
    `select e.category, min(a.image_code) as code,
       coalesce(array_agg(encode(a.sent_sha256, 'hex') order by a.created_at, a.id) filter (where a.id is not null), '{}') as files
     from tour t join tour_expense e on e.tour_id = t.id
     left join attachment a on a.document_kind = 'tour_expense' and a.document_id = e.id
     where t.entered_by = $1 group by e.id order by e.position`,
    [userId],
  )

const mine = async ({ client, userId }: Worker) =>
  (await client.ask(listMyTours, { page: 1, limit: 10, userId, status: -1, date: '' })).responseObjects

describe('a tour from a phone', () => {
  it('has the photos of its bills on their expenses, in the order in which they were taken', async () => {
    const { device, salesman, director, branch } = await aTouringPhone()
    const item = await tourItem(device, salesman, [1, 0, 1])

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'booked', message: intakeMessages.booked })
    await sendPhotos(device, item)

    const [first, second, third] = item.photos.map(hashOf)
    expect(await filesOf(salesman)).toEqual([
      { category: 'HOTEL', code: 'TEHOTEL', files: [second] },
      { category: 'FOOD', code: 'TEFOOD', files: [first, third] },
    ])
    const listed = await director.client.ask(listTours, { page: 1, limit: 10, cCode: branch.code, status: 0, date: '' })
    expect(listed.responseObjects[0]?.expenseDetails.map(({ images }) => images.length)).toEqual([1, 2])
  })

  it('is entered once with each photo once, however often they come', async () => {
    const { device, salesman } = await aTouringPhone()
    const item = await tourItem(device, salesman, [0, 1])

    await Promise.all(times(4, 0).map(() => device.add(item)))
    await sendPhotos(device, item)
    await device.add(item)
    await sendPhotos(device, item)

    expect((await filesOf(salesman)).map(({ files }) => files.length)).toEqual([1, 1])
  })

  it('goes back to its user where a photo is of no expense, or an expense has too many', async () => {
    const { device, salesman } = await aTouringPhone()
    const stray = await tourItem(device, salesman, [0, 2])
    const many = await tourItem(device, salesman, times(11, 1))

    expect(await outcomeOf(device, stray)).toMatchObject({ state: 'returned', message: intakeMessages.photoOfNoLine })
    expect(await outcomeOf(device, many)).toMatchObject({ state: 'returned', message: messages.upload.many(10) })
    await sendPhotos(device, stray)

    expect(await mine(salesman)).toEqual([])
    expect(await outcomeOf(device, await tourItem(device, salesman, times(10, 1)))).toMatchObject({ state: 'booked' })
  })

  it('is refused for the reasons of its form first', async () => {
    const { device, salesman } = await aTouringPhone()
    const other = await aTour({ by: salesman })

    const outcome = await outcomeOf(device, await tourItem(device, salesman, [7]))

    expect(outcome).toMatchObject({ state: 'returned', message: expect.stringContaining(other.no) as string })
  })

  it('of another branch than its item goes back', async () => {
    const { device, salesman } = await aTouringPhone()
    const elsewhere = await aBranch()
    await owned('insert into user_branch (user_id, branch_code) values ($1, $2)', [salesman.userId, elsewhere.code])
    await anAllowance(elsewhere.code)
    const body = await tourOf({ by: salesman, branch: elsewhere.code })

    expect(await outcomeOf(device, device.item({ kind: 'tour', body }))).toMatchObject({
      state: 'returned',
      message: intakeMessages.notOfItsBranch,
    })
  })

  it('gives its photos to the tour of its online save, of which the answer was lost', async () => {
    const { device, salesman } = await aTouringPhone()
    const body = await tourOf({ by: salesman, expenses: [hotel] })
    const item = device.item({ kind: 'tour', body, photos: await pictures(1) })
    await salesman.client.ask(saveTour, body, { key: item.id })

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'booked' })
    await sendPhotos(device, item)

    expect(await filesOf(salesman)).toEqual([{ category: 'HOTEL', code: 'TEHOTEL', files: item.photos.map(hashOf) }])
  })

  it('says a day later that photos are missing, to its user and to directors', async () => {
    const { device, salesman, director, branch } = await aTouringPhone()
    const item = await tourItem(device, salesman, [0, 0, 1])
    await device.add(item)
    await device.photo(item, 1)
    const counts = async () => {
      const asked = { page: 1, limit: 10, cCode: branch.code, status: 0, date: '' }
      const listed = await director.client.ask(listTours, asked)
      return [...(await mine(salesman)), ...listed.responseObjects].map((row) => [row.statedPhotos, row.missingPhotos])
    }

    expect(await counts()).toEqual(times(2, [3, 0]))
    await owned(`update intake set received_at = received_at - interval '25 hours' where item_id = $1`, [item.id])
    expect(await counts()).toEqual(times(2, [3, 2]))
    await aTour({ by: salesman, in: -40 })
    expect((await mine(salesman)).map(({ statedPhotos }) => statedPhotos)).toEqual([0, 3])
  })

  it('that went back proves nothing with its photos: the corrected tour may have them again', async () => {
    const { device, salesman } = await aTouringPhone()
    await aTour({ by: salesman, in: -7 })
    const returned = await tourItem(device, salesman, [0])
    expect(await outcomeOf(device, returned)).toMatchObject({ state: 'returned' })
    await sendPhotos(device, returned)

    const body = await tourOf({ by: salesman, in: -20, expenses: [hotel] })
    const corrected = device.item({ kind: 'tour', body, photos: returned.photos })
    expect(await outcomeOf(device, corrected)).toMatchObject({ state: 'booked' })
    await sendPhotos(device, corrected)

    const images = (await mine(salesman)).flatMap(({ expenseDetails }) => expenseDetails.flatMap((one) => one.images))
    expect(images.map(({ again = false }) => again)).toEqual([false])
  })
})
