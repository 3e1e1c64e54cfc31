// @vitest-environment node
import 'fake-indexeddb/auto'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import type { WireItem } from '@backoffice/contract/intake/item'
import type { ItemState } from '@backoffice/contract/intake/items'
import { limits } from '@backoffice/contract/limits'
import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aDevice,
  aKey,
  aReceipt,
  aTakeBack,
  base,
  itemOf,
  type OfficeKey,
  officeKey,
  rowOf,
} from '../../testing/office.ts'
import { deliver, isPast } from './deliver.ts'
import { itemsIn, readyFor } from './store.ts'

const USER = 7

/** A request of the phone. A part of a photo is packed. */
interface Sending {
  readonly body: string | ArrayBuffer
  readonly headers: Readonly<Record<string, string>>
}

interface Sent {
  readonly call: string
  readonly token: string
  readonly proof: string
  readonly body: Readonly<Record<string, unknown>> & { readonly waiting: unknown; readonly request: number }
}

interface Part {
  readonly offset: number
  readonly bytes: number
}

const bytesIn = (body: Sent['body']): number => Buffer.from(String(body['part']), 'base64').length
const sum = (parts: readonly Part[]): number => parts.reduce((all, { bytes }) => all + bytes, 0)

/** An office that takes items in. `before` answers a request in its place, or loses it before or after the office has it. */
class Office {
  key: OfficeKey = officeKey(1)
  hasEnded = false
  sent: Sent[] = []
  /** The bytes of photos that came, packed. */
  packed = 0
  items = new Map<string, { item: WireItem; state: ItemState; photos: Buffer[] }>()
  before: (sent: Sent, item: WireItem | undefined) => Response | 'lost' | 'unanswered' | undefined = () => undefined

  readonly added = () => this.sent.filter(({ call }) => call === 'AddItem')
  readonly parts = (): readonly Part[] =>
    this.sent
      .filter(({ call }) => call === 'AddPhoto')
      .map(({ body }) => ({ offset: Number(body['offset']), bytes: bytesIn(body) }))

  readonly fetch = async (url: string, { body, headers }: Sending) => {
    const text = typeof body === 'string' ? body : gunzipSync(body).toString()
    expect(headers['Content-Encoding']).toBe(typeof body === 'string' ? undefined : 'gzip')
    const [call = ''] = url.split('/').slice(-1)
    const sent = {
      call,
      token: headers['Authorization'] ?? '',
      proof: headers['Device-Proof'] ?? '',
      body: JSON.parse(text) as Sent['body'],
    }
    this.sent.push(sent)
    if (typeof body !== 'string') this.packed += body.byteLength
    const item = call === 'AddItem' ? this.opened(sent) : undefined
    const end = this.before(sent, item)
    if (end === 'lost') throw new TypeError('no network')
    if (end instanceof Response) return end
    if (call === 'AddItem' && item === undefined) return refused(200, intakeMessages.unreadable)
    if (item) this.take(item)
    if (call === 'AddPhoto') this.addPart(sent.body)
    if (end === 'unanswered') throw new TypeError('the line was cut')
    const asked = [sent.body['itemIds'], sent.body['itemId'], item?.id].flat().filter((id) => typeof id === 'string')
    return Response.json({
      isSuccessful: true,
      message: '',
      value: {
        outcomes: asked.flatMap((itemId) => {
          const known = this.items.get(itemId)
          if (!known) return []
          const photos = known.photos.map(({ length }) => length)
          return {
            itemId,
            state: known.state,
            message: known.state,
            receivedAt: '2026-11-27T10:00:00Z',
            receipts: [],
            photos,
          }
        }),
        sealKey: { id: this.key.id, key: this.key.key },
        isEnded: this.hasEnded,
        serverTime: Date.now(),
      },
    })
  }

  private opened({ body }: Sent): WireItem | undefined {
    try {
      return itemOf(this.key.open(Buffer.from(String(body['sealed']), 'base64')))
    } catch {
      return undefined
    }
  }

  private take(item: WireItem) {
    const photos = item.photos.map(() => Buffer.alloc(0))
    if (!this.items.has(item.id)) this.items.set(item.id, { item, state: 'booked', photos })
  }

  private addPart({ itemId, photo, offset, part }: Sent['body']) {
    const known = this.items.get(String(itemId))
    const there = known?.photos[Number(photo)]
    if (known && there && there.length === offset)
      known.photos[Number(photo)] = Buffer.concat([there, Buffer.from(String(part), 'base64')])
  }
}

const refused = (status: number, message: string) => Response.json({ isSuccessful: false, message }, { status })
const silent = { onSending: () => {}, onDelivered: () => {}, onChange: () => {} }
const round = () => deliver(base, silent)

