import { expect, it } from 'vitest'
import { CALL_NAMES, chosenCalls } from '../bench/calls.ts'

it('measures the calls that --only names, and all without it', () => {
  expect(chosenCalls('tiles, find')).toEqual(['tiles', 'find'])
  expect(chosenCalls(undefined)).toEqual(CALL_NAMES)
})

it('refuses a name that no call of the bench has, and lists the names', () => {
  expect(() => chosenCalls('find,tile')).toThrow(`no call is named "tile". The calls are: ${CALL_NAMES.join(', ')}`)
})
