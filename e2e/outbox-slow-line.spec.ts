/** A phone with many photos at the edge of the network: the receipts go first, and photos go on where a cut line ended. */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { aCamera } from '@backoffice/server/testing/builders/photos'
import { owned, ownedRow } from '@backoffice/server/testing/owner'
import type { BrowserContext, Request } from '@playwright/test'
import { gunzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'
import { ANSWER, BYTES_PER_SECOND, type Line } from './line.ts'
import { figure, keepCheque, phoneWithoutNetwork } from './pages/on-phone.ts'

test.use({ serviceWorkers: 'allow' })
// Forty photos are about 12 MB, which alone take four minutes on this line.
test.setTimeout(20 * 60_000)

const RECEIPTS = 20
const PHOTOS = 2 * RECEIPTS
/** The office has all receipts within this many seconds after the network came back, on a machine that is as fast as the line. */
const SOON = 15
/** The line is cut each time that it has carried this many further bytes of photos: early in a part, late in one, and between photos. */
const CUTS = [20_000, 330_000, 90_000, 700_000, 1_500_000, 45_000]
const NO = (at: number) => `INV/LINE-${String(at).padStart(2, '0')}`

interface Sent {
  readonly call: 'AddItem' | 'AddPhoto'
  readonly itemId?: string
  readonly photo?: number
  readonly offset?: number
  readonly part?: string
}

const isOf = (call: Sent['call']) => (request: Request) => request.url().endsWith(`/Intake/${call}`)

function sentIn(request: Request, call: Sent['call']): Sent {
  const body = request.postDataBuffer() ?? Buffer.from('{}')
  const text = request.headers()['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  return { ...(JSON.parse(text.toString()) as Omit<Sent, 'call'>), call }
}

/** Collects what the page sends, and the worker that sends without a page, in their order. */
function sendingOf(context: BrowserContext): readonly Sent[] {
  const sent: Sent[] = []
  context.on('request', (request) => {
    for (const call of ['AddItem', 'AddPhoto'] as const) if (isOf(call)(request)) sent.push(sentIn(request, call))
  })
  return sent
}

/** Cuts the line once it has carried some further bytes, until the phone has noticed it. */
async function cutAfter(line: Line, bytes: number): Promise<void> {
  const [begin, refused] = [line.sent(), line.refused()]
  await expect.poll(line.sent, { intervals: [20], timeout: 120_000 }).toBeGreaterThan(begin + bytes)
  line.cut()
  await expect.poll(line.refused, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(refused)
  line.isBack()
}

/**
 * Returns how many times longer than the line itself a machine that has other work takes for as many answers as there are receipts. A small
 * answer has 20 milliseconds for its bytes, and the first one waits for its connection.
 */
async function slownessOf({ url }: Line): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < RECEIPTS; at += 1) await (await fetch(`${url}/healthz`)).text()
  return Math.max(1, (performance.now() - began) / ((RECEIPTS + 1) * (ANSWER + 20)))
}

/** Returns what the office has of the receipts and photos of a salesman, and when the last of each came, in seconds. */
const officeHas = (userId: number) =>
  ownedRow<{ receipts: number; amount: number; receiptsAt: number; photos: number; photosAt: number }>(
    `select count(*)::int as receipts, coalesce(sum(i.amount), 0)::float8 as amount,
       extract(epoch from max(i.received_at))::float8 as "receiptsAt",
       coalesce(sum((select count(*) from intake_photo p join attachment a on a.id = p.attachment_id
         where p.intake_id = i.id and a.document_kind = 'receipt')), 0)::int as photos,
       extract(epoch from max((select max(p.stored_at) from intake_photo p where p.intake_id = i.id)))::float8 as "photosAt"
     from intake i join intake_receipt l on l.intake_id = i.id where i.user_id = $1`,
    [userId],
  )

const secondsNow = async () =>
  (await ownedRow<{ now: number }>('select extract(epoch from clock_timestamp())::float8 as now')).now

/** Returns the sizes of the photos as they were sealed; each of these was stored because its content has the hash that its item states. */
async function sizesOf(userId: number): Promise<ReadonlyMap<string, number>> {
  const photos = await owned<{ photo: string; size: number; hash: string }>(
    `select i.item_id || '/' || p.position as photo, p.size, encode(p.sha256, 'hex') as hash
     from intake i join intake_photo p on p.intake_id = i.id where i.user_id = $1 and p.stored_at is not null`,
    [userId],
  )
  expect(new Set(photos.map(({ hash }) => hash)).size).toBe(PHOTOS)
  return new Map(photos.map(({ photo, size }) => [photo, size]))
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)
const bytesOf = ({ part = '' }: Sent) => Buffer.from(part, 'base64').length
const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`

test('On a line of 400 kbit/s twenty receipts with photos of 12 MP are at the office within 15 seconds, and their photos go on after each cut @nightly', async ({
  browser,
  desk,
  faults,
  line,
}) => {
  const { salesman } = desk
  const note = (type: string, description: string) => test.info().annotations.push({ type, description })
  const here = () => officeHas(salesman.userId)
  for (let at = 1; at <= RECEIPTS; at += 1) await anInvoice({ salesman, no: NO(at), bill: 1000 })
  const page = await phoneWithoutNetwork({ browser, faults, salesman, no: NO(1), over: line.url })
  // A cut has many names in a browser.
  faults.allow(/net::ERR_/)

  await test.step('Twenty cheques with two photos each are kept without a network', async () => {
    const take = await aCamera()
    const taken: number[] = []
    for (let at = 1; at <= RECEIPTS; at += 1) {
      const photos = [await take(), await take()]
      taken.push(...photos.map(({ length }) => length))
      await keepCheque(page, NO(at), { amount: String(100 + at), no: `77${at}`, photos })
    }
    await expect(figure(page)).toHaveAccessibleName('20 are on this phone · 2,210.00')
    expect(Math.min(...taken)).toBeGreaterThan(2_000_000)
    note('photos of the camera', `${PHOTOS} of 12 MP, ${inMegabytes(sum(taken))}`)
  })

  const sent = sendingOf(page.context())
  line.slow()
  const slowness = await slownessOf(line)
  const began = await secondsNow()
  await page.context().setOffline(false)

  await test.step('The receipts come first, and soon', async () => {
    await expect.poll(async () => (await here()).receipts, { timeout: 120_000 }).toBe(RECEIPTS)
    const { amount, receiptsAt } = await here()
    expect(amount).toBe(2210)
    const took = receiptsAt - began
    note(
      'receipts at the office',
      `${took.toFixed(1)} s; the machine makes answers ${slowness.toFixed(2)} times longer`,
    )
    expect(sent.filter(({ call }) => call === 'AddItem')).toHaveLength(RECEIPTS)
    // Each receipt is a request with an answer after 400 milliseconds, so that the line is really slow.
    expect(took).toBeGreaterThan(((RECEIPTS - 1) * ANSWER) / 1000)
    // The photos are looked at in any case.
    expect.soft(took).toBeLessThan(SOON * slowness)
  })

  const before = line.sent()
  for (const bytes of CUTS) await cutAfter(line, bytes)

  await test.step('Each photo comes whole, and hardly a byte of it twice', async () => {
    await expect.poll(async () => (await here()).photos, { intervals: [1000], timeout: 12 * 60_000 }).toBe(PHOTOS)
    await expect(figure(page)).toBeHidden()
    const sizes = await sizesOf(salesman.userId)
    const [all, carried] = [sum(sizes.values()), line.sent() - before]
    const parts = sent.filter(({ call }) => call === 'AddPhoto')
    const { photosAt, receiptsAt } = await here()
    const [took, once] = [photosAt - receiptsAt, all / BYTES_PER_SECOND]
    note('photos as they are kept', `${inMegabytes(all)}, which take ${once.toFixed(0)} s on this line`)
    note('photos at the office', `${took.toFixed(0)} s after the receipts, with ${CUTS.length} cuts`)
    note('bytes of photos in requests', `${inMegabytes(sum(parts.map(bytesOf)))} in ${parts.length} requests`)
    note('bytes that the line carried to the office', inMegabytes(carried))
    for (const { type, description } of test.info().annotations) console.log(`${type}: ${description}`)

    expect(
      sent.slice(sent.findIndex(({ call }) => call === 'AddPhoto')).filter(({ call }) => call === 'AddItem'),
    ).toEqual([])
    expect(sum(parts.map(bytesOf))).toBeGreaterThanOrEqual(all)
    for (const [photo] of sizes) {
      const offsets = parts.filter(({ itemId, photo: at }) => `${itemId}/${at}` === photo).map(({ offset }) => offset)
      expect(offsets, 'no photo goes back').toEqual(offsets.toSorted((one = 0, other = 0) => one - other))
    }
    // With all that is around the photos: the heads of the requests, and what the page asks meanwhile.
    expect(carried).toBeLessThan(1.1 * all)
    expect(took).toBeLessThan(1.5 * once + CUTS.length * 10)
  })
})