let office: Office
beforeEach(() => {
  indexedDB = new IDBFactory()
  office = new Office()
  vi.stubGlobal('fetch', office.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the sender', () => {
  it('brings each item to the office once, states what waits, and counts its requests', async () => {
    await aDevice({ userId: USER, key: office.key })
    const ids = [await aReceipt(USER), await aReceipt(USER)]

    expect(await round()).toBe('done')

    expect([...office.items.keys()]).toEqual(ids)
    expect(office.added().map(({ body }) => body.waiting)).toEqual([
      { items: 2, amount: 200 },
      { items: 1, amount: 100 },
    ])
    expect(office.sent.map(({ body }) => body.request)).toEqual([1, 2, 3])
    expect(office.sent.every(({ proof, token }) => proof.length === 88 && token === `Bearer token of ${USER}`)).toBe(
      true,
    )
    expect((await itemsIn(base.key)).map(({ outcome }) => outcome?.state)).toEqual(['booked', 'booked'])
    await round()
    expect(office.added()).toHaveLength(2)
  })

  it('counts no item as sent while the network is missing', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER)
    office.before = () => 'lost'

    expect(await round()).toBe('later')

    expect(await rowOf(id)).toMatchObject({ wasTried: false })
    expect(office.added()).toEqual([])
  })

  it('sends an item again whose answer was lost, and it cannot be taken back any more', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER)
    office.before = ({ call }) => (call === 'AddItem' ? 'unanswered' : undefined)
    expect(await round()).toBe('later')

    await aTakeBack(USER, id)
    office.before = () => undefined
    expect(await round()).toBe('done')

    expect(office.added()).toHaveLength(2)
    expect([...office.items.keys()]).toEqual([id])
  })

  it('sends a take-back before the item that it takes back', async () => {
    await aDevice({ userId: USER, key: office.key })
    const [other, id] = [await aReceipt(USER), await aReceipt(USER)]

    const back = await aTakeBack(USER, id)
    await round()

    expect([...office.items.keys()]).toEqual([other, back, id])
  })

  it('keeps an item that the office refuses with the reason, and stops only its client', async () => {
    await aDevice({ userId: USER, key: office.key })
    const first = await aReceipt(USER, { client: 'A' })
    const second = await aReceipt(USER, { client: 'A' })
    const other = await aReceipt(USER, { client: 'B' })
    office.before = (_sent, item) => (item?.id === first ? refused(422, intakeMessages.otherText) : undefined)

    expect(await round()).toBe('later')

    expect([...office.items.keys()]).toEqual([other])
    expect((await rowOf(first))?.problem).not.toBe('')
    expect(await rowOf(second)).toMatchObject({ wasTried: false })
    office.before = () => undefined
    expect(await round()).toBe('done')
    expect([...office.items.keys()]).toEqual([other, first, second])
  })

  it('keeps the items of a phone that was reported lost, and makes no others on it', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER)
    office.before = () => refused(403, intakeMessages.lostDevice)

    expect(await round()).toBe('later')

    expect(await rowOf(id)).toMatchObject({ problem: intakeMessages.lostDevice })
    expect(await readyFor(base.key, USER)).toBeUndefined()
  })

  it('seals again for the newest key, where the office cannot open the old seal', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER)
    office.key = officeKey(2)

    expect(await round()).toBe('done')

    expect(office.items.get(id)?.item.number).toBe(1)
  })

  it('seals again for another key with the same number, after the office was restored from a backup without keys', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER)
    office.key = officeKey(1)

    expect(await round()).toBe('done')

    expect(office.items.get(id)?.item.number).toBe(1)
  })

  it('sends photos after all items, in parts, from where a cut line ended', async () => {
    await aDevice({ userId: USER, key: office.key })
    const picture = randomBytes(600_000)
    const photos = [{ of: 0, file: new File([picture], 'cheque.jpg') }]
    const first = await aReceipt(USER, { photos })
    const second = await aReceipt(USER)
    let parts = 0
    office.before = ({ call }) => {
      parts += Number(call === 'AddPhoto')
      return parts === 2 && call === 'AddPhoto' ? 'unanswered' : undefined
    }
    expect(await round()).toBe('cut')
    expect([...office.items.keys()]).toEqual([first, second])

    expect(await round()).toBe('done')

    const whole = office.items.get(first)?.photos[0] ?? Buffer.alloc(0)
    expect(office.key.open(whole).equals(picture)).toBe(true)
    const sent = office.parts()
    expect(sent.map(({ offset }) => offset)).toEqual(sent.map((_, at) => sum(sent.slice(0, at))))
    expect(sum(sent)).toBe(whole.length)
    expect(office.packed / whole.length).toBeLessThan(1.05)
  })

  it('tells of several items once, after the last of them, and then of photos', async () => {
    await aDevice({ userId: USER, key: office.key })
    await aReceipt(USER, { photos: [{ of: 0, file: new File([randomBytes(100)], 'cheque.jpg') }] })
    await aReceipt(USER)
    const told: string[] = []
    const onDelivered = () => told.push(office.sent.map(({ call }) => call).join(' '))
    const onSending = (id: string | undefined) => id === undefined && told.push('all are sent')

    expect(await deliver(base, { ...silent, onDelivered, onSending })).toBe('done')

    expect(told).toEqual(['Ask AddItem AddItem', 'all are sent', 'Ask AddItem AddItem AddPhoto'])
  })

  it('sends small parts on a slow line, and none that is too long for a request on a fast one', async () => {
    await aDevice({ userId: USER, key: office.key })
    const photos = [{ of: 0, file: new File([randomBytes(900_000)], 'cheque.jpg') }]
    await aReceipt(USER, { photos })
    let now = 0
    let bytesInSecond = 20_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    office.before = ({ call, body }) => {
      if (call === 'AddPhoto') now += (bytesIn(body) / bytesInSecond) * 1000
      if (Number(body['offset']) > 300_000) bytesInSecond = 10_000_000
      return undefined
    }

    expect(await round()).toBe('done')

    const lengths = office.parts().map(({ bytes }) => bytes)
    expect(lengths.slice(0, 3)).toEqual([32_768, 80_000, 80_000])
    expect(Math.max(...lengths)).toBe((limits.outbox.partCharacters / 4) * 3)
  })

  it('sends a receipt that is made meanwhile before the next part of a photo', async () => {
    await aDevice({ userId: USER, key: office.key })
    await aReceipt(USER, { photos: [{ of: 0, file: new File([randomBytes(600_000)], 'cheque.jpg') }] })
    let made: Promise<string> | undefined
    const fetchOf = office.fetch
    vi.stubGlobal('fetch', async (url: string, sending: Sending) => {
      if (url.endsWith('AddPhoto')) await (made ??= aReceipt(USER))
      return fetchOf(url, sending)
    })

    expect(await round()).toBe('done')

    const calls = office.sent.map(({ call }) => call).filter((call) => call !== 'Ask')
    expect(calls.slice(0, 4)).toEqual(['AddItem', 'AddPhoto', 'AddItem', 'AddPhoto'])
  })

  it('brings an item again, with its photos, to an office that was restored from a backup', async () => {
    await aDevice({ userId: USER, key: office.key })
    const picture = new File([new Uint8Array(10)], 'cheque.jpg')
    const id = await aReceipt(USER, { photos: [{ of: 0, file: picture }] })
    const other = await aReceipt(USER)
    await round()
    office.items.delete(id)
    // The office has news of the other one, so that the phone asks.
    const held = office.items.get(other)
    if (held) held.state = 'held'
    await aReceipt(USER)

    await round()
    await round()

    expect(office.items.get(id)?.photos.map(({ length }) => length > 0)).toEqual([true])
    expect(office.items.size).toBe(3)
  })

  it('delivers what a colleague left on the phone, with their own device', async () => {
    await aDevice({ userId: USER, key: office.key })
    const theirs = await aReceipt(USER)
    await aDevice({ userId: USER + 1, key: office.key, code: 'C9M' })
    const own = await aReceipt(USER + 1)

    expect(await round()).toBe('done')

    expect(office.added().map(({ token }) => token)).toEqual([`Bearer token of ${USER}`, `Bearer token of ${USER + 1}`])
    expect(new Set(office.items.keys())).toEqual(new Set([theirs, own]))
  })

  it('makes nothing more on a device that was ended, and delivers what was made on it', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER)
    office.hasEnded = true

    await round()

    expect([...office.items.keys()]).toEqual([id])
    expect(await readyFor(base.key, USER)).toBeUndefined()
  })

  it('asks what became of a held item until the office has decided', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER)
    office.before = (_sent, item) => {
      if (item) office.items.set(item.id, { item, state: 'held', photos: [] })
      return undefined
    }
    expect(await round()).toBe('later')
    const held = office.items.get(id)
    if (held) held.state = 'settled'

    expect(await round()).toBe('done')

    expect((await rowOf(id))?.outcome?.state).toBe('settled')
  })
})

describe('an item that is done', () => {
  it('is listed until the end of the next day', async () => {
    await aDevice({ userId: USER, key: office.key })
    const id = await aReceipt(USER, { id: aKey() })
    await round()
    const row = await rowOf(id)
    const at = row?.outcome?.at ?? 0
    const dayAfter = (days: number) => {
      const day = new Date(at)
      return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime()
    }

    expect(row && [isPast(row, dayAfter(2) - 1), isPast(row, dayAfter(2))]).toEqual([false, true])
  })
})
