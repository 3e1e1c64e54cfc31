/** Links to files, signed for a short time: who holds one may see that file, so that an image opens in a tab of its own. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Image } from '@backoffice/contract/fields'
import type { Clock } from '../clock.ts'
import type { Keys } from '../session/keys.ts'
import { isUuid } from '../uuid.ts'

const LIVES_MS = 15 * 60_000

/** What of an attachment's row an answer shows. */
export interface StoredImage {
  readonly id: string
  readonly imageCode: string
  readonly createdBy: number
  /** A PDF has none. */
  readonly hasThumb: boolean
}

/** A row of an answer as the database has it, before its images are links. */
export type WithStored<Row, Images extends keyof Row> = Omit<Row, Images> & {
  readonly [key in Images]: readonly StoredImage[]
}

export type SignImage = (stored: StoredImage) => Image

/** The signer of one answer: `imageLinks(keys, clock)(row)` is the row's image with links that open for 15 minutes. */
export function imageLinks(keys: Keys, clock: Clock): SignImage {
  // Whole minutes, so that a browser that asks twice gets the same address.
  const expires = Math.ceil(clock.now().getTime() / 60_000) * 60 + LIVES_MS / 1000
  return ({ id, imageCode, createdBy, hasThumb }) => ({
    imageId: id,
    imageCode,
    imagePath: signedPath(keys, id, expires, false),
    thumbPath: hasThumb ? signedPath(keys, id, expires, true) : '',
    createdBy,
  })
}

function signedPath(keys: Keys, id: string, expires: number, thumb: boolean): string {
  const file = thumb ? `${id}.thumb` : id
  return `/${keys.audience}/files/${id}?e=${expires}&s=${signature(keys, file, expires)}${thumb ? '&t=1' : ''}`
}

const signature = (keys: Keys, file: string, expires: number) =>
  createHmac('sha256', keys.files).update(`${file}\n${expires}`).digest('base64url')

/** The key of the file that a link opens, or `undefined` for a link that is not ours, was changed, or has expired. */
export function openedBy(link: { file: string; query: unknown }, keys: Keys, clock: Clock): string | undefined {
  const { e = '', s = '', t = '' } = textsOf(link.query)
  if (!isUuid(link.file) || !/^\d{10}$/.test(e)) return undefined
  if (Number(e) * 1000 < clock.now().getTime()) return undefined
  const file = t === '1' ? `${link.file}.thumb` : link.file
  const expected = Buffer.from(signature(keys, file, Number(e)))
  const given = Buffer.from(s)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return fileKey(link.file, t === '1')
}

function textsOf(query: unknown): Readonly<Record<string, string>> {
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** Where a file lies in its store: named by its own random id, never by anything a client sent. */
export const fileKey = (id: string, thumb: boolean) => `${id.slice(0, 2)}/${id}${thumb ? '.thumb' : ''}`
