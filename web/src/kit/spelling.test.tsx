import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { spelling, Spelled } from './spelling.ts'
import { Toasts, toast } from './toasts.tsx'

afterEach(() => {
  cleanup()
  spelling.set('spec')
})

it('LABELS=corrected reaches buttons and toasts that are in sight already', () => {
  render(
    <>
      <button type="button">
        <Spelled text="Recieve" />
      </button>
      <Toasts />
    </>,
  )
  act(() => toast.error('An error occured while getting Receipts.'))
  const words = () => [screen.getByRole('button', { name: /^Rec/ }).textContent, screen.getByRole('alert').textContent]
  const before = words()

  act(() => spelling.set('corrected'))

  expect(before).toEqual(['Recieve', 'ErrorAn error occured while getting Receipts.'])
  expect(words()).toEqual(['Receive', 'ErrorAn error occurred while getting Receipts.'])
})
