import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import css from './dialog.module.css'
import { observable, useObservable } from './observable.ts'
import { keepScrollBarRoom } from './scroll-bar.ts'

interface DialogProps {
  readonly opened: boolean
  /** The user wants it closed: by Escape, by a press beside it, or with the browser's own way back. */
  readonly onClose: () => void
  /** Width of a dialog in the middle; or `full` for the whole window, `top` for a palette, `side` and `sheet` for the edges. */
  readonly shape: 'md' | 'lg' | 'xl' | 'full' | 'top' | 'side' | 'sheet'
  /** Its name for screen readers; or `labelledBy`, the id of the element with its name. */
  readonly label?: string
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** The open dialogs, the one on top last. */
const openDialogs = observable<readonly HTMLDialogElement[]>([])

/**
 * The browser's own modal dialog: everything else of the page is out of reach, and the focus goes back to where it was. It fills the
 * window, so that what is placed in it is placed on the page, and draws a panel in it. The element with `data-autofocus` gets the
 * focus first.
 */
export const Dialog = (props: DialogProps) => (props.opened ? <OpenDialog {...props} /> : null)

/** A component of its own: its effect ends while the element is still in the page, and only then does the focus go back. */
function OpenDialog({ onClose, shape, label, labelledBy, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [element, setElement] = useState<HTMLDialogElement | null>(null)
  const isPressedBeside = useRef(false)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    keepScrollBarRoom()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    openDialogs.set([...openDialogs.get(), dialog])
    setElement(dialog)
    const asked = (event: Event) => {
      // A field for files sends the same event, which reaches the dialog too.
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // A browser that was asked twice closes it without asking back.
    const closed = () => {
      flushSync(close)
      if (dialog.isConnected && !dialog.open) dialog.showModal()
    }
    dialog.addEventListener('cancel', asked)
    dialog.addEventListener('close', closed)
    return () => {
      dialog.removeEventListener('cancel', asked)
      dialog.removeEventListener('close', closed)
      openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
      dialog.close()
    }
  }, [])

  const keys = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // The browser would close it at once, also where `onClose` does something else first.
    event.preventDefault()
    if (!hasOpenDropdown(event.target)) onClose()
  }

  return createPortal(
    <dialog
      ref={ref}
      className={css.dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      onKeyDown={keys}
      onPointerDown={(event) => (isPressedBeside.current = event.target === event.currentTarget)}
      // A press that began on the panel, as when text is selected, closes nothing.
      onClick={(event) => event.target === event.currentTarget && isPressedBeside.current && onClose()}
    >
      <div className={css.panel} data-shape={shape}>
        <DialogContext value={element}>{children}</DialogContext>
      </div>
    </dialog>,
    document.body,
  )
}

/** Mantine marks a field whose dropdown is open, and closes the dropdown by Escape itself. */
const hasOpenDropdown = (target: EventTarget) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

const DialogContext = createContext<HTMLDialogElement | null>(null)

/** Props that draw a dropdown of Mantine in the dialog around it, since nothing outside an open dialog can be reached. */
export function useDropdownPlace(): { portalProps?: { target: HTMLElement } } {
  const dialog = useContext(DialogContext)
  return dialog ? { portalProps: { target: dialog } } : {}
}

/** Draws its children in the dialog on top, or in the page where none is open: so that toasts can be read and pressed. */
export function AboveDialogs({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  const top = useObservable(openDialogs).at(-1) ?? document.body
  useLayoutEffect(() => top.append(place), [top, place])
  return createPortal(children, place)
}
