// @vitest-environment jsdom
import { money, ZERO } from '@backoffice/contract/money'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Amount } from './amount.tsx'

it('an amount keeps its text when its paisa are drawn smaller and zero is drawn as a dash', () => {
  const { container } = render(
    <>
      <Amount of={money('-1234.5') ?? ZERO} /> <Amount of={ZERO} dash />
    </>,
  )

  expect(container.textContent).toBe('-1,234.50 0.00')
})
