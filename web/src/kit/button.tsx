import type { ButtonHTMLAttributes } from 'react'
import css from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` and `good` are solid, `bad` is an outline: in greyscale they still differ. */
  tone?: 'primary' | 'good' | 'bad' | 'plain' | 'ghost'
  small?: boolean
  /** In flight: keeps its width and its focus, takes no second click. */
  busy?: boolean
  full?: boolean
}

/** `<Button tone="good" busy={busy} onClick={approve}>Approve</Button>` */
export function Button({
  tone = 'plain',
  small,
  busy,
  full,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = [css.button, css[tone], small && css.small, full && css.full, className].filter(Boolean).join(' ')
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
