// @vitest-environment node
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDevice, aReceipt, base, type OfficeKey, officeKey, rowOf } from '../../testing/office.ts'
import type { ItemFacts } from './phone-item.ts'
import { photosOf, removeSeals } from './store.ts'
import { photosFor } from './work.ts'

const USER = 7

const facts: ItemFacts = {
  about: '',
  branch: 'K',
  acode: 'A1',
  client: 'Client A1',
  instruments: [],
  invoices: [],
  company: '',
  branchName: '',
  userName: '',
  photos: ['one', 'two'].map((name) => ({
    imageId: name,
    imageCode: 'TEHOTEL',
    name: `${name}.jpg`,
    type: 'image/jpeg',
  })),
  form: { key: '', path: '', values: {} },
}

let key: OfficeKey
beforeEach(() => {
  indexedDB = new IDBFactory()
  key = officeKey(1)
})

/** Keeps two photos with an item, and returns its id. */
async function twoPhotos() {
  await aDevice({ userId: USER, key })
  const photos = ['first bill', 'second bill'].map((text, of) => ({ of, file: new File([text], 'x') }))
  return aReceipt(USER, { photos, facts })
}

describe('the photos of an item', () => {
  it('are opened for their user and for the office', async () => {
    const id = await twoPhotos()

    const photos = await photosFor(base, USER, { id, facts })

    expect(photos.map(({ inForm, file }) => [inForm.imageId, file.name, file.type])).toEqual([
      ['one', 'one.jpg', 'image/jpeg'],
      ['two', 'two.jpg', 'image/jpeg'],
    ])
    expect(await Promise.all(photos.map(({ file }) => file.text()))).toEqual(['first bill', 'second bill'])
    const [first] = await photosOf(base.key, id)
    expect(key.open(Buffer.from(first?.sealed ?? new ArrayBuffer())).toString()).toBe('first bill')
    expect((await rowOf(id))?.photoSizes).toHaveLength(2)
  })

  it('are closed once the sign-in is over', async () => {
    const id = await twoPhotos()
    await removeSeals(base.key)

    expect(await photosFor(base, USER, { id, facts })).toEqual([])
  })
})
