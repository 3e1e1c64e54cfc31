/** Phones: their registration, their end, what they state, and what they send wrongly, take back or photograph. */
import { randomUUID } from 'node:crypto'
import { endDevice, listDevices, registerDevice } from '@backoffice/contract/intake/devices'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { addItem } from '@backoffice/contract/intake/items'
import type pg from 'pg'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { aDevice, type Device, type Item } from '../../testing/builders/devices.ts'
import { aPhone, bodyOf, bookedOf, outcomeOf, receiptItem } from '../../testing/builders/phone-items.ts'
import { clientOf } from '../../testing/client.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { checkItems } from '../commands/check-installation.ts'

const app = await cashApp()

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

/** Makes the office not know a phone, as after the restore of a backup that was made before the phone came. */
const forgotten = ({ deviceId }: Device, code: string) =>
  owned(
    `update device set device_id = gen_random_uuid(), code = $2, token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
     where device_id = $1`,
    [deviceId, code],
  )

describe('a phone', () => {
  it('of a person who lost everything still delivers what was made before, and is judged when they come back', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const item = receiptItem(device, invoice)
    await owned('update app_user set portal_allowed = false where id = $1', [salesman.userId])
    await owned(`update sign_in set ended_at = clock_timestamp(), ended_because = 'switched off' where id = $1`, [
      device.signIn,
    ])

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'held', message: intakeMessages.switchedOff })
  })

  it('that was reported lost delivers nothing, and its directors hear what it stated', async () => {
    const { device, invoice, salesman, director, branch } = await aPhone(app)
    await device.ask([], { items: 3, amount: 900 })
    const other = await aWorker(app, { role: 2, in: branch })
    const end = { userId: other.userId, deviceId: device.deviceId, as: 'lost' } as const
    expect(await other.client.ask(endDevice, end)).toMatchObject({ isSuccessful: false })

    expect(await director.client.ask(endDevice, { ...end, userId: director.userId })).toMatchObject({
      isSuccessful: true,
    })

    expect(await outcomeOf(device, receiptItem(device, invoice))).toEqual({
      status: 403,
      message: intakeMessages.lostDevice,
    })
    expect((await device.ask([])).status).toBe(403)
    const news = await owned('select kind, facts from notification where user_id = $1 and kind = $2', [
      salesman.userId,
      'phone_lost',
    ])
    expect(news).toMatchObject([{ facts: { items: 3, amount: 900, phone: device.code } }])
  })

  it('that comes back with fewer items than it stated is reported once', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    await device.add(receiptItem(device, invoice), { items: 3, amount: 300 })
    await device.ask([], { items: 2, amount: 200 })
    const reported = () =>
      owned('select facts from notification where user_id = $1 and kind = $2', [salesman.userId, 'phone_fewer'])
    expect(await reported()).toEqual([])

    await device.ask([], { items: 1, amount: 50 })
    await device.ask([], { items: 1, amount: 50 })

    expect(await reported()).toMatchObject([{ facts: { items: 1, amount: 150 } }])
  })

  it('whose late request states more than its last one is not reported', async () => {
    const { device, salesman } = await aPhone(app)
    await device.ask([], { items: 1, request: 10 })
    await device.ask([], { items: 5, request: 9 })
    await device.ask([], { items: 1, request: 11 })

    expect(
      await owned('select from notification where user_id = $1 and kind = $2', [salesman.userId, 'phone_fewer']),
    ).toEqual([])
  })

  it('that lost its storage comes back as another one, with a code of its own, and what it stated is reported', async () => {
    const { device, salesman } = await aPhone(app)
    await device.ask([], { items: 2, amount: 60 })

    const other = await aDevice(app, salesman)

    expect(other.code).not.toBe(device.code)
    expect(
      await owned('select facts from notification where user_id = $1 and kind = $2', [salesman.userId, 'phone_fewer']),
    ).toMatchObject([{ facts: { phone: device.code, newPhone: other.code, items: 2 } }])
    const { responseObjects } = await salesman.client.ask(listDevices, { page: 1, limit: 10, userId: salesman.userId })
    expect(responseObjects.map(({ code, waitingItems }) => [code, waitingItems])).toEqual(
      expect.arrayContaining([
        [device.code, 2],
        [other.code, 0],
      ]),
    )
  })

  it('that was ended hears so, and still delivers', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const item = receiptItem(device, invoice)
    await salesman.client.ask(endDevice, { userId: salesman.userId, deviceId: device.deviceId, as: 'ended' })

    const { answer } = await device.add(item)

    expect(answer.value).toMatchObject({ isEnded: true, outcomes: [{ state: 'booked' }] })
  })

  it('that was ended with items on it is reported by the next one, and can still be reported lost', async () => {
    const { device, salesman } = await aPhone(app)
    await device.ask([], { items: 2, amount: 60 })
    const end = (as: 'ended' | 'lost') =>
      salesman.client.ask(endDevice, { userId: salesman.userId, deviceId: device.deviceId, as })
    expect(await end('ended')).toMatchObject({ isSuccessful: true })
    await aDevice(app, salesman)
    const news = await owned('select kind from notification where user_id = $1 order by id', [salesman.userId])
    expect(news).toEqual([{ kind: 'phone_fewer' }])

    expect(await end('ended')).toMatchObject({ isSuccessful: false })
    expect(await end('lost')).toMatchObject({ isSuccessful: true })
    expect((await device.ask([])).status).toBe(403)
  })

  it('keeps its code over sign-ins, and a phone of a colleague is not bound to another person', async () => {
    const { device, salesman, branch } = await aPhone(app)
    const { publicKey, deviceId } = device
    const again = await salesman.client.ask(registerDevice, {
      userId: salesman.userId,
      deviceId,
      publicKey,
      name: 'The same',
    })
    expect(again.value).toMatchObject({ deviceId, code: device.code, token: '' })

    const colleague = await aWorker(app, { role: 2, in: branch })
    const theirs = await colleague.client.ask(registerDevice, {
      userId: colleague.userId,
      deviceId,
      publicKey,
      name: 'Theirs',
    })
    expect(theirs.value?.deviceId).not.toBe(deviceId)
  })

  it('that an older backup does not have keeps its id and its code, and items of a sign-in that is gone are held', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const item = receiptItem(device, invoice)
    const ofGoneSignIn = device.item({ body: bodyOf(invoice), amount: 100, signIn: randomUUID() })
    await forgotten(device, 'ZZ1')
    expect((await device.add(item)).status).toBe(401)

    const again = await device.again(app, salesman)

    expect([again.deviceId, again.code]).toEqual([device.deviceId, device.code])
    expect(await outcomeOf(again, item)).toMatchObject({ state: 'booked' })
    expect(await outcomeOf(again, ofGoneSignIn)).toMatchObject({ state: 'held', message: intakeMessages.noSignIn })
  })

  it('that an older backup does not have delivers also where the answer to its registration was lost', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    await forgotten(device, 'ZZ3')
    await device.again(app, salesman)

    const again = await device.again(app, salesman)

    expect([again.deviceId, again.code]).toEqual([device.deviceId, device.code])
    expect(await outcomeOf(again, receiptItem(again, invoice))).toMatchObject({ state: 'booked' })
  })

  it('that an older backup does not have gets another code where another phone has its own by now', async () => {
    const { device, salesman, branch } = await aPhone(app)
    await forgotten(device, 'ZZ2')
    const other = await aDevice(app, await aWorker(app, { role: 2, in: branch }))
    await owned('update device set code = $2 where device_id = $1', [other.deviceId, device.code])

    const again = await device.again(app, salesman)

    expect(again.deviceId).toBe(device.deviceId)
    expect(again.code).not.toBe(device.code)
  })

  it('is refused without its token, and without the signature of its key', async () => {
    const { device, invoice } = await aPhone(app)
    const other = await aDevice(app, (await aDesk(app)).salesman)
    const item = receiptItem(device, invoice)
    const answers = await Promise.all([
      clientOf(app.app, '/main').sendAnything(addItem, {}),
      // The token of one phone with the proof of another one.
      app.app
        .inject({
          method: 'POST',
          url: `/main/${addItem.path}`,
          headers: {
            authorization: `Bearer ${device.token}`,
            'device-proof': 'AAAA',
            'content-type': 'application/json',
          },
          payload: '{}',
        })
        .then(({ statusCode: status }: { readonly statusCode: number }) => ({ status })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403])
    expect((await other.add(item)).answer).toEqual({ isSuccessful: false, message: intakeMessages.wrongProof })
    expect(await bookedOf(invoice)).toEqual([])
  })
})

