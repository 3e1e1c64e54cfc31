import { describe, expect, it } from 'vitest'
import { scopeOf } from './store.ts'

const branch = (bcode: string) => ({ bcode, bname: `Branch ${bcode}` })
const companies = [
  { cCode: 'A', cName: 'Acme', branches: [branch('1'), branch('2')] },
  { cCode: 'B', cName: 'Best', branches: [branch('3')] },
]
const codes = (companyCode: string, branchCode: string) => {
  const { company, branch: chosen } = scopeOf(companies, companyCode, branchCode)
  return [company.code, chosen.code]
}

describe('company and branch', () => {
  it.each([
    ['keeps a branch the user has', 'A', '2', ['A', '2']],
    ['starts another company at its first branch', 'B', '', ['B', '3']],
    ['leaves a branch of another company', 'B', '2', ['B', '3']],
    ['starts with the first company when the wanted one is not the user’s', 'X', '2', ['A', '2']],
  ])('%s', (_what, company, wanted, chosen) => {
    expect(codes(company, wanted)).toEqual(chosen)
  })

  it('has no scope for a user without a company', () => {
    expect(scopeOf([], 'A', '1').branch).toEqual({ code: '', name: '' })
  })
})
