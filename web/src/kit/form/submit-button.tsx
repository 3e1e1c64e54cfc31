import { useContext } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { WaitingTextContext } from './form-files.ts'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  busy: boolean
  /** Replaces the label while busy; without it a spinner covers the label. */
  busyText?: string
}

/**
 * Submits a form. It is never disabled because of the values, since pressing it explains what is missing. While busy it keeps its place and
 * ignores presses, and shows when it waits for files.
 */
export function SubmitButton({ busy, busyText, children, ...rest }: SubmitButtonProps) {
  const text = useContext(WaitingTextContext) || busyText
  return (
    <Button tone="primary" {...rest} type="submit" busy={busy && !text}>
      {busy && text ? text : children}
    </Button>
  )
}
