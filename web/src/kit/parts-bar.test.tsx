// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Part, PartsBar } from './parts-bar.tsx'
import { draw } from '../../testing/pages.tsx'

const parts: readonly Part[] = [
  { value: 'young', figure: '75.50', words: '3 rows', share: 0.755 },
  { value: 'old', figure: '24.50', words: '1 row', share: 0.245 },
]
const values = [
  { value: 'young', label: 'Young' },
  { value: 'old', label: 'Old' },
]

function Bar({ given }: { given: readonly Part[] | undefined }) {
  const [chosen, setChosen] = useState('')
  return (
    <PartsBar
      label="Ages"
      values={values}
      strongest="last"
      parts={given}
      total={given && { figure: '100.00', words: '4 rows' }}
      chosen={chosen}
      onChoose={setChosen}
      onRetry={() => {}}
    />
  )
}

const buttons = () => screen.getAllByRole('button')
const pressed = () => buttons().map((button) => button.getAttribute('aria-pressed'))

describe('bar of parts', () => {
  it('names each part with its sum and number, and all of them together', () => {
    draw(<Bar given={parts} />)

    expect(screen.getByRole('group', { name: 'Ages' })).toBeTruthy()
    expect(buttons().map((button) => button.textContent)).toEqual([
      'All 100.00 4 rows',
      'Young 75.50 3 rows',
      'Old 24.50 1 row',
    ])
    expect(buttons().map((button) => button.style.getPropertyValue('--share'))).toEqual(['', '0.755', '0.245'])
  })

  it('shows one part alone until it is pressed again, or All is', async () => {
    const { person } = draw(<Bar given={parts} />)
    expect(pressed()).toEqual(['true', 'false', 'false'])

    await person.click(screen.getByRole('button', { name: /^Old/ }))
    expect(pressed()).toEqual(['false', 'false', 'true'])
    await person.click(screen.getByRole('button', { name: /^Old/ }))
    expect(pressed()).toEqual(['true', 'false', 'false'])

    await person.click(screen.getByRole('button', { name: /^Young/ }))
    await person.click(screen.getByRole('button', { name: /^All/ }))
    expect(pressed()).toEqual(['true', 'false', 'false'])
  })

  it('has no figures before they are answered, and no width for what is nothing', () => {
    const { rerender } = draw(<Bar given={undefined} />)
    expect(screen.getAllByRole('img', { name: 'Loading...' })).toHaveLength(3)

    rerender(<Bar given={parts.map((part) => ({ ...part, share: 0 }))} />)
    expect(buttons().map((button) => button.style.getPropertyValue('--share'))).toEqual(['', '0', '0'])
  })
})
