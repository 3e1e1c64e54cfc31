import type { Icon } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { MenuEntry } from '../menu.tsx'

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
