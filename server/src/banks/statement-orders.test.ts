/** Statements of the bank that are sent in any order, again, and in parts: each brings what is new. */
import { expect, it } from 'vitest'
import { bankOf, dayOf, linesOf } from '../../testing/builders/banks.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { isNight } from '../../testing/tier.ts'

const app = await cashApp()
const { shows } = bankOf(app)

/** Returns each order of some things, once where two of them are the same. */
function orders<T>(things: readonly T[]): readonly (readonly T[])[] {
  if (things.length === 0) return [[]]
  return [...new Set(things)].flatMap((first) => {
    const at = things.indexOf(first)
    return orders([...things.slice(0, at), ...things.slice(at + 1)]).map((rest) => [first, ...rest])
  })
}

const SENT = ['a statement', 'a statement', 'the statement of a day more', 'the statement of one day'] as const
const ways = orders(SENT)

it.each(isNight ? ways : ways.filter((_, nth) => nth % 4 === 1))(
  'has the same rows after %s, %s, %s and %s',
  async (...way) => {
    const desk = await aDesk(app)
    const [before, yesterday] = [await dayOf(desk, -2), await dayOf(desk, -1)]
    const day = [
      [100, 'CASH', { date: before }],
      [100, 'CASH', { date: before }],
      [100, 'CASH', { date: before }],
      [70, 'CASH', { date: before }],
    ] as const
    const statement = [...day, [100, 'CASH', { date: yesterday }], [-5, 'FEE', { date: yesterday }]] as const
    const lines = {
      'a statement': statement,
      'the statement of a day more': [...statement, [100, 'CASH', {}], [100, 'CASH', {}]] as const,
      'the statement of one day': day,
    }

    for (const sent of way) await shows(desk, lines[sent])
    const amounts = (await linesOf(desk.director, desk)).map(({ amount }) => amount)
    expect(amounts.toSorted((one, other) => one - other)).toEqual([-5, 70, 100, 100, 100, 100, 100, 100])
  },
)
