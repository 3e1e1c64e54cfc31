// @vitest-environment jsdom
import { type Day, dayAt } from '@backoffice/contract/day'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DayOrderContext } from '../day-order.ts'
import { draw } from '../../../testing/pages.tsx'
import { DayField } from './day-field.tsx'

const today = '2026-11-20' as Day

function ChequeDate() {
  const [day, setDay] = useState<Day | null>(null)
  return (
    <>
      <DayField label="Cheque Date" value={day} onChange={setDay} today={today} />
      <output>{day ?? 'none'}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Cheque Date' })
const day = () => screen.getByRole('status').textContent

describe('day field', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['t', '2026-11-20'],
    ['+1', '2026-11-21'],
    ['-20', '2026-10-31'],
    ['15', '2026-11-15'],
    ['5/1', '2026-01-05'],
    ['05012027', '2027-01-05'],
    ['29/2/28', '2028-02-29'],
    ['۱۵/۱۲/۲۰۲۶', '2026-12-15'],
    ['١٥١٢٢٠٢٦', '2026-12-15'],
  ])('reads %s as %s', async (typed, meant) => {
    const { person } = draw(<ChequeDate />)

    await person.type(field(), typed)

    expect(day()).toBe(meant)
  })

  it('shows dd/mm/yyyy when left', async () => {
    const { person } = draw(<ChequeDate />)

    await person.type(field(), '5/1')
    await person.tab()

    expect(field().value).toBe('05/01/2026')
  })

  it.each([
    ['31/2', 'February 2026 has 28 days'],
    ['29/2/2027', 'February 2027 has 28 days'],
    ['30/02/2028', 'February 2028 has 29 days'],
    ['31/11', 'November has 30 days'],
    ['32', 'November has 30 days'],
    ['2026-02-30', 'February 2026 has 28 days'],
    ['۳۱/۲', 'February 2026 has 28 days'],
    ['20/11/1800', 'the year must be from 1900 to 2199'],
    ['20/11/22000', 'the year must be from 1900 to 2199'],
    ['31/02/2500', 'the year must be from 1900 to 2199'],
  ])('shows for %s that %s', async (typed, why) => {
    const { person } = draw(<ChequeDate />)

    await person.type(field(), typed)
    await person.tab()

    expect(day()).toBe('none')
    expect(screen.getByText(`Cheque Date: ${why}`)).toBeTruthy()
    expect(field().validationMessage).toBe(`Cheque Date: ${why}`)
  })

  it('opens the keyboard of digits on a phone, on which four of them are a day and a month', async () => {
    const { person } = draw(<ChequeDate />)
    expect(field().inputMode).toBe('numeric')

    await person.type(field(), '0512')

    expect(day()).toBe('2026-12-05')
  })

  it.each(['1/13', '1800', 'soon', '2/2/2/2'])('refuses %s when left', async (typed) => {
    const { person } = draw(<ChequeDate />)

    await person.type(field(), typed)
    await person.tab()

    expect(day()).toBe('none')
    expect(screen.getByText('Cheque Date is not a date dd/MM/yyyy')).toBeTruthy()
  })

  describe('on a screen with the month first', () => {
    const drawn = () =>
      draw(
        <DayOrderContext value="MDY">
          <ChequeDate />
        </DayOrderContext>,
      )

    it.each([
      ['02/01', '2026-02-01'],
      ['11/20/2026', '2026-11-20'],
      ['1/5', '2026-01-05'],
      ['01052027', '2027-01-05'],
      ['15', '2026-11-15'],
      ['t', '2026-11-20'],
      ['2026-02-01', '2026-02-01'],
    ])('reads %s as %s', async (typed, meant) => {
      const { person } = drawn()

      await person.type(field(), typed)

      expect(day()).toBe(meant)
    })

    it('reads what is pasted, and shows and spells it when left', async () => {
      const { person } = drawn()

      await person.click(field())
      await person.paste('2/1/2026')
      await person.tab()

      expect(field().value).toBe('02/01/2026')
      expect(screen.getByRole('textbox', { name: 'Cheque Date', description: '1 Feb 2026' })).toBe(field())
    })

    it('refuses a day before its month and shows the right form', async () => {
      const { person } = drawn()

      await person.type(field(), '20/11/2026')
      await person.tab()

      expect(day()).toBe('none')
      expect(screen.getByText('Cheque Date is not a date MM/DD/YYYY')).toBeTruthy()
      expect(field().placeholder).toBe('mm/dd/yyyy')
    })
  })

  it('marks the day of the company in the calendar, and not the day of the device', async () => {
    const tomorrow = dayAt(Date.now() + 86_400_000, 'UTC')
    const { person } = draw(<DayField label="Due" value={null} onChange={() => {}} today={tomorrow} />)

    await person.click(screen.getByRole('button', { name: 'Open calendar' }))
    const calendar = await screen.findByRole('dialog')
    const ringed = await within(calendar).findByRole('button', { current: 'date' })

    expect(ringed.textContent).toBe(String(Number(tomorrow.slice(8))))
    expect(within(calendar).getAllByRole('button', { current: 'date' })).toHaveLength(1)
  })

  it('offers no day outside of its days, and no month without one', async () => {
    const { person } = draw(
      <DayField
        label="Due"
        value={null}
        onChange={() => {}}
        today={today}
        from={'2026-11-19' as Day}
        to={'2026-12-02' as Day}
      />,
    )

    await person.click(screen.getByRole('button', { name: 'Open calendar' }))
    const calendar = within(await screen.findByRole('dialog'))
    const offered = async (month: string) =>
      within(await calendar.findByRole('grid', { name: month }))
        .getAllByRole<HTMLButtonElement>('button')
        .filter(({ disabled }) => !disabled)
        .map(({ textContent }) => textContent)

    expect(await offered('November 2026')).toEqual([...Array(12).keys()].map((day) => String(day + 19)))
    expect(calendar.getByRole('button', { name: 'Previous month' }).ariaDisabled).toBe('true')
    await person.click(calendar.getByRole('button', { name: 'Next month' }))
    expect(await offered('December 2026')).toEqual(['1', '2'])
    expect(calendar.getByRole('button', { name: 'Next month' }).ariaDisabled).toBe('true')
  })

  it('goes from the chosen day by arrows, in weeks that begin on Monday', async () => {
    const { person } = draw(<ChequeDate />)
    await person.type(field(), '12')

    await person.click(screen.getByRole('button', { name: 'Open calendar' }))
    const calendar = within(await screen.findByRole('dialog'))
    const chosen = await calendar.findByRole('button', { name: '12 November 2026, Thursday, selected' })
    expect(document.activeElement).toBe(chosen)
    expect(calendar.getAllByRole('columnheader', { hidden: true })[0]?.ariaLabel).toBe('Monday')
    await person.keyboard('{Home}{ArrowDown}{ArrowRight}{PageDown}{Enter}')

    expect(day()).toBe('2026-12-17')
  })

  it('reaches another year in one choice', async () => {
    const { person } = draw(<ChequeDate />)

    await person.click(screen.getByRole('button', { name: 'Open calendar' }))
    const calendar = within(await screen.findByRole('dialog'))
    await person.selectOptions(await calendar.findByRole('combobox', { name: 'Year' }), '2028')
    await person.selectOptions(calendar.getByRole('combobox', { name: 'Month' }), 'February')
    await person.click(calendar.getByRole('button', { name: '29 February 2028, Tuesday' }))

    expect(day()).toBe('2028-02-29')
  })

  it('gets a day from the calendar and hands the focus back', async () => {
    const { person } = draw(<ChequeDate />)

    await person.click(screen.getByRole('button', { name: 'Open calendar' }))
    const calendar = await screen.findByRole('dialog')
    await person.click(await within(calendar).findByRole('button', { name: /^12 November 2026/ }))

    expect(day()).toBe('2026-11-12')
    expect(document.activeElement).toBe(field())
  })
})
