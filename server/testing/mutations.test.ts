import { expect, it } from 'vitest'
import { mutations, statementOf } from '../proof/cash/mutations.ts'

it('each mistake that the nightly proof makes on purpose can be made in the SQL of today', () => {
  const cannotBeMade = mutations.flatMap((mutation) => {
    try {
      statementOf(mutation)
      return []
    } catch (error) {
      return [`${mutation.mistake}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })

  expect(mutations.length).toBeGreaterThan(15)
  expect(cannotBeMade).toEqual([])
})
