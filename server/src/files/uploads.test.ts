import { role } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser, type User } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'

const { app, tokenOf } = await testApp()
const upload = uploadsThrough({ app, tokenOf })

const aCashier = async () => aUser({ role: role.cashier, in: await aBranch() })

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
/** Is rotated by 90 degrees, and contains the name of the photographer. */
const photo = () =>
  picture(3000, 2000)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'someone' } })
    .toBuffer()
const small = () => picture(30, 30).jpeg().toBuffer()
const opened = (path: string) => app.inject({ url: path })
const rowsOf = ({ userId }: User) => owned('select from attachment where created_by = $1', [userId])

describe('upload', () => {
  it('answers a signed link to each file and to its thumbnail', async () => {
    const user = await aCashier()

    const { status, body } = await upload(
      user,
      [{ bytes: await photo() }, { bytes: await picture(40, 40).png().toBuffer() }],
      { code: 'DS7' },
    )

    expect(status).toBe(200)
    expect(body).toMatchObject({ isSuccessful: true, message: messages.upload.done(2) })
    expect(body.imagespath).toMatchObject([
      { imageCode: 'DS7', createdBy: user.userId },
      { imageCode: 'DS7', createdBy: user.userId },
    ])
    const files = await Promise.all(
      body.imagespath.flatMap(({ imagePath, thumbPath }) => [opened(imagePath), opened(thumbPath)]),
    )
    expect(files.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/jpeg'],
      [200, 'image/webp'],
      [200, 'image/webp'],
      [200, 'image/webp'],
    ])
  })

  it('keeps the picture upright, readable and small, and nothing else of the photo', async () => {
    const { body } = await upload(await aCashier(), [{ bytes: await photo() }])
    const [image] = body.imagespath

    const [full, thumb] = [
      (await opened(image?.imagePath ?? '')).rawPayload,
      (await opened(image?.thumbPath ?? '')).rawPayload,
    ]

    expect(await sharp(full).metadata()).toMatchObject({ format: 'jpeg', width: 1333, height: 2000 })
    expect((await sharp(full).metadata()).exif).toBeUndefined()
    expect(full.includes('someone')).toBe(false)
    expect(thumb.byteLength).toBeLessThanOrEqual(20_000)
  })

  it('removes data appended to a picture', async () => {
    const bytes = Buffer.concat([await small(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])

    const { body } = await upload(await aCashier(), [
      { bytes, name: '"><img src=x onerror=alert(1)>.html', type: 'text/html' },
    ])

    const file = await opened(body.imagespath[0]?.imagePath ?? '')
    expect(file.rawPayload.includes('script')).toBe(false)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="attachment.jpg"',
    })
  })

  it('recognises a file by what it holds and not by its name', async () => {
    const { status } = await upload(await aCashier(), [
      { bytes: await picture(20, 20).webp().toBuffer(), name: '../../x.exe', type: 'application/x-msdownload' },
    ])

    expect(status).toBe(200)
  })

  it('keeps a PDF as it is, to be saved and not shown', async () => {
    const { body } = await upload(await aCashier(), [{ bytes: PDF, name: 'slip.pdf', type: 'application/pdf' }])
    const [image] = body.imagespath

    const file = await opened(image?.imagePath ?? '')

    expect(image?.thumbPath).toBe('')
    expect(file.body).toBe(PDF)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="attachment.pdf"',
    })
  })

  it.each<[string, string | Uint8Array]>([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['text', 'hello'],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
  ])('refuses %s by its content, naming the field', async (_, bytes) => {
    const user = await aCashier()

    const { status, body } = await upload(user, [{ bytes: await small() }, { bytes }])

    expect(status).toBe(415)
    expect(body).toEqual({ message: messages.upload.kind, errors: { file1: [messages.upload.kind] } })
    expect(await rowsOf(user)).toHaveLength(0)
  })

  it('refuses a picture with more pixels than a camera has, without decoding it', async () => {
    const raw = { width: 8000, height: 8000, channels: 1 } as const
    const bomb = await sharp(Buffer.alloc(64_000_000), { raw, limitInputPixels: false }).png().toBuffer()
    const began = performance.now()

    const { status, body } = await upload(await aCashier(), [{ bytes: bomb }])

    expect([status, body.errors]).toEqual([400, { file0: [messages.upload.pixels] }])
    expect(performance.now() - began).toBeLessThan(500)
  })

  it('refuses a picture that is cut off', async () => {
    const whole = await photo()

    const { status, body } = await upload(await aCashier(), [{ bytes: whole.subarray(0, whole.length / 2) }])

    expect([status, body.errors]).toEqual([400, { file0: [messages.upload.broken] }])
  })

  it('explains that a HEIC picture cannot be read here, and how to send it', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])

    const { status, body } = await upload(await aCashier(), [{ bytes: heic }])

    expect([status, body.errors]).toEqual([400, { file0: [messages.upload.heic] }])
  })

  it('refuses a file beyond ten megabytes, an eleventh file, an empty file and none at all', async () => {
    const user = await aCashier()
    const one = { bytes: PDF }

    const answers = [
      await upload(user, [{ bytes: Buffer.concat([Buffer.from(PDF), Buffer.alloc(10 * 1024 * 1024)]) }]),
      await upload(
        user,
        Array.from({ length: 11 }, () => one),
      ),
      await upload(user, [{ bytes: '' }]),
      await upload(user, []),
    ]

    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [413, { file0: [messages.upload.large] }],
      [400, { file10: [messages.upload.many(10)] }],
      [400, { file0: [messages.upload.broken] }],
      [400, { file0: [messages.upload.noFile] }],
    ])
    expect(await rowsOf(user)).toHaveLength(0)
  })

  it('refuses fields that are no files, and bodies that are none', async () => {
    const user = await aCashier()

    const other = await upload(user, [{ field: 'invoice', bytes: PDF }])
    const json = await app.inject({
      method: 'POST',
      url: `/main/api/Payment/Upload/IR1/${user.userId}`,
      headers: { authorization: `Bearer ${await tokenOf(user)}`, 'content-type': 'application/json' },
      payload: '{}',
    })

    expect([other.status, other.body.errors]).toEqual([400, { invoice: [messages.field.unknown] }])
    expect(json.statusCode).toBe(415)
  })

  it.each([
    ['cut off', '--x\r\nContent-Disposition: form-data; name="file0"; filename="a.pdf"\r\n\r\n%PDF-1.4'],
    ['cut off in its first line', '--x\r\nContent-Dispo'],
    ['nothing', ''],
    ['no parts', 'hello'],
  ])('refuses a body that is %s', async (_, payload) => {
    const user = await aCashier()

    const answer = await app.inject({
      method: 'POST',
      url: `/main/api/Payment/Upload/IR1/${user.userId}`,
      headers: { authorization: `Bearer ${await tokenOf(user)}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: { file0: [expect.any(String)] } })
  })

  it('belongs to nobody else, and is no path', async () => {
    const [user, other] = [await aCashier(), await aCashier()]

    const answers = [
      await upload(user, [{ bytes: PDF }], { userId: other.userId }),
      await upload(user, [{ bytes: PDF }], { code: '../../etc/passwd' }),
      await upload(user, [{ bytes: PDF }], { code: ' ' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 200, 400])
  })

  it('ends for the day after two hundred files', async () => {
    const user = await aCashier()
    await owned(
      `insert into attachment (image_code, created_by, path, thumb_path, mime, bytes)
       select 'IR', $1, 'p', '', 'application/pdf', 1 from generate_series(1, 200)`,
      [user.userId],
    )

    const { status, body } = await upload(user, [{ bytes: PDF }])

    expect([status, body.message]).toEqual([400, messages.upload.full])
  })

  it('ends for the day after two hundred files, however many are sent at once', async () => {
    const user = await aCashier()
    await owned(
      `insert into attachment (image_code, created_by, path, thumb_path, mime, bytes)
       select 'IR', $1, 'p', '', 'application/pdf', 1 from generate_series(1, 199)`,
      [user.userId],
    )

    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(user, [{ bytes: PDF }])))

    expect(answers.map(({ status }) => status).filter((status) => status !== 400)).toEqual([200])
    expect(await rowsOf(user)).toHaveLength(200)
  })
})
