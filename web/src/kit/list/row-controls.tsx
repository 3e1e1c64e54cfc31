import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { MenuEntry } from '../menu.tsx'
import css from './row-controls.module.css'

/** The place of a row's action: a quiet button with words, a full button in a bar, a button with this icon, or an entry of the row's menu. */
export type RowPlace = 'words' | 'bar' | 'menu' | Icon

export const RowPlaceContext = createContext<RowPlace>('words')

/** Draws the button of a row's action, or the entry in the row's menu with the same words. */
export function RowButton({ tone, busy, children, ...button }: ButtonProps) {
  const place = useContext(RowPlaceContext)
  if (place === 'menu') {
    return (
      <MenuEntry {...button} disabled={busy || button.disabled}>
        {children}
      </MenuEntry>
    )
  }
  const IconOfAction = place === 'words' || place === 'bar' ? undefined : place
  return (
    <Button {...button} small={place !== 'bar'} tone={IconOfAction ? 'ghost' : (tone ?? 'plain')} busy={busy ?? false}>
      {IconOfAction ? (
        <>
          <IconOfAction aria-hidden size={18} stroke={1.75} />
          <span className="sr-only">{children}</span>
        </>
      ) : (
        children
      )}
    </Button>
  )
}

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
