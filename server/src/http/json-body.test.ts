import { limits } from '@backoffice/contract/limits'
import { serverMessages } from '@backoffice/contract/server-messages'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseJson, unpacked } from './json-body.ts'

const values = (count: number) => JSON.stringify({ rows: Array.from({ length: count }, () => ({})), text: ',,,' })

describe('a body of JSON', () => {
  it('is refused for its number of values, before objects are made of them', () => {
    expect(parseJson(values(limits.wire.bodyValues - 1))).toMatchObject({ text: ',,,' })
    expect(() => parseJson(values(limits.wire.bodyValues))).toThrow(serverMessages.body)
  })

  it('is unpacked up to the length that a body may have', async () => {
    const longest = Buffer.alloc(limits.wire.bodyBytes, ' ')

    expect((await unpacked(gzipSync(longest))).equals(longest)).toBe(true)
    await expect(unpacked(gzipSync(Buffer.alloc(limits.wire.bodyBytes + 1, ' ')))).rejects.toThrow(serverMessages.body)
    await expect(unpacked(Buffer.from('{}'))).rejects.toThrow(serverMessages.body)
  })
})
