/** Every accepted kind of file is uploaded and opened, and a PDF that nobody could open is refused. */
import { role } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser, type User } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'
import { fileKey } from './links.ts'

const { app, tokenOf, base } = await testApp()
const upload = uploadsThrough({ app, tokenOf })

const aCashier = async () => aUser({ role: role.cashier, in: await aBranch() })

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
const small = () => picture(30, 30).jpeg().toBuffer()
const opened = (path: string) => app.inject({ url: path })
const rowsOf = ({ userId }: User) => owned('select from attachment where created_by = $1', [userId])

describe('an upload', () => {
  const ofKind: Readonly<Record<string, () => Promise<Uint8Array>>> = {
    JPEG: small,
    'JPEG without its last two bytes': async () => (await small()).subarray(0, -2),
    PNG: () => picture(30, 30).png().toBuffer(),
    WebP: () => picture(30, 30).webp().toBuffer(),
    AVIF: () => picture(30, 30).heif({ compression: 'av1' }).toBuffer(),
  }

  it.each(Object.keys(ofKind))('accepts a picture and can open the stored file: %s', async (kind) => {
    const { body } = await upload(await aCashier(), [{ bytes: (await ofKind[kind]?.()) ?? '' }])
    const [image] = body.imagespath
    const files = [await opened(image?.imagePath ?? ''), await opened(image?.thumbPath ?? '')]

    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await sharp(files[0]?.rawPayload).metadata()).toMatchObject({ width: 30, height: 30 })
  })

  it.each([
    ['as it is', PDF],
    ['after a byte order mark', `\ufeff${PDF}`],
    ['after an empty line', `\r\n${PDF}`],
    ['filled up after its end', PDF + '\0'.repeat(5000)],
  ])('takes a PDF and opens it: %s', async (_, bytes) => {
    const { body } = await upload(await aCashier(), [{ bytes }])

    const file = await opened(body.imagespath[0]?.imagePath ?? '')

    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.body.slice(0, PDF.length)).toBe(PDF)
  })

  it('opens a PDF that was kept with a byte order mark', async () => {
    const { body } = await upload(await aCashier(), [{ bytes: PDF }])
    const [image] = body.imagespath
    const id = image?.imageId ?? ''
    await base.files.remove(fileKey(id, false))
    await base.files.put(fileKey(id, false), Buffer.from(`\ufeff${PDF}`))

    expect((await opened(image?.imagePath ?? '')).headers['content-type']).toBe('application/pdf')
  })

  it.each([
    ['is protected with a password', PDF.replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 4 0 R'), 'encryptedPdf'],
    ['holds nothing', '%PDF-1.4\n', 'brokenPdf'],
    ['has no object', '%PDF-1.4\n%%EOF', 'brokenPdf'],
    ['is cut off', PDF.slice(0, -5), 'brokenPdf'],
  ] as const)('refuses a PDF that %s, in a sentence', async (_, bytes, sentence) => {
    const user = await aCashier()

    const { status, body } = await upload(user, [{ bytes }])

    expect([status, body.errors]).toEqual([400, { file0: [messages.upload[sentence]] }])
    expect(await rowsOf(user)).toHaveLength(0)
  })

  it('keeps a tall screenshot readable, and refuses a screenshot that is too long for that', async () => {
    const [tall, longer] = [await picture(1080, 6000).jpeg().toBuffer(), await picture(100, 30_000).jpeg().toBuffer()]

    const { body } = await upload(await aCashier(), [{ bytes: tall }])
    const refused = await upload(await aCashier(), [{ bytes: longer }])

    const file = await opened(body.imagespath[0]?.imagePath ?? '')
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1000, height: 5556 })
    expect([refused.status, refused.body.errors]).toEqual([400, { file0: [messages.upload.long] }])
  })
})