describe('an item', () => {
  it('that cannot be opened, or is of no known shape, is refused and not stored', async () => {
    const { device, invoice } = await aPhone(app)
    const item = receiptItem(device, invoice)
    for (const text of ['a\u0000b', '\ud800'])
      expect((await device.add(device.item({ body: { text }, amount: 5 }))).status).toBe(400)
    const bad = async (sealed: string) => (await device.add({ ...item, sealed })).answer
    const refused = { isSuccessful: false, message: intakeMessages.unreadable }
    expect(await bad('')).toEqual(refused)
    expect(await bad('AAAA')).toEqual(refused)
    expect(await bad(`${item.sealed.slice(0, -8)}AAAAAAA=`)).toEqual(refused)
    expect(await owned('select from intake where device_id = $1', [device.deviceId])).toEqual([])

    const { status, errors } = await device.sendAnything(addItem, { request: 1 })
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ['sentAt', 'waiting', 'sealKeyId', 'sealed']])
  })
})

describe('the check of the operator', () => {
  it('names an item with a text that its phone did not sign', async () => {
    const { device, invoice } = await aPhone(app)
    const item = receiptItem(device, invoice)
    await device.add(item)
    const found = () =>
      checkItems({
        query: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[]) => ({
          rows: await owned<Row>(statement, values),
        }),
      })
    expect((await found()).isFault).toBe(false)

    await owned(`update intake set body = replace(body, '"version":1', '"version": 1') where item_id = $1`, [item.id])

    expect(await found()).toMatchObject({ isFault: true, sentence: expect.stringContaining(`${device.code}-000001`) })
    await owned(`update intake set body = replace(body, '"version": 1', '"version":1') where item_id = $1`, [item.id])
  })
})

