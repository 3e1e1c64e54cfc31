// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'
import { draw } from '../../testing/pages.tsx'

function Steps() {
  const [step, setStep] = useState(1)
  return (
    <>
      <section aria-label="Import" {...useKeptFocus()}>
        <button key={step} type="button" onClick={() => setStep(step + 1)}>
          Step {step}
        </button>
      </section>
      <button type="button" onClick={() => setStep(9)}>
        Beside
      </button>
    </>
  )
}
const button = (name: string) => screen.getByRole('button', { name })

it('The part has the focus when the button that was pressed goes away', async () => {
  const { person } = draw(<Steps />)
  button('Step 1').focus()

  await person.keyboard('{Enter}')

  expect(button('Step 2')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Import' })))
})

it('A user who works outside of the part keeps the focus there', async () => {
  const { person } = draw(<Steps />)
  button('Step 1').focus()

  await person.click(button('Beside'))

  expect(button('Step 9')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button('Beside')))
})
