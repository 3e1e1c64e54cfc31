/** Signs links to files for a short time. Anybody with a link may see its file, so that an image opens in a tab of its own. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Image } from '@backoffice/contract/fields'
import type { Clock } from '../clock.ts'
import type { Keys } from '../tokens/keys.ts'
import { isUuid } from '../uuid.ts'

const LIVES_MS = 15 * 60_000

/** The columns of an attachment that answers show. */
export interface StoredImage {
  readonly id: string
  readonly imageCode: string
  readonly createdBy: number
  /** False for a PDF. */
  readonly hasThumb: boolean
  /** True where the file proves another document too. */
  readonly again?: boolean
}

/** A row as the database answers it, before its images become links. */
export type WithStored<Row, Images extends keyof Row> = Omit<Row, Images> & {
  readonly [key in Images]: readonly StoredImage[]
}

export type SignImage = (stored: StoredImage) => Image

/** Returns a function that turns the image of a row into links that open for 15 minutes: `imageLinks(keys, clock)(row)`. */
export function imageLinks(keys: Keys, clock: Clock): SignImage {
  // Links expire at a whole minute, so that two requests within it get the same link and the browser can cache the file.
  const expires = Math.ceil(clock.now().getTime() / 60_000) * 60 + LIVES_MS / 1000
  return ({ id, imageCode, createdBy, hasThumb, again }) => ({
    imageId: id,
    imageCode,
    imagePath: signedPath(keys, id, expires, false),
    thumbPath: hasThumb ? signedPath(keys, id, expires, true) : '',
    createdBy,
    ...(again && { again }),
  })
}

function signedPath(keys: Keys, id: string, expires: number, thumb: boolean): string {
  const file = thumb ? `${id}.thumb` : id
  return `/${keys.audience}/files/${id}?e=${expires}&s=${signature(keys, file, expires)}${thumb ? '&t=1' : ''}`
}

const signature = (keys: Keys, file: string, expires: number) =>
  createHmac('sha256', keys.files).update(`${file}\n${expires}`).digest('base64url')

/** Returns the key of the file that a link opens, or `undefined` when the link was forged, changed or has expired. */
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

/** Returns the key of a file in its store. It is made of the random id alone, and of nothing that a client sent. */
export const fileKey = (id: string, thumb: boolean) => `${id.slice(0, 2)}/${id}${thumb ? '.thumb' : ''}`
