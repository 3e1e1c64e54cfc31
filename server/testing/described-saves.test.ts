import { calls } from '@backoffice/contract'
import { expect, it } from 'vitest'
import { otherSaves, savingCalls } from '../proof/faults/other-saves.ts'
import { effectiveSaves } from './effective-saves.ts'

it('describes a save of each call that changes something, so that the proofs can repeat it and let it fail', () => {
  const names = savingCalls(calls).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !(name in effectiveSaves) && !(name in otherSaves))).toEqual([])
})
