/**
 * Parses the body of a request: JSON in UTF-8, of limited depth, without keys that would change the prototype of an object. A body may be packed
 * with gzip, as phones pack photos.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { serverMessages } from '@backoffice/contract/server-messages'
import { limits } from '@backoffice/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusals.ts'

const DEEPEST = 20
const JSON_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** Matches text that may have such a key, escaped or not. Only then is every key looked at. */
const COULD_SPELL_ONE = /proto|constructor|\\u/i

export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: limits.wire.bodyBytes } as const
  app.addContentTypeParser<Buffer>('application/json', options, async (request: FastifyRequest, body: Buffer) => {
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw new Refusal('media', serverMessages.media)
    return parseJson(request.headers['content-encoding'] === 'gzip' ? await unpacked(body) : body)
  })
}

const unreadable = () => new Refusal('invalid', serverMessages.body)

/** Unpacks a body. One that is longer than a body may be is not unpacked to its end. */
export const unpacked = (body: Buffer): Promise<Buffer> =>
  promisify(gunzip)(body, { maxOutputLength: limits.wire.bodyBytes }).catch(() => {
    throw unreadable()
  })

/** Parses a body. An empty one has no fields: the web app sends none to refresh and to sign out. */
export function parseJson(body: string | Buffer): unknown {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (text === '') return {}
    const { deepest, values } = sizeOf(text)
    if (deepest > DEEPEST || values > limits.wire.bodyValues) throw unreadable()
    return COULD_SPELL_ONE.test(text) ? JSON.parse(text, refusePrototypeKeys) : JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (PROTOTYPE_KEYS.has(key)) throw new SyntaxError('a key of the prototype')
  return value
}

/** Counts the depth and the values in the text, so that too many are refused before objects are made of them. */
function sizeOf(text: string): { readonly deepest: number; readonly values: number } {
  let depth = 0
  let deepest = 0
  let values = 1
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (inText) {
      if (char === '\\') at += 1
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === ',') values += 1
    else if (char === '[' || char === '{') deepest = Math.max(deepest, (depth += 1))
    else if (char === ']' || char === '}') depth -= 1
  }
  return { deepest, values }
}
