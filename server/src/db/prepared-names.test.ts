import { describe, expect, it } from 'vitest'
import { PreparedNames } from './prepared-names.ts'

const asked = (names: PreparedNames, texts: readonly string[]) => texts.map((text) => names.of(text))

describe('prepared names', () => {
  it('gives a text a name when it comes often, and keeps it', () => {
    const names = new PreparedNames({ times: 3, mostNames: 2, mostCounted: 10 })

    expect(asked(names, ['a', 'a', 'b', 'a', 'a', 'b', 'b'])).toEqual([
      undefined,
      undefined,
      undefined,
      'statement_1',
      'statement_1',
      undefined,
      'statement_2',
    ])
  })

  it('gives no more names than a connection shall keep', () => {
    const names = new PreparedNames({ times: 1, mostNames: 2, mostCounted: 10 })

    expect(asked(names, ['a', 'b', 'c', 'a', 'c'])).toEqual([
      'statement_1',
      'statement_2',
      undefined,
      'statement_1',
      undefined,
    ])
  })

  it('forgets texts that came once when too many of them are counted', () => {
    const names = new PreparedNames({ times: 2, mostNames: 2, mostCounted: 2 })

    expect(asked(names, ['a', 'b', 'c', 'a', 'a'])).toEqual([undefined, undefined, undefined, undefined, 'statement_1'])
  })
})
