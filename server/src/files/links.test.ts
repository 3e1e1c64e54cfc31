import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import { listUploads } from '@backoffice/contract/files/uploads'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'

const { app, as, tokenOf, clock } = await testApp()
const upload = uploadsThrough({ app, tokenOf })

const aCashier = async () => aUser({ role: role.cashier, in: await aBranch() })
const opened = (path: string) => app.inject({ url: path })

describe('a link to a file', () => {
  const aLink = async () => (await upload(await aCashier(), [{ bytes: PDF }])).body.imagespath[0]?.imagePath ?? ''

  it('opens an inert file that no shared cache keeps', async () => {
    const { headers } = await opened(await aLink())

    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it('opens for a quarter of an hour', async () => {
    const link = await aLink()
    clock.move(14 * 60)
    const inTime = await opened(link)
    clock.move(3 * 60)
    const late = await opened(link)
    clock.move(-17 * 60)

    expect([inTime.statusCode, late.statusCode]).toEqual([200, 403])
    expect(late.json()).toMatchObject({ message: serverMessages.linkExpired })
  })

  it.each<[string, (link: string) => string]>([
    ['without its signature', (link) => link.replace(/\?.*/, '')],
    ['with another signature', (link) => link.replace(/s=...../, 's=AAAAA')],
    ['with another end', (link) => link.replace(/e=\d+/, 'e=9999999999')],
    ['to another file', (link) => link.replace(/files\/......../, 'files/00000000')],
    ['to the thumbnail with the signature of the file', (link) => `${link}&t=1`],
    ['with everything twice', (link) => `${link}&${link.split('?')[1]}`],
    ['that is a path', (link) => link.replace(/files\/[^?]+/, 'files/..%2f..%2fsecrets.json')],
  ])('opens nothing %s', async (_, changed) => {
    const answer = await opened(changed(await aLink()))

    expect(answer.statusCode).toBe(403)
  })
})

describe('uploads of a form that is opened again', () => {
  it('have links that open, although the first ones have expired', async () => {
    const user = await aCashier()
    const { body } = await upload(user, [
      {
        bytes: await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
          .jpeg()
          .toBuffer(),
      },
      { bytes: PDF },
    ])
    const ids = body.imagespath.map(({ imageId }) => imageId)
    clock.move(16 * 60)

    const { imagespath } = await (await as(user)).ask(listUploads, { imageIds: ids })

    expect(imagespath.map(({ imageId, imageCode }) => [imageId, imageCode])).toEqual(ids.map((id) => [id, 'IR1001']))
    expect(imagespath[1]?.thumbPath).toBe('')
    const paths = [...body.imagespath, ...imagespath].map(({ imagePath }) => imagePath)
    const statuses = await Promise.all(paths.map(async (path) => (await opened(path)).statusCode))
    expect(statuses).toEqual([403, 403, 200, 200])
  })

  it("are the user's own files without a document, whatever else is named", async () => {
    const [user, other] = [await aCashier(), await aCashier()]
    const [mine, theirs] = [await upload(user, [{ bytes: PDF }]), await upload(other, [{ bytes: PDF }])]
    const imageIds = [mine, theirs].flatMap(({ body }) => body.imagespath.map(({ imageId }) => imageId))

    const { imagespath } = await (await as(user)).ask(listUploads, { imageIds: ['none', ...imageIds] })

    expect(imagespath.map(({ imageId }) => imageId)).toEqual(imageIds.slice(0, 1))
  })
})