describe('a take-back', () => {
  it('that comes first ends its item, and both stay in the history', async () => {
    const { device, invoice } = await aPhone(app)
    const item = receiptItem(device, invoice)
    const back = device.item({ kind: 'takeBack', body: { item: item.id } })

    expect(await outcomeOf(device, back)).toMatchObject({ state: 'settled' })
    expect(await outcomeOf(device, item)).toMatchObject({ state: 'takenBack', receipts: [] })
    expect(await bookedOf(invoice)).toEqual([])
    expect(await owned('select from intake where device_id = $1', [device.deviceId])).toHaveLength(2)
  })

  it('of an item that is at the office changes nothing', async () => {
    const { device, invoice } = await aPhone(app)
    const item = receiptItem(device, invoice)
    await device.add(item)

    const back = await outcomeOf(device, device.item({ kind: 'takeBack', body: { item: item.id } }))

    expect(back).toMatchObject({ state: 'returned', message: intakeMessages.isAtOffice })
    expect(await bookedOf(invoice)).toHaveLength(1)
  })
})

describe('a photo from a phone', () => {
  const imagesOf = (item: Item) =>
    owned(
      `select a.document_kind from attachment a join intake_photo p on p.attachment_id = a.id join intake i on i.id = p.intake_id
       where i.item_id = $1`,
      [item.id],
    )

  it('comes after its receipt in parts, goes on after a cut, and is on the receipt', async () => {
    const { device, invoice } = await aPhone(app)
    const item = device.item({ body: bodyOf(invoice), amount: 100, photos: [await picture()] })
    await device.add(item)
    await device.photo(item, 0, { from: 0, to: 100 })
    await device.photo(item, 0, { from: 0, to: 100 })
    const { answer } = await device.photo(item, 0, { from: 100, to: 200 })
    expect(answer.value?.outcomes[0]?.photos).toEqual([200])

    await device.photo(item, 0, { from: 200 })
    await device.photo(item, 0, { from: 200 })

    expect(await imagesOf(item)).toEqual([{ document_kind: 'receipt' }])
  })

  it('that is no picture is noted, and its receipt stays', async () => {
    const { device, invoice } = await aPhone(app)
    const item = device.item({ body: bodyOf(invoice), amount: 100, photos: [Buffer.from('no picture')] })
    await device.add(item)

    const { answer } = await device.photo(item, 0)

    expect(answer.value?.outcomes[0]).toMatchObject({ state: 'booked' })
    expect(
      await owned('select fault from intake_photo p join intake i on i.id = p.intake_id where i.item_id = $1', [
        item.id,
      ]),
    ).toEqual([{ fault: intakeMessages.noPhoto }])
  })

  it('of a held receipt stays with the item', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const item = device.item({ body: bodyOf(invoice), amount: 100, photos: [await picture()] })
    await owned('update app_user set portal_allowed = false where id = $1', [salesman.userId])
    await device.add(item)
    await device.photo(item, 0)

    expect(await imagesOf(item)).toEqual([{ document_kind: 'intake' }])
  })

  it('of an unknown item is refused', async () => {
    const { device, invoice } = await aPhone(app)
    const item = device.item({ id: randomUUID(), body: bodyOf(invoice), amount: 100, photos: [await picture()] })

    expect((await device.photo(item, 0)).answer).toMatchObject({
      isSuccessful: false,
      message: intakeMessages.photoUnknown,
    })
  })
})
