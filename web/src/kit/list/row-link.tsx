import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './row-link.module.css'

interface RowLinkProps {
  to: string
  search: Readonly<Record<string, string>>
  /** The key that follows the link while the row has the focus, and the words for it in the list of keys. */
  letter: string
  label: string
  children: ReactNode
}

/** Draws the text of a cell as a link to another screen. */
export const RowLink = ({ to, search, letter, label, children }: RowLinkProps) => (
  <span data-letter={letter} data-label={label}>
    <Link to={to} search={search} className={css.link}>
      {children}
    </Link>
  </span>
)
