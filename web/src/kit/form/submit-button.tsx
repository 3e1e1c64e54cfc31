import { Button, type ButtonProps } from '../button.tsx'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  busy: boolean
  /** Replaces the label while busy; without it a spinner covers the label. */
  busyText?: string
}

/**
 * Submits a form. It is never disabled because of the values, since pressing it explains what is missing. While busy it keeps its place
 * and ignores presses.
 */
export function SubmitButton({ busy, busyText, children, ...rest }: SubmitButtonProps) {
  return (
    <Button tone="primary" {...rest} type="submit" busy={busy && !busyText}>
      {busy && busyText ? busyText : children}
    </Button>
  )
}
