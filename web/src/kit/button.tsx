import type { ButtonHTMLAttributes } from 'react'
import css from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` and `good` are solid and `bad` is an outline, so that they differ in greyscale too. */
  tone?: 'primary' | 'good' | 'bad' | 'plain' | 'ghost'
  small?: boolean
  /** Work is in flight: the button keeps its width and its focus, and ignores further clicks. */
  busy?: boolean
  full?: boolean
}

/** Draws a button: `<Button tone="good" busy={busy} onClick={approve}>Approve</Button>` */
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
