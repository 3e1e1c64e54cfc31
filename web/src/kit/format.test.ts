import type { Day } from '@backoffice/contract/day'
import { writeNumbers } from '@backoffice/contract/language/numbers'
import { afterEach, describe, expect, it } from 'vitest'
import { showDegrees, dayOfMoment, showDay, showDayOfMonth, showMoment, showMomentsIn, showNumber } from './format.ts'

afterEach(() => {
  showMomentsIn(undefined)
  writeNumbers({})
})

describe('a moment', () => {
  it('is shown on the day and at the time of the company, wherever the browser is', () => {
    showMomentsIn('Asia/Karachi')

    expect(dayOfMoment('2026-11-20T19:30:00Z')).toBe('2026-11-21')
    expect(showMoment('2026-11-20T19:30:00Z', 'DMY')).toBe('21/11/2026 00:30')
    expect(showMoment('2026-11-20T19:30:00Z', 'MDY')).toBe('11/21/2026 00:30')
  })

  it.each([null, '', 'soon'])('that is none (%s) is shown as nothing', (none) => {
    expect(showMoment(none, 'DMY')).toBe('')
  })
})

describe('a day', () => {
  it('is shown in the order of its screen, and none as nothing', () => {
    expect(showDay('2026-02-01' as Day, 'DMY')).toBe('01/02/2026')
    expect(showDay('2026-02-01' as Day, 'MDY')).toBe('02/01/2026')
    expect(showDay(null, 'MDY')).toBe('')
  })

  it('has the digits of the reader, also below a column', () => {
    writeNumbers({ digits: 'urdu' })
    expect(showDay('2026-02-01' as Day, 'DMY')).toBe('۰۱/۰۲/۲۰۲۶')
    expect(['2026-02-01', '2026-02-28'].map((day) => showDayOfMonth(day as Day))).toEqual(['۱', '۲۸'])
  })
})

describe('a count', () => {
  it('is grouped, without forced decimals', () => {
    expect(showNumber(12345)).toBe('12,345')
    expect(showNumber(1.5)).toBe('1.5')
  })
})

describe('a coordinate', () => {
  it('has at most six decimals and no groups', () => {
    expect(showDegrees(67.00113649999)).toBe('67.001136')
    expect(showDegrees(-179.9995)).toBe('-179.9995')
  })
})
