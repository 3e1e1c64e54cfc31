import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import type { Money } from '../money.ts'
import type { Quantity } from '../quantity.ts'
import { brokenTour, totalsOf, tourFieldOf, type TourForm } from './tour-rules.ts'

const leg = (kilometer: number) => ({ fromCity: 'Lahore', toCity: 'Kasur', kilometer: kilometer as Quantity })
const expense = (amount: number) => ({ category: 'HOTEL', expenseAmount: amount as Money })

const tour: TourForm = {
  startDate: '2026-11-02' as Day,
  endDate: '2026-11-03' as Day,
  tourReason: 'Collection round',
  legs: [leg(55.5)],
  expenses: [],
}

describe('the totals of a tour', () => {
  it.each([
    // 0.1 + 0.2 kilometres are 0.3, and 0.3 × 12.35 = 3.705 is rounded half up.
    [[0.1, 0.2], [], 12.35, [0.3, 3.71, 0, 3.71]],
    [[340.125, 339.9], [8000.5, 1200], 12.5, [680.025, 8500.31, 9200.5, 17_700.81]],
    [[100], [0.1, 0.2], 0, [100, 0, 0.3, 0.3]],
    [[], [], 12.5, [0, 0, 0, 0]],
  ])('of legs %j and expenses %j at %d are exact', (kilometers, amounts, allowance, expected) => {
    const totals = totalsOf({ legs: kilometers.map(leg), expenses: amounts.map(expense) }, allowance as Money)

    expect(totals && Object.values(totals)).toEqual(expected)
  })

  it.each([
    ['expenses', { legs: [leg(1)], expenses: [expense(999_999_999_999.99), expense(0.01)] }],
    ['kilometres', { legs: [leg(99_999_999_999.999), leg(0.001)], expenses: [] }],
    ['an allowance', { legs: [leg(99_999_999_999)], expenses: [] }],
    ['a bill', { legs: [leg(1)], expenses: [expense(999_999_999_999.99)] }],
  ])('are none where %s are larger than an amount can be', (_what, lines) => {
    expect(totalsOf(lines, 12.5 as Money)).toBeUndefined()
  })
})

describe('the rules of a tour', () => {
  it('accept a tour of a single day and without expenses', () => {
    expect(brokenTour({ ...tour, endDate: tour.startDate })).toBeUndefined()
  })

  it.each([
    [{ startDate: null, endDate: null }, 'startDate'],
    [{ endDate: null, tourReason: '' }, 'endDate'],
    [{ endDate: '2026-11-01' as Day, legs: [] }, 'endDate'],
    [{ tourReason: ' ​ ', legs: [] }, 'tourReason'],
    [{ legs: [], expenses: [expense(0)] }, 'legs'],
    [{ legs: [leg(1), leg(0)] }, 'kilometer'],
    [{ expenses: [expense(1), expense(-1)] }, 'expenseAmount'],
    [{ expenses: [{ ...expense(1), category: '' }] }, 'category'],
  ])('are broken by %j at %s', (change, field) => {
    expect(brokenTour({ ...tour, ...change })?.field).toBe(field)
  })

  it('find the field of a refusal of the server', () => {
    expect(
      tourFieldOf(
        'You have tour TOUR-000001 from 01/11/2026 to 02/11/2026 already. Choose other days, or withdraw that tour.',
      ),
    ).toBe('startDate')
    expect(tourFieldOf('The total bill is larger than an amount can be.')).toBeUndefined()
  })
})
