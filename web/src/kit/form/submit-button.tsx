import { Button, type ButtonProps } from '../button.tsx'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  busy: boolean
  /** Replaces the words while busy; without it a spinner stands over them. */
  busyText?: string
}

/** Never disabled for what is typed: pressing it explains. While busy it keeps its place and takes no second press. */
export function SubmitButton({ busy, busyText, children, ...rest }: SubmitButtonProps) {
  return (
    <Button tone="primary" {...rest} type="submit" busy={busy && !busyText}>
      {busy && busyText ? busyText : children}
    </Button>
  )
}
