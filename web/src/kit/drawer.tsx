import { type ReactNode, useEffect, useRef } from 'react'
import css from './drawer.module.css'

interface DrawerProps {
  /** What a screen reader calls it. */
  label: string
  opened: boolean
  onClose: () => void
  /** `start` slides in beside the page, `bottom` is a sheet over its foot. */
  side: 'start' | 'bottom'
  children: ReactNode
}

/** A modal panel at an edge of the window. The browser's own dialog keeps the focus inside, closes on Escape and gives the focus back. */
export function Drawer({ label, opened, onClose, side, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || !opened) return
    element.showModal()
    return () => element.close()
  }, [opened])

  if (!opened) return null
  return (
    <dialog
      ref={dialog}
      className={css.drawer}
      data-side={side}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.content}>{children}</div>
    </dialog>
  )
}
