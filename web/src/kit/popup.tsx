import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useAnchored } from './anchored.ts'

interface PopupProps extends ComponentProps<'div'> {
  /** The control that opened it. A press outside both closes it, and so does a focus that goes elsewhere. */
  control: RefObject<HTMLElement | null>
  onClose: () => void
  /** Makes it at least as wide as its control. */
  wide?: boolean
}

/**
 * Draws a layer next to a control, above everything else of the page; it exists while it is open. Its element stays in its place in the
 * document, so that it belongs to the dialog around it.
 */
export function Popup({ control, onClose, wide = false, className = '', ...rest }: PopupProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => layer.current?.showPopover(), [])
  const place = useAnchored(true, () => control.current, layer, onClose)
  const leave = useEffectEvent((target: EventTarget | null) => {
    const isInside = [layer, control].some(({ current }) => target instanceof Node && current?.contains(target))
    if (!isInside) onClose()
  })
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('pointerdown', ({ target }) => leave(target), { capture: true, signal })
    document.addEventListener('focusin', ({ target }) => leave(target), { signal })
    return () => ended.abort()
  }, [])
  return (
    <div
      {...rest}
      ref={layer}
      popover="manual"
      className={`layer ${className}`}
      style={{ ...place, ...(wide && { minWidth: control.current?.offsetWidth }) }}
    />
  )
}
