import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import css from './dialog.module.css'
import { observable, useObservable } from './observable.ts'

interface DialogProps {
  readonly opened: boolean
  /**
   * Runs when the user closes it with Escape, a press outside it, or the browser's Back. A press outside does not close a one-time secret.
   */
  readonly onClose: () => void
  /** The width of a dialog in the middle; or `full` for the whole window, `top` for a palette, `side` and `sheet` for the edges. */
  readonly shape: 'md' | 'lg' | 'xl' | 'full' | 'top' | 'side' | 'sheet'
  /** The name for screen readers; or give `labelledBy`, the id of the element that holds the name. */
  readonly label?: string
  readonly labelledBy?: string
  /** True where the address contains that it is open, so that the browser's Back closes it. */
  readonly inAddress?: boolean
  readonly children: ReactNode
}

/** The open dialogs; the topmost comes last. */
const openDialogs = observable<readonly HTMLDialogElement[]>([])
const closers = new WeakMap<HTMLDialogElement, () => void>()

/** Runs whenever a dialog opens or closes. The returned function ends it. */
export const followDialogs = (listener: (areOpen: boolean) => void): (() => void) =>
  openDialogs.subscribe(() => listener(openDialogs.get().length > 0))

/** Returns whether the way back has to close the topmost dialog, because it is not in the address. */
export function closesOnBack(): boolean {
  const top = openDialogs.get().at(-1)
  return top !== undefined && closers.has(top)
}

/** Closes the topmost dialog, as Escape does, unless it shows a one-time secret. */
export function closeTopDialog(): void {
  const top = openDialogs.get().at(-1)
  if (top && !showsOnce(top)) closers.get(top)?.()
}

/**
 * Draws the browser's own modal dialog: the rest of the page cannot be reached, and the focus returns to its former element afterwards.
 * The dialog fills the window, so that its children are positioned as on the page, and draws a panel. The element with `data-autofocus`
 * gets the focus first.
 */
export const Dialog = (props: DialogProps) => (props.opened ? <OpenDialog {...props} /> : null)

/** A component of its own, so that its effect ends while the element is still in the page, and only then the focus returns. */
function OpenDialog({ onClose, shape, label, labelledBy, inAddress = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    reserveScrollBar()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    if (!inAddress) closers.set(dialog, () => close())
    openDialogs.set([...openDialogs.get(), dialog])
    const onCancel = (event: Event) => {
      // A file field inside sends the same event, which bubbles up to the dialog.
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // A browser closes a dialog without the cancel event when the user presses Escape twice.
    const closed = () => {
      // The event of an earlier opening comes late, such as in React's strict mode.
      if (dialog.open) return
      flushSync(close)
      if (dialog.isConnected && !dialog.open) dialog.showModal()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', closed)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', closed)
      openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
      dialog.close()
    }
  }, [inAddress])

  const keys = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // The browser would close the dialog at once, even where `onClose` does something else first.
    event.preventDefault()
    onClose()
  }

  return createPortal(
    <dialog
      ref={ref}
      className={css.dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={keys}
      onPointerDown={(event) => (isPressedOutside.current = event.target === event.currentTarget)}
      // A press that began on the panel, for example to select text, does not close the dialog.
      onClick={({ target, currentTarget }) =>
        target === currentTarget && isPressedOutside.current && !showsOnce(currentTarget) && onClose()
      }
    >
      <div className={css.panel} data-shape={shape}>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}

/** Returns whether the dialog shows a one-time secret, which a stray press outside must not close. */
const showsOnce = (dialog: HTMLDialogElement): boolean => dialog.querySelector('[data-shown-once]') !== null

export const useTopDialog = (): HTMLDialogElement | undefined => useObservable(openDialogs).at(-1)

/** Draws its children in the topmost dialog, or in the page where none is open, so that toasts can be read and pressed. */
export function AboveDialogs({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  const top = useTopDialog() ?? document.body
  useLayoutEffect(() => top.append(place), [top, place])
  return createPortal(children, place)
}

/**
 * Call this before a dialog hides the page's scroll bar: the room of the bar stays free (see modal.module.css), so that nothing of the
 * page moves and the dialog's shade covers all of it.
 */
export function reserveScrollBar(): void {
  const root = document.documentElement
  // A dialog below this one has hidden it already.
  if (getComputedStyle(root).overflowY === 'hidden') return
  root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
}
