import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useAnchored } from './anchored.ts'

/**
 * Opens a layer of the page by its button: the layer is next to the button, and the first element that `first` selects gets the focus. The
 * layer stays in the page while it is closed; `Popup` is for a layer that exists only while it is open.
 */
export function useLayer(first: string) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => layer.current?.hidePopover()
  const style = useAnchored(isOpen, () => document.getElementById(id), layer, close)
  useEffect(() => {
    if (isOpen) layer.current?.querySelector<HTMLElement>(first)?.focus()
  }, [isOpen, first])
  return {
    isOpen,
    close,
    layer,
    ofButton: { id, type: 'button', popoverTarget: `${id}-layer`, 'aria-expanded': isOpen },
    ofLayer: {
      ref: layer,
      id: `${id}-layer`,
      popover: 'auto',
      style,
      // A layer within this one opens and closes for itself.
      onToggle: (event: ToggleEvent<HTMLElement>) => {
        if (event.target === event.currentTarget) setIsOpen(event.newState === 'open')
      },
    },
  } as const
}
