import type { DetailsHTMLAttributes } from 'react'
import { Stack } from './layout.tsx'
import css from './folded.module.css'

interface FoldedProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  title: string
}

/** Draws a part of a screen that a press on its title opens: `<Folded title={labels.columns}>…</Folded>`. */
export const Folded = ({ title, children, ...rest }: FoldedProps) => (
  <details {...rest}>
    <summary className={css.title}>{title}</summary>
    <Stack>{children}</Stack>
  </details>
)
