/**
 * Restores a backup that was made before phones delivered, and lets them deliver again: also a phone that was registered after the backup,
 * whose user signs in again.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import sharp from 'sharp'
import { type Random, seeded } from '../../../demo/src/random.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { aDevice, type Device, type Item } from '../../testing/builders/devices.ts'
import { heldBooked } from '../../testing/builders/held.ts'
import { bodyOf } from '../../testing/builders/phone-items.ts'
import { buildIn, owned, ownedRow } from '../../testing/owner.ts'
import {
  type BuiltServer,
  checkedFromOutside,
  freePort,
  operator,
  ownerUrlOf,
  startBuiltServer,
} from '../built-server.ts'
import { anyItems, photoIsHere } from '../intake/phone-work.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const PHONES = 3
/** The items of each phone before the backup and after it. */
const BEFORE = 4
const AFTER = 12
const TABS = 2
/** A phone tries again after this pause, and here gives up after this time. */
const PAUSE_MS = 20
const PATIENCE_MS = 60_000
/** All phones come from one address here, which the office would make wait after 300 requests in a minute. */
const env = { SIGN_INS_PER_MINUTE: '100000' }

export const proof: Proof = {
  name: 'What phones delivered after a backup is booked once when the backup is restored and they deliver it again',
  tier: 'nightly',
  share: 2,
  seededFault:
    'While a phone that the backup does not have got a new code, its receipts had other numbers than on the papers of their clients.',
  run,
}

interface Phone {
  readonly salesman: Worker
  readonly device: Device
  readonly items: readonly Item[]
}

/** A phone that is registered after the backup, with the invoices that it receives for. */
interface LatePhone extends Phone {
  readonly invoices: readonly Invoice[]
}

async function run(budget: Budget): Promise<Outcome> {
  const random = seeded(`phones after a restore ${budget.seed}`)
  let server = await startBuiltServer({ dataDir: join(budget.scratch, 'data'), port: await freePort(), env })
  let owner = buildIn(await ownerUrlOf(server))
  const failures: string[] = []
  const seconds: number[] = []
  let [cells, items] = [0, 0]

  budget.begin()
  while (cells === 0 || (budget.hasTime() && failures.length === 0)) {
    const straight = peopleAt(server.url)
    const desk = await aDesk(straight)
    const phones = await phonesOf(server, desk.branch, random)
    const lateSalesman = await aWorker(straight, { role: 2, in: desk.branch })
    const invoices: Invoice[] = []
    while (invoices.length < AFTER) invoices.push(await anInvoice({ salesman: lateSalesman }))
    for (const phone of phones) await delivered(phone.device, phone.items.slice(0, BEFORE), failures)

    const folder = join(budget.scratch, `backup-${cells}`)
    await command('backup', folder, server.dataDir)
    for (const phone of phones) await delivered(phone.device, phone.items.slice(BEFORE), failures)
    const late = await latePhone(server, lateSalesman, invoices)
    await delivered(late.device, late.items, failures)
    const people = [...phones.map(({ salesman }) => salesman), lateSalesman].map(({ userId }) => userId)
    const first = await booksOf(people)

    await server.stop()
    await owner.end()
    const dataDir = join(budget.scratch, `restored-${cells}`)
    const began = performance.now()
    await command('restore', folder, dataDir)
    seconds.push((performance.now() - began) / 1000)
    server = await startBuiltServer({ dataDir, port: await freePort(), env })
    owner = buildIn(await ownerUrlOf(server))
    const left = await ownedRow<{ items: number }>(
      'select count(*)::int as items from intake where user_id = any ($1)',
      [people],
    )
    if (left.items !== PHONES * BEFORE) failures.push(`the restored backup has ${left.items} items`)

    const again = overHttp(server.url)
    await Promise.all(
      phones.flatMap(({ device, items: all }) =>
        Array.from({ length: TABS }, () => delivered(device.at(again), all, failures)),
      ),
    )
    await deliveredLate(server, late, desk.director, failures)
    const second = await booksOf(people)
    for (const [at, was] of first.entries()) {
      const is = second[at]
      if (JSON.stringify(is) !== JSON.stringify(was))
        failures.push(`${JSON.stringify(was)} became ${JSON.stringify(is)}`)
    }
    if (second.length !== first.length) failures.push(`${second.length} rows of the books were ${first.length}`)
    for (const { name, violations } of await brokenPromises()) failures.push(`${name} is broken: ${violations}`)
    await checkedFromOutside(server, failures)
    items += PHONES * (BEFORE + AFTER) + AFTER
    cells += 1
  }
  await owner.end()
  await server.stop()
  return {
    cells,
    failures,
    figures: { items: String(items), 'restore, most': `${Math.max(...seconds).toFixed(1)} s` },
  }

  async function command(kind: 'backup' | 'restore', folder: string, dataDir: string): Promise<void> {
    const { exitCode, output } = await operator([kind, folder], { DATA_DIR: dataDir })
    if (exitCode !== 0) throw new Error(`${kind} ended with ${exitCode}: ${output}`)
  }
}

