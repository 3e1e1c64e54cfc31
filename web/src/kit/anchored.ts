import { isRightToLeft } from './direction.ts'
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'

/** The distance from the control, and from the edges of the window, in pixels. */
const GAP = 4
const EDGE = 8

interface Place {
  readonly top: number
  readonly left: number
  readonly isAbove: boolean
}

/**
 * Returns the place below the control, level with its start; above it where the layer fits only there, and inside the window in any case. A layer above the
 * control stays there while it fits, so that it does not jump when the page scrolls.
 */
function placeOf(control: DOMRect, layer: DOMRect, { isAbove: wasAbove }: Place): Place {
  const below = control.bottom + GAP
  const above = control.top - GAP - layer.height
  const fitsBelow = below + layer.height + EDGE <= window.innerHeight
  const isAbove = above >= EDGE && (wasAbove || !fitsBelow)
  const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE))
  return {
    top: within(isAbove ? above : below, layer.height, window.innerHeight),
    left: within(isRightToLeft() ? control.right - layer.width : control.left, layer.width, window.innerWidth),
    isAbove,
  }
}

const nowhere: Place = { top: 0, left: 0, isAbove: false }

/** Returns false once the control was scrolled out of its table or window: its layer would act on a row out of sight. */
function isInSight(control: HTMLElement, layer: HTMLElement): boolean {
  const { left, top, width, height } = control.getBoundingClientRect()
  const elements = document.elementsFromPoint(left + width / 2, top + height / 2)
  const topElement = elements.find((one) => !layer.contains(one))
  return topElement !== undefined && control.contains(topElement)
}

/**
 * Keeps an open layer of the page (a popover) next to its control while the page scrolls and the layer grows, and closes it when the
 * control is out of sight. Returns the style of the layer.
 */
export function useAnchored(
  isOpen: boolean,
  control: () => HTMLElement | null,
  layer: RefObject<HTMLElement | null>,
  close: () => void,
): { readonly top: number; readonly left: number } {
  const [place, setPlace] = useState(nowhere)
  const placeFrom = useEffectEvent((from: Place) => {
    const [by, its] = [control()?.getBoundingClientRect(), layer.current?.getBoundingClientRect()]
    if (by && its) setPlace(placeOf(by, its, from))
  })
  const stay = useEffectEvent(() => placeFrom(place))
  const follow = useEffectEvent(() => {
    const by = control()
    if (!layer.current || !by || isInSight(by, layer.current)) return stay()
    close()
  })
  // The layer has its place before it is painted.
  useLayoutEffect(() => {
    if (!isOpen || !layer.current) return
    placeFrom(nowhere)
    const grows = new ResizeObserver(() => stay())
    grows.observe(layer.current)
    const ended = new AbortController()
    document.addEventListener('scroll', follow, { capture: true, passive: true, signal: ended.signal })
    window.addEventListener('resize', follow, { signal: ended.signal })
    return () => {
      grows.disconnect()
      ended.abort()
    }
  }, [isOpen, layer])
  return { top: place.top, left: place.left }
}
