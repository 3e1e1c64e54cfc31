import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'

interface Point {
  readonly x: number
  readonly y: number
}

interface View extends Point {
  readonly zoom: number
  readonly turns: number
}

const START: View = { zoom: 1, turns: 0, x: 0, y: 0 }
const GREATEST = 8
const middleOf = (one: Point, two: Point): Point => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 })
const distance = (one: Point, two: Point) => Math.hypot(one.x - two.x, one.y - two.y)

/** Zooms by `factor` and moves by `shift`; `fixed`, a point counted from the middle of the stage, stays where it was. */
function zoomed(view: View, factor: number, fixed: Point = START, shift: Point = START): View {
  const zoom = Math.min(GREATEST, Math.max(1, view.zoom * factor))
  if (zoom === 1) return { ...START, turns: view.turns }
  const by = zoom / view.zoom
  return {
    ...view,
    zoom,
    x: fixed.x + (view.x - fixed.x) * by + shift.x,
    y: fixed.y + (view.y - fixed.y) * by + shift.y,
  }
}

/** Holds the view of a picture, from 1 to 8 times its size: one pointer moves it, two zoom it. `stage` holds the props of its frame. */
export function useZoom() {
  const [view, setView] = useState(START)
  const pointers = useRef(new Map<number, Point>())

  const move = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    if (!other) {
      const shift = { x: now.x - before.x, y: now.y - before.y }
      return setView((last) => zoomed(last, 1, START, shift))
    }
    const stage = event.currentTarget.getBoundingClientRect()
    const [from, to] = [middleOf(before, other), middleOf(now, other)]
    const fixed = { x: from.x - stage.left - stage.width / 2, y: from.y - stage.top - stage.height / 2 }
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    setView((last) => zoomed(last, factor, fixed, { x: to.x - from.x, y: to.y - from.y }))
  }
  const press = ({ pointerId, clientX, clientY }: PointerEvent) => {
    // A third finger is ignored.
    if (pointers.current.size < 2) pointers.current.set(pointerId, { x: clientX, y: clientY })
  }
  /** Zooms at the pointer, so that the figure below it stays in sight. */
  const turnWheel = ({ deltaY, currentTarget, clientX, clientY }: WheelEvent<HTMLElement>) => {
    const frame = currentTarget.getBoundingClientRect()
    const pointer = { x: clientX - frame.left - frame.width / 2, y: clientY - frame.top - frame.height / 2 }
    setView((last) => zoomed(last, deltaY < 0 ? 1.2 : 1 / 1.2, pointer))
  }
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)

  return {
    view,
    zoomBy: (factor: number) => setView((last) => zoomed(last, factor)),
    rotate: () => setView(({ turns }) => ({ ...START, turns: turns + 1 })),
    reset: () => setView(START),
    stage: {
      onWheel: turnWheel,
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
    },
  }
}
