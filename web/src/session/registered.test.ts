// @vitest-environment node
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDevice, aReceipt, base, officeKey, rowOf } from '../../testing/office.ts'
import { readyFor } from '../outbox/store.ts'
import { registrations, unbind } from './registered.ts'
import { outboxKeys } from './remembered.ts'

const USER = 7

beforeEach(() => {
  indexedDB = new IDBFactory()
})

describe('the registrations of a browser', () => {
  it('are found without a small text, with the base to which they deliver', async () => {
    await aDevice({ userId: USER, key: officeKey(1) })

    expect(await registrations()).toEqual([{ key: base.key, base, isBound: true }])
    expect(await registrations(new Set([base.key]))).toEqual([])
  })

  it('lose their binding with a new sign-in, and none of their items', async () => {
    await aDevice({ userId: USER, key: officeKey(1) })
    const id = await aReceipt(USER)

    await unbind(base.key)

    expect(await registrations()).toMatchObject([{ isBound: false }])
    expect(await readyFor(base.key, USER)).toBeUndefined()
    expect(await rowOf(id)).toBeDefined()
  })

  it('are none where nothing was registered, and no database is made', async () => {
    await unbind(base.key)

    expect(await registrations()).toEqual([])
    expect(await outboxKeys()).toEqual([])
  })
})