async function phonesOf(server: BuiltServer, branch: Parameters<typeof aWorker>[1]['in'], random: Random) {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const phones: Phone[] = []
  while (phones.length < PHONES) {
    const salesman = await aWorker(peopleAt(server.url), { role: 2, in: branch })
    const device = await aDevice({ app: overHttp(server.url) }, salesman)
    const another = anyItems({ device, salesman, random })
    const items: Item[] = []
    while (items.length < BEFORE + AFTER)
      items.push(await another([Buffer.concat([picture, Buffer.from(`${device.code}${items.length}`)])]))
    phones.push({ salesman, device, items })
  }
  return phones
}

async function latePhone(server: BuiltServer, salesman: Worker, invoices: readonly Invoice[]): Promise<LatePhone> {
  // The backup has this person, and not this sign-in.
  const client = await peopleAt(server.url).as(salesman)
  const signedIn = { ...salesman, client }
  const device = await aDevice({ app: overHttp(server.url) }, signedIn)
  const items = invoices.map((invoice, at) =>
    device.item({ body: bodyOf(invoice, { amount: 100 + at }), amount: 100 + at }),
  )
  return { salesman: signedIn, device, items, invoices }
}

/** Sends again until the office did the work, as a phone does while the office is busy. Returns the last answer. */
async function patiently<T>(send: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  let answer = await send()
  while (!isDone(answer) && performance.now() < end) {
    await wait(PAUSE_MS)
    answer = await send()
  }
  return answer
}

/** Delivers items, and waits until the office has all of their photos. Each is booked. */
async function delivered(device: Device, items: readonly Item[], failures: string[]): Promise<void> {
  for (const item of items) {
    const { status, answer, message } = await patiently(
      () => device.add(item),
      (added) => added.status !== 503,
    )
    const outcome = answer.value?.outcomes[0]
    if (status !== 200 || outcome?.state !== 'booked')
      failures.push(`an item is ${outcome?.state ?? message}: ${outcome?.message ?? status}`)
  }
  for (const item of items) {
    for (const photo of item.photos.keys()) {
      const here = await patiently(
        () => photoIsHere(device, item, photo),
        (answer) => answer === true,
      )
      if (here !== true) failures.push(`a photo does not arrive: ${here}`)
    }
  }
}

/** The office does not know this phone and its sign-in any more: its user signs in again, and a director books what it delivers. */
async function deliveredLate(
  server: BuiltServer,
  { device, items, invoices, salesman }: LatePhone,
  director: Worker,
  failures: string[],
): Promise<void> {
  const people = peopleAt(server.url)
  const here = { app: overHttp(server.url) }
  const [first] = items
  const unknown = first && (await device.at(here.app).add(first))
  if (unknown?.status !== 401) failures.push(`an unknown phone was answered with ${unknown?.status}`)
  const again = await device.again(here, { ...salesman, client: await people.as(salesman) })
  if (again.deviceId !== device.deviceId || again.code !== device.code)
    failures.push(`the phone ${device.code} came back as ${again.code}`)
  const decides = { ...director, client: await people.as(director) }
  for (const [at, item] of items.entries()) {
    for (let tries = 0; tries < TABS; tries += 1) {
      const outcome = (await again.add(item)).answer.value?.outcomes[0]
      if (outcome?.state !== 'held' || outcome.message !== intakeMessages.noSignIn)
        failures.push(`an item of an unknown sign-in is ${outcome?.state}: ${outcome?.message}`)
    }
    const { id } = await ownedRow<{ id: number }>('select id::int from intake where item_id = $1', [item.id])
    const invoice = invoices[at]
    const booked = invoice && (await heldBooked(decides, { id, branch: salesman.branch }, invoice))
    if (booked?.isSuccessful !== true) failures.push(`a held item was not booked: ${booked?.message}`)
  }
  await delivered(again, items, failures)
}

/** Reads the items of people by their numbers, with the sums of their receipts and their photos, and what the invoices owe. */
async function booksOf(people: readonly number[]) {
  const items = await owned(
    `select item_number(d.code, i.number) as no, i.kind, i.state, i.amount::float8 as amount,
       (select sum(r.amount)::float8 from intake_receipt l join receipt r on r.id = l.receipt_id where l.intake_id = i.id) as receipts,
       (select count(*)::int from intake_photo p join attachment a on a.id = p.attachment_id
        where p.intake_id = i.id and a.document_kind = 'receipt') as photos
     from intake i join device d on d.device_id = i.device_id where i.user_id = any ($1) order by i.item_id`,
    [people],
  )
  const receipted = await owned(
    'select party, sum(amount)::float8 as amount from receipt where salesman_id = any ($1) group by party order by party',
    [people],
  )
  const owed = await owned(
    'select invoice_no as no, balance::float8 as balance from invoice where salesman_id = any ($1) order by 1',
    [people],
  )
  return [...items, ...receipted, ...owed]
}
