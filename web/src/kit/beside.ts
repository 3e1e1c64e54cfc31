import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** The distance from the control, and from the edges of the window, in pixels. */
const GAP = 4
const EDGE = 8

interface Place {
  readonly top: number
  readonly left: number
}

/** Returns the place below the control; above it where the layer fits only there, and inside the window in any case. */
function placeOf(control: DOMRect, layer: DOMRect): Place {
  const below = control.bottom + GAP
  const above = control.top - GAP - layer.height
  const fitsBelow = below + layer.height + EDGE <= window.innerHeight
  const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE))
  return {
    top: within(fitsBelow || above < EDGE ? below : above, layer.height, window.innerHeight),
    left: within(control.left, layer.width, window.innerWidth),
  }
}

/** Returns false once the control was scrolled out of its table or window: its layer would act on a row that nobody sees. */
function isInSight(control: HTMLElement, layer: HTMLElement): boolean {
  const { left, top, width, height } = control.getBoundingClientRect()
  const elements = document.elementsFromPoint(left + width / 2, top + height / 2)
  const topElement = elements.find((one) => !layer.contains(one))
  return topElement !== undefined && (control.contains(topElement) || topElement.contains(control))
}

/**
 * Keeps an open layer of the page (a popover) beside its control while the page scrolls and the layer grows, and closes it when the
 * control is out of sight. Returns the style of the layer.
 */
export function useBeside(
  isOpen: boolean,
  control: () => HTMLElement | null,
  layer: RefObject<HTMLElement | null>,
  close: () => void,
): Place {
  const [place, setPlace] = useState<Place>({ top: 0, left: 0 })
  const stand = useEffectEvent(() => {
    const by = control()
    if (layer.current && by) setPlace(placeOf(by.getBoundingClientRect(), layer.current.getBoundingClientRect()))
  })
  const follow = useEffectEvent(() => {
    const by = control()
    if (!layer.current || !by || isInSight(by, layer.current)) return stand()
    close()
  })
  useEffect(() => {
    if (!isOpen || !layer.current) return
    stand()
    const grows = new ResizeObserver(() => stand())
    grows.observe(layer.current)
    const ended = new AbortController()
    document.addEventListener('scroll', follow, { capture: true, passive: true, signal: ended.signal })
    window.addEventListener('resize', follow, { signal: ended.signal })
    return () => {
      grows.disconnect()
      ended.abort()
    }
  }, [isOpen, layer])
  return place
}
