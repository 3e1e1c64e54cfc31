// @vitest-environment jsdom
import { type Money, ZERO } from '@backoffice/contract/money'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import { MoneyField } from './money-field.tsx'

function Amount({ start = ZERO }: { start?: Money }) {
  const [amount, setAmount] = useState<Money>(start)
  return (
    <>
      <MoneyField label="Receive Amount" name="amount" value={amount} onChange={setAmount} />
      <output>{String(amount)}</output>
      <button type="button" onClick={() => setAmount(ZERO)}>
        Clear
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Receive Amount' })
const amount = () => screen.getByRole('status').textContent

describe('money field', () => {
  it.each([
    ['1,200.50', '1200.5', '1,200.50'],
    ['1200.5', '1200.5', '1,200.50'],
    ['500*12+75', '6075', '6,075.00'],
    ['12,5', '12.5', '12.50'],
    ['1,23,456', '123456', '123,456.00'],
    ['  30000 ', '30000', '30,000.00'],
  ])('reads %s while it is typed and groups it when left', async (typed, value, shown) => {
    const { person } = draw(<Amount />)

    await person.type(field(), typed)
    expect(amount()).toBe(value)
    await person.tab()

    expect(field().value).toBe(shown)
  })

  it('names the comma as the reason where it can be neither decimal point nor group', async () => {
    const { person } = draw(<Amount />)

    await person.type(field(), '12,5,5')
    await person.tab()

    expect(field().validationMessage).toBe(
      'Receive Amount has a comma that is not before a group of digits: write 1,234.50, with a point before the decimals',
    )
  })

  it.each([
    ['-25', '-25', '-25.00'],
    ['-5+10', '5', '5.00'],
  ])('accepts the minus of %s as it is typed', async (typed, value, shown) => {
    const { person } = draw(<Amount />)

    await person.type(field(), typed)
    expect(amount()).toBe(value)
    await person.tab()

    expect(field().value).toBe(shown)
  })

  it('shows the fault once it is left, and holds no value meanwhile', async () => {
    const { person } = draw(<Amount start={500 as Money} />)

    await person.clear(field())
    await person.type(field(), '10.005')
    expect(screen.queryByText(/is not an amount/)).toBeNull()
    await person.tab()

    expect(amount()).toBe('0')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toMatch(/^Receive Amount is not an amount/)
    expect(field().validity.customError).toBe(true)
  })

  it('waits with its error until a press elsewhere is over, so that the pressed button stays in place', async () => {
    const { person } = draw(<Amount />)

    await person.type(field(), '10.005')
    await person.pointer({ keys: '[MouseLeft>]', target: document.body })
    expect(screen.queryByText(/is not an amount/)).toBeNull()
    await person.pointer({ keys: '[/MouseLeft]', target: document.body })

    expect(await screen.findByText(/is not an amount/)).toBeTruthy()
  })

  it('shows an amount that comes from elsewhere', async () => {
    const { person } = draw(<Amount />)

    await person.type(field(), '75x')
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    await person.type(field(), '12')

    expect(amount()).toBe('12')
  })

  it('is not changed by the wheel', async () => {
    const { person } = draw(<Amount start={500 as Money} />)

    await person.click(field())
    fireEvent.wheel(field(), { deltaY: 100 })

    expect(amount()).toBe('500')
  })
})
