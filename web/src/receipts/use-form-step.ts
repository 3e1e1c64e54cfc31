import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Makes the form a step of its own on a phone: the address keeps the step, so that Back leads from the form to the list. Wider screens
 * show both and ignore the step.
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
