/**
 * Phones send items through a proxy that cuts answers, from two tabs each, while the server and its database are killed. Each item is booked
 * once, with its whole sum.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { type Random, seeded } from '../../../demo/src/random.ts'
import { aDesk, aWorker, brokenPromises } from '../../testing/builders/desk.ts'
import { aDevice, type Device, type Item } from '../../testing/builders/devices.ts'
import { buildIn, owned, ownedRow } from '../../testing/owner.ts'
import {
  type BuiltServer,
  checkedFromOutside,
  freePort,
  ownerUrlOf,
  readyAfterLoss,
  startBuiltServer,
} from '../built-server.ts'
import { cuttingProxy } from '../network/cutting-proxy.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { anyItems, photoIsHere } from './phone-work.ts'

const PHONES = 5
/** The items of all phones together. The proof always sends all of them. */
const ITEMS = 1000
const TABS = 2
const PERCENT_LOST = 15
/** One item in this number has a photo. */
const WITH_PHOTO = 20

export const proof: Proof = {
  name: 'A thousand items of phones are booked once each, whatever is cut or killed while they are sent',
  tier: 'nightly',
  share: 3,
  seededFault:
    'While a photo counted as delivered with its last byte, and not when it was stored, 10 of 50 photos were on no receipt after kills.',
  run,
}

interface Phone {
  readonly device: Device
  readonly items: readonly Item[]
}

async function run(budget: Budget): Promise<Outcome> {
  const start = { dataDir: join(budget.scratch, 'data'), port: await freePort() }
  let server = await startBuiltServer(start)
  let owner = buildIn(await ownerUrlOf(server))
  const random = seeded(`items ${budget.seed}`)
  const proxy = await cuttingProxy(new URL(server.url), random, PERCENT_LOST)
  const phones = await preparedPhones(server, proxy.url, random)
  const failures: string[] = []
  let [answers, lost, kills] = [0, 0, 0]
  const total = phones.reduce((sum, { items }) => sum + items.reduce((amount, item) => amount + item.amount, 0), 0)

  budget.begin()
  let left = PHONES * TABS
  const work = phones.flatMap(({ device, items }) =>
    Array.from({ length: TABS }, async () => {
      for (const item of items) await delivered(device, item)
      left -= 1
    }),
  )

  /** Sends an item and its photos until the office has them, as a phone does. */
  async function delivered(device: Device, item: Item): Promise<void> {
    const isHere = async () => {
      const { status, answer } = await device.add(item)
      answers += 1
      const state = status === 200 ? answer.value?.outcomes[0]?.state : undefined
      if (status === 200 && state !== 'booked' && state !== 'waits')
        failures.push(`an item is ${state}: ${JSON.stringify(answer)}`)
      return state === 'booked'
    }
    await untilTrue(isHere)
    for (const photo of item.photos.keys())
      await untilTrue(async () => (await photoIsHere(device, item, photo)) === true)
  }

  async function untilTrue(done: () => Promise<boolean>): Promise<void> {
    while (failures.length <= 20) {
      const isDone = await done().catch(() => {
        lost += 1
        return false
      })
      if (isDone) return
      await wait(random.integer(5, 60))
    }
  }

  while (left > 0 && failures.length <= 20) {
    await Promise.race([wait(random.integer(800, 2500)), Promise.all(work)])
    if (left === 0) break
    const kind = random.integer(0, 2)
    const postmaster = server.postmaster()
    if (kind > 0) process.kill(postmaster ?? Number.NaN, 'SIGKILL')
    if (kind < 2) {
      await server.kill()
      server = await startBuiltServer(start)
    } else await readyAfterLoss(server)
    kills += 1
    const former = owner
    owner = buildIn(await ownerUrlOf(server))
    await former.end().catch(() => {})
  }
  await Promise.all(work)
  await proxy.close()

  const booked = await ownedRow<{
    items: number
    states: string[]
    amount: number
    receipts: number
    receipted: number
    photos: number
  }>(
    `select count(*)::int as items, array_agg(distinct state) as states, sum(amount)::float8 as amount,
       (select count(*)::int from intake_receipt) as receipts, (select sum(amount)::float8 from receipt) as receipted,
       (select count(*)::int from intake_photo p join attachment a on a.id = p.attachment_id and a.document_kind = 'receipt') as photos
     from intake`,
  )
  const photos = phones.reduce(
    (sum, { items }) => sum + items.reduce((count, item) => count + item.photos.length, 0),
    0,
  )
  if (booked.items !== ITEMS) failures.push(`${booked.items} items are here of ${ITEMS}`)
  if (booked.states.join() !== 'booked') failures.push(`the items are ${booked.states.join()}`)
  if (booked.amount !== total || booked.receipted !== total) failures.push(`${booked.receipted} was booked of ${total}`)
  if (booked.photos !== photos) failures.push(`${booked.photos} photos are on receipts of ${photos}`)
  const astray = await owned(
    `select i.kind, i.state, p.size, length(p.parts) as parts, p.fault, p.stored_at is not null as stored, a.document_kind as of
     from intake_photo p join intake i on i.id = p.intake_id left join attachment a on a.id = p.attachment_id
     where a.document_kind is distinct from 'receipt'`,
  )
  failures.push(...astray.map((photo) => `a photo is astray: ${JSON.stringify(photo)}`))
  const unequal = await owned(
    `select i.id from intake i join intake_receipt l on l.intake_id = i.id join receipt r on r.id = l.receipt_id
     group by i.id, i.amount having sum(r.amount) <> i.amount`,
  )
  if (unequal.length > 0) failures.push(`${unequal.length} items have other sums than their receipts`)
  for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
  await checkedFromOutside(server, failures)
  await owner.end()
  await server.stop()
  return {
    cells: booked.items,
    failures,
    figures: {
      kills: String(kills),
      'answers lost': `${proxy.lost()} cut, ${lost} without any`,
      'answers that came': String(answers),
      receipts: String(booked.receipts),
      photos: String(booked.photos),
    },
  }
}

/** Makes the salesmen, their invoices and all items, over a connection that is not cut. */
async function preparedPhones(server: BuiltServer, cutUrl: string, random: Random): Promise<Phone[]> {
  const straight = peopleAt(server.url)
  const desk = await aDesk(straight)
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const phones: Phone[] = []
  for (let phone = 0; phone < PHONES; phone += 1) {
    const salesman = await aWorker(straight, { role: 2, in: desk.branch })
    const device = await aDevice({ app: overHttp(server.url) }, salesman)
    const another = anyItems({ device, salesman, random })
    const items: Item[] = []
    while (items.length < ITEMS / PHONES) {
      const photo = Buffer.concat([picture, Buffer.from(`${device.code}${items.length}`)])
      items.push(await another(items.length % WITH_PHOTO === 0 ? [photo] : []))
    }
    phones.push({ device: device.at(overHttp(cutUrl)), items })
  }
  return phones
}
