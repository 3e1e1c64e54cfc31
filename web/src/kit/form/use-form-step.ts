import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useOneColumn } from '../phone.ts'

/**
 * Makes the form of a screen a step of its own: the address keeps the step, so that Back leads from the form to the list. A screen that
 * shows both next to each other in a wide window ignores the step there. Where the list was left for the form, it is found again.
 */
export function useFormStep() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isOpen = address['step'] === 'form'
  const isAlone = useOneColumn()
  const leftAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    // The form replaces the list, which may be scrolled far down.
    if (isOpen) {
      window.scrollTo(0, 0)
    } else if (leftAt.current !== undefined) {
      window.scrollTo(0, leftAt.current)
      leftAt.current = undefined
    }
  }, [isOpen])
  const go = (step: 'form' | undefined) => {
    // The address may have changed since the screen was drawn.
    const search = ({ step: _was, ...rest }: Readonly<Record<string, unknown>>) => (step ? { ...rest, step } : rest)
    void navigate({ to: '.', search, replace: step === undefined, resetScroll: false })
  }
  return {
    isOpen,
    /** True in a window without room for the list and its form side by side, so that the form has to be opened. */
    isAlone,
    open: () => {
      if (isOpen) return
      leftAt.current = window.scrollY
      go('form')
    },
    close: () => {
      if (isOpen) go(undefined)
    },
  }
}
