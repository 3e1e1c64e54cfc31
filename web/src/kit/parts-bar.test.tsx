// @vitest-environment jsdom
import { money, type Money } from '@backoffice/contract/money'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { type Part, PartsBar } from './parts-bar.tsx'
import { draw } from './testing.tsx'

const of = (amount: number): Money => {
  const exact = money(amount)
  if (exact === undefined) throw new Error(`${amount} is no amount`)
  return exact
}
const parts: readonly Part[] = [
  { value: 'young', amount: of(75.5), count: 3 },
  { value: 'old', amount: of(24.5), count: 1 },
]
const values = ['young', 'old']
const counted = (count: number) => `${count} rows`

function Bar({ given }: { given: readonly Part[] | undefined }) {
  const [chosen, setChosen] = useState('')
  return (
    <PartsBar
      label="Ages"
      values={values}
      parts={given}
      chosen={chosen}
      onChoose={setChosen}
      counted={counted}
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
      'young 75.50 3 rows',
      'old 24.50 1 rows',
    ])
    expect(buttons().map((button) => button.style.getPropertyValue('--share'))).toEqual(['', '0.755', '0.245'])
  })

  it('shows one part alone until it is pressed again, or All is', async () => {
    const { person } = draw(<Bar given={parts} />)
    expect(pressed()).toEqual(['true', 'false', 'false'])

    await person.click(screen.getByRole('button', { name: /^old/ }))
    expect(pressed()).toEqual(['false', 'false', 'true'])
    await person.click(screen.getByRole('button', { name: /^old/ }))
    expect(pressed()).toEqual(['true', 'false', 'false'])

    await person.click(screen.getByRole('button', { name: /^young/ }))
    await person.click(screen.getByRole('button', { name: /^All/ }))
    expect(pressed()).toEqual(['true', 'false', 'false'])
  })

  it('has no figures before they are answered, and no width for what is nothing', () => {
    const { rerender } = draw(<Bar given={undefined} />)
    expect(screen.getAllByRole('img', { name: 'Loading' })).toHaveLength(3)

    rerender(<Bar given={parts.map((part) => ({ ...part, amount: of(0), count: 0 }))} />)
    expect(buttons().map((button) => button.style.getPropertyValue('--share'))).toEqual(['', '0', '0'])
  })
})
