import { createContext, useContext } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { MenuEntry } from '../menu.tsx'

/** True for the content of a row's menu. */
export const InRowMenu = createContext(false)

/** Draws the button of a row's action, or the entry in the row's menu with the same words. */
export function RowButton({ tone, busy, ...button }: ButtonProps) {
  return useContext(InRowMenu) ? (
    <MenuEntry {...button} disabled={busy || button.disabled} />
  ) : (
    <Button {...button} small tone={tone ?? 'plain'} busy={busy ?? false} />
  )
}
