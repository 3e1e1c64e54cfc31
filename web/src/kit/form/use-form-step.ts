import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Makes the form of a screen a step of its own: the address keeps the step, so that Back leads from the form to the list. A screen that
 * shows both beside each other in a wide window ignores the step there.
 */
export function useFormStep() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isOpen = address['step'] === 'form'
  const go = (step: 'form' | undefined) => {
    const { step: _was, ...rest } = address
    void navigate({ to: '.', search: step ? { ...rest, step } : rest, replace: step === undefined, resetScroll: false })
  }
  return {
    isOpen,
    open: () => {
      if (!isOpen) go('form')
    },
    close: () => {
      if (isOpen) go(undefined)
    },
  }
}
