// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import { MultiSelect } from './multi-select.tsx'

const towns = ['Karachi', 'Lahore', 'Multan', 'Quetta', 'Hyderabad'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

function Towns({ options = towns }: { options?: typeof towns }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <>
      <MultiSelect label="Town" options={options} value={chosen} onChange={setChosen} />
      <output>{chosen.join(' ')}</output>
    </>
  )
}

const target = () => screen.getByRole('combobox', { name: 'Town' })
const option = (name: string) => screen.findByRole('option', { name })
const chosen = () => screen.getByRole('status').textContent

describe('multi-select', () => {
  it('selects all and none, and stays open', async () => {
    const { person } = draw(<Towns />)

    await person.click(target())
    await person.click(await option('Select All'))
    expect(chosen()).toBe('karachi lahore multan quetta hyderabad')
    await person.click(await option('UnSelect All'))

    expect(chosen()).toBe('')
    expect(await option('Select All')).toBeTruthy()
  })

  it('shows three chips and counts the rest', async () => {
    const { person } = draw(<Towns />)

    await person.click(target())
    await person.click(await option('Select All'))

    expect(target().textContent).toBe('KarachiLahoreMultan+2')
  })

  it('narrows the list by its search box', async () => {
    const { person } = draw(<Towns />)

    await person.click(target())
    await person.type(screen.getByPlaceholderText('Search'), 'ult')

    expect(screen.getAllByRole('option').map((line) => line.textContent)).toEqual(['Multan'])
    await person.type(screen.getByPlaceholderText('Search'), 'zz')
    expect(screen.getByText('No filtered data available')).toBeTruthy()
  })

  it('shows when there is nothing to choose', async () => {
    const { person } = draw(<Towns options={[]} />)

    await person.click(target())

    expect(await screen.findByText('No data available')).toBeTruthy()
  })

  it('is used by keys alone: arrows, Space, Backspace, Esc', async () => {
    const { person } = draw(<Towns />)

    await person.tab()
    await person.keyboard('{Enter}')
    await person.click(screen.getByPlaceholderText('Search'))
    await person.keyboard('{ArrowDown}{ArrowDown}{ }{ArrowDown}{ }')
    expect(chosen()).toBe('karachi lahore')
    await person.keyboard('{Backspace}')
    expect(chosen()).toBe('karachi')
    await person.keyboard('{Escape}')

    expect(target().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(target())
  })
})
