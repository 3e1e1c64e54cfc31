import type { Day } from '@backoffice/contract/day'
import { expect, it } from 'vitest'
import { commonRanges, rangesUpTo } from './quick-ranges.tsx'

const spans = (today: string) => rangesUpTo(today as Day).map(({ from, to }) => `${from} ${to}`)

it('counts back from the company’s day, the week from Monday', () => {
  expect(rangesUpTo('2026-11-20' as Day).map(({ label }) => label)).toEqual([
    'Today',
    'Yesterday',
    'This week',
    'This month',
  ])
  expect(spans('2026-11-20')).toEqual([
    '2026-11-20 2026-11-20',
    '2026-11-19 2026-11-19',
    '2026-11-16 2026-11-20',
    '2026-11-01 2026-11-20',
  ])
  expect(spans('2026-11-16')[2]).toBe('2026-11-16 2026-11-16')
  expect(spans('2026-11-15')[2]).toBe('2026-11-09 2026-11-15')
  expect(spans('2027-01-01')).toEqual([
    '2027-01-01 2027-01-01',
    '2026-12-31 2026-12-31',
    '2026-12-28 2027-01-01',
    '2027-01-01 2027-01-01',
  ])
})

it('leaves out the periods that begin on different days in branches of other time zones', () => {
  const common = (...days: string[]) =>
    commonRanges(days as Day[]).map(({ label, from, to }) => `${label} ${from} ${to}`)

  expect(common('2026-11-20', '2026-11-20')).toHaveLength(4)
  expect(common('2026-11-20', '2026-11-19')).toEqual([
    'This week 2026-11-16 2026-11-20',
    'This month 2026-11-01 2026-11-20',
  ])
  expect(common('2026-11-22', '2026-11-23')).toEqual(['This month 2026-11-01 2026-11-23'])
  expect(common('2026-12-01', '2026-11-30')).toEqual(['This week 2026-11-30 2026-12-01'])
  expect(common()).toEqual([])
})
