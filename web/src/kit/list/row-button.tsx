import { createContext, useContext } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { MenuEntry } from '../menu.tsx'

/** Whether what is drawn here stands in the menu of its row. */
export const InRowMenu = createContext(false)

/** What an action of a row is pressed by: a button, or an entry of the row's menu with the same words. */
export function RowButton({ tone, busy, ...button }: ButtonProps) {
  return useContext(InRowMenu) ? (
    <MenuEntry {...button} disabled={busy || button.disabled} />
  ) : (
    <Button {...button} small tone={tone ?? 'plain'} busy={busy ?? false} />
  )
}
