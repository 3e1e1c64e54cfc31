import { limits } from '@backoffice/contract/limits'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json-body.ts'

const values = (count: number) => JSON.stringify({ rows: Array.from({ length: count }, () => ({})), text: ',,,' })

describe('a body of JSON', () => {
  it('is refused for its number of values, before objects are made of them', () => {
    expect(parseJson(values(limits.wire.bodyValues - 1))).toMatchObject({ text: ',,,' })
    expect(() => parseJson(values(limits.wire.bodyValues))).toThrow(serverMessages.body)
  })
})
