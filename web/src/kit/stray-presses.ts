/** A list that moved on the page, or a row that moved in it, ignores presses that were meant for the former content. */
import { limits } from '@backoffice/contract/limits'
import { observable } from './observable.ts'

/**
 * True while rows were fetched anew because of others' changes, although the user works on the screen: no row may come, go or move under
 * the pointer then.
 */
export const rowsHeld = observable(false)

interface Point {
  readonly x: number
  readonly y: number
}

interface Moved {
  readonly at: number
  /** The place of the mouse at that time; `undefined` where no mouse was seen yet. */
  readonly mouse: Point | undefined
}

const resting = new Map<HTMLElement, Moved>()
const measures = new Set<() => void>()
let mouse: Point | undefined
let usesMouse = false
let isIgnored = false

const isFar = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) >= limits.row.mouse
const isRested = ({ at }: Moved) => performance.now() - at >= limits.row.rest

function wake(element: HTMLElement): void {
  resting.delete(element)
  delete element.dataset['moved']
}

/**
 * Makes an element that moved ignore presses: presses of a mouse until it has moved `limits.row.mouse` pixels, because the user has seen
 * the new content by then, and presses of a finger for `limits.row.rest`. Keys still work: they go to the focused element.
 */
export function blockPresses(element: HTMLElement): void {
  const moved = { at: performance.now(), mouse }
  resting.set(element, moved)
  element.dataset['moved'] = ''
  setTimeout(() => {
    if (resting.get(element) === moved && !usesMouse) wake(element)
  }, limits.row.rest)
}

/** Runs before each press, so that a list that moved in this very moment is noticed. The returned function ends it. */
export function measureBeforePress(measure: () => void): () => void {
  measures.add(measure)
  return () => measures.delete(measure)
}

/** Returns the element that ignores a press of the pointer on this target. */
function restingAround(target: Element | null, isMouse: boolean, at: Point): HTMLElement | undefined {
  for (let element = target?.closest<HTMLElement>('[data-moved]'); element;) {
    const moved = resting.get(element)
    if (moved && (isMouse && moved.mouse ? !isFar(moved.mouse, at) : !isRested(moved))) return element
    element = element.parentElement?.closest<HTMLElement>('[data-moved]')
  }
  return undefined
}

function ignore(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onPointerDown(event: PointerEvent): void {
  for (const measure of measures) measure()
  const isMouse = event.pointerType === 'mouse'
  const target = event.target instanceof Element ? event.target : null
  const at = { x: event.clientX, y: event.clientY }
  usesMouse = isMouse
  if (isMouse) mouse = at
  const element = restingAround(target, isMouse, at)
  isIgnored = element !== undefined
  if (!element) return
  // The styles show that the press was ignored.
  element.dataset['moved'] = 'pressed'
  ignore(event)
}

/** A click by a key has no detail, and goes to the focused element. */
function onPress(event: MouseEvent): void {
  if (isIgnored && (event.type !== 'click' || event.detail > 0)) ignore(event)
}

function onPointerMove({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
  usesMouse = pointerType === 'mouse'
  if (!usesMouse) return
  mouse = { x, y }
  for (const [element, moved] of resting) if (!moved.mouse || isFar(moved.mouse, mouse)) wake(element)
}

/** Follows the pointer for the whole page until the returned function is called. */
export function followMoved(): () => void {
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  document.addEventListener('pointermove', onPointerMove, options)
  document.addEventListener('pointerdown', onPointerDown, options)
  document.addEventListener('mousedown', onPress, options)
  document.addEventListener('click', onPress, options)
  return () => ended.abort()
}

/** A shift of fewer pixels than this puts nothing else under the pointer. */
export const NEAR = 8

/** Returns how far down an element is on the page or in its dialog, wherever that is scrolled to. */
function topOf(element: HTMLElement): number {
  const parent = element === document.body ? null : element.offsetParent
  return element.offsetTop + (parent instanceof HTMLElement ? topOf(parent) : 0)
}

/** The place of a list, and the scroll position and the height of the page at that time. */
export interface OnPage {
  readonly top: number
  readonly scrolled: number
  readonly height: number
}

export const onPage = (list: HTMLElement): OnPage => ({
  top: topOf(list),
  scrolled: window.scrollY,
  height: document.documentElement.scrollHeight,
})

/** Returns whether a list moved in the window without a scroll by the user: content above it changed, or the page ends earlier now. */
export function isMoved(before: OnPage, now: OnPage): boolean {
  const isElsewhere = Math.abs(before.top - before.scrolled - (now.top - now.scrolled)) > NEAR
  return isElsewhere && (Math.abs(before.top - now.top) > NEAR || now.height < before.height)
}

/** A list that its screen shows again has not moved: the user opened it. */
export const isHidden = (element: Element | null): boolean =>
  element !== null && (getComputedStyle(element).display === 'none' || isHidden(element.parentElement))
