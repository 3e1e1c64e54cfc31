// @vitest-environment jsdom
import type { Money } from '@backoffice/contract/money'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Configuration } from '@backoffice/contract/session/configuration'
import { ConfigurationContext } from '../kit/configuration.ts'
import { draw, press } from '../../testing/pages.tsx'
import { CountNotes } from './count-notes.tsx'

/** Keeps the amount as a form does. */
function Counting({ typed, notes }: { typed: number; notes?: number[] }) {
  const [amount, setAmount] = useState(typed as Money)
  return (
    <ConfigurationContext value={{ notes } as Configuration}>
      <output>{amount}</output>
      <CountNotes amount={amount} onCounted={setAmount} />
    </ConfigurationContext>
  )
}

const amount = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent
const countText = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'P')?.textContent
const field = (label: string) => screen.getByLabelText(label)

describe('counting notes', () => {
  it('adds up notes and coins exactly, and they become the amount', async () => {
    const { person } = draw(<Counting typed={0} />)

    await person.type(field('5,000 ×'), '3')
    expect(amount()).toBe('15000')
    await person.type(field('10 ×'), '7')
    await person.type(field('Coins'), '0.10')
    expect(amount()).toBe('15070.1')
    expect(countText()).toContain('10 notes: 15,070.10')
  })

  it('lists the notes of the company', async () => {
    const { person } = draw(<Counting typed={0} notes={[200, 20]} />)

    await person.type(field('200 ×'), '3')

    expect(amount()).toBe('600')
    expect(screen.queryByLabelText('5,000 ×')).toBeNull()
  })

  it('leaves an amount that was typed, shows the difference, and uses the sum at a press', async () => {
    const { person } = draw(<Counting typed={14_500} />)

    await person.type(field('5,000 ×'), '2')
    expect(amount()).toBe('14500')
    expect(countText()).toContain('4,500.00 less than the amount.')
    await person.type(field('1,000 ×'), '5')
    expect(countText()).toContain('500.00 more than the amount.')
    await press(person, screen.getByRole('button', { name: 'Take as amount' }))
    expect(amount()).toBe('15000')
    expect(countText()).toContain('It matches the amount.')
  })

  it('accepts whole notes only, and shows when the sum is larger than an amount can be', async () => {
    const { person } = draw(<Counting typed={0} />)

    await person.type(field('500 ×'), '1.5')
    await person.tab()
    expect(screen.getByText('500 × needs a whole number of notes')).not.toBeNull()
    expect(amount()).toBe('0')
    await person.type(field('5,000 ×'), '99999')
    await person.type(field('Coins'), '999999999999')
    expect(countText()).toContain('This is larger than an amount can be.')
  })
})
