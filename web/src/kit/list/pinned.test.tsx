// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import { row, rowNames, table } from '../../../testing/lists.tsx'

const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect')
afterEach(() => measured.mockClear())

/** Returns how often the widths of the columns were measured since the last call. */
function timesMeasured(): number {
  const firstHead = measured.mock.contexts.filter((of) => of === screen.getAllByRole('columnheader')[0])
  measured.mockClear()
  return firstHead.length
}

describe('a table with columns that stay in sight', () => {
  it('measures its columns for other rows, and not when it is drawn again with the same', async () => {
    const { person } = draw(table())
    expect(timesMeasured()).toBeGreaterThan(0)

    await person.click(row('Noor'))
    await person.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(row('City'))
    expect(timesMeasured()).toBe(0)

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'noor')
    expect(rowNames()).toEqual(['Noor', '1 shown'])
    expect(timesMeasured()).toBeGreaterThan(0)
  })
})
