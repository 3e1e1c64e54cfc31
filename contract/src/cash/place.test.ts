import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { stage, stageNames, toneOfStage } from '../statuses.ts'
import { placesFilter } from './place.ts'

const places = placesFilter([0, 1, 9])

describe('the place of the money', () => {
  it('has one word and one tone wherever it is shown', () => {
    expect(Object.values(stage).map((code) => [stageNames[code], toneOfStage(code)])).toEqual([
      ['With salesman', 'pending'],
      ['On the way', 'pending'],
      ['With cashier', 'good'],
      ['In deposit', 'pending'],
      ['Banked', 'good'],
      ['Bounced', 'bad'],
      ['Void', 'bad'],
    ])
  })
})

describe('a filter over several places', () => {
  it.each<[string, unknown, readonly number[] | undefined]>([
    ['All', -1, undefined],
    ['All as text', '-1', undefined],
    ['an empty text', '', undefined],
    ['nothing', undefined, undefined],
    ['one', '0', [0]],
    ['several, each once', '9,0,9', [0, 9]],
  ])('reads %s', (_what, value, expected) => {
    expect(z.parse(places, value)).toEqual(expected)
  })

  it.each(['2', '0,2', '00', '0.0', 'x', '-1,0'])('refuses %j as no place', (value) => {
    expect(z.safeParse(places, value).error?.issues).toMatchObject([{ message: messages.field.choice }])
  })

  it.each([',', '0,,1', '0,1,9,2', 7, ['0'], true])('refuses %j', (value) => {
    expect(z.safeParse(places, value).success).toBe(false)
  })
})
