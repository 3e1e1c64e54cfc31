import type { Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { writeNumbers } from '@backoffice/contract/language/numbers'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Calendar } from './calendar.tsx'

afterEach(() => {
  cleanup()
  writeNumbers({})
})

it('The calendar has its days and years in the digits of the reader', () => {
  writeNumbers({ digits: 'urdu' })
  render(<Calendar value={null} today={'2026-02-17' as Day} from={undefined} to={undefined} onPick={() => undefined} />)
  const [days, years] = [screen.getAllByRole('gridcell'), screen.getByRole('combobox', { name: labels.year })]
  expect(days.map(({ textContent }) => textContent)).toContain('۱۷')
  expect(years.textContent).toContain('۲۰۲۶')
  for (const { textContent } of [...days, years]) expect(textContent).not.toMatch(/\d/)
})
