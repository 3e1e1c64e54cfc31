import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDraftStore } from '../drafts/draft-store.ts'

interface Typed<Value> {
  value: Value
  revision: string | undefined
  onChange: (value: Value) => void
  /** Returns the text that the field shows while it has no focus. */
  show: (value: Value) => string
  /** Returns the value of a text; `undefined` when the text is unreadable. */
  read: (text: string) => Value | undefined
  /** The value of an unreadable text, so that the form never saves a value that is not on the screen. */
  none: Value
  /** Returns the error below an unreadable text. */
  unreadable: (text: string) => string
  /** The draft that keeps a text while it is unreadable, because it has no value that the form could keep. */
  keptIn: string | undefined
}

interface Text<Value> {
  readonly text: string
  readonly value: Value
  readonly revision: string | undefined
  readonly left: boolean
}

interface TypedText {
  ref: RefObject<HTMLInputElement | null>
  text: string
  type: (text: string) => void
  settle: () => void
  /** The error appears when the focus has left the field: typing a number is never interrupted. */
  error: string | undefined
}

/**
 * Turns a typed text into a value, and shows the value in its one right form when the focus leaves. While the text is unreadable, the input
 * has a custom validity message, and the form refuses to save (`useForm`).
 */
export function useTypedText<Value>(typing: Typed<Value>): TypedText {
  const { value, revision, onChange, show, read, none, unreadable, keptIn } = typing
  const ref = useRef<HTMLInputElement>(null)
  const store = useDraftStore()
  const [storageKey] = useState(() => keptIn && store.keyOf(keptIn))
  const readKept = (): Text<Value> | undefined => {
    const kept = storageKey && store.read(storageKey)
    return typeof kept === 'string' ? { text: kept, value, revision, left: true } : undefined
  }
  const [typed, setTyped] = useState(readKept)
  // Another draft may have come into the form, with its own text.
  const [shown, setShown] = useState(revision)
  if (shown !== revision) {
    setShown(revision)
    setTyped(readKept())
  }
  // A value that came from elsewhere (a cleared form, a chip) replaces the typed text.
  const isOurs = typed !== undefined && Object.is(typed.value, value) && typed.revision === revision
  const current = isOurs ? typed : undefined
  const text = current?.text ?? show(value)
  const broken = text.trim() !== '' && read(text) === undefined
  const error = broken ? unreadable(text) : ''

  // An error that appears between press and release would push the pressed button away, and the click would miss it.
  const pressing = useRef(false)
  useEffect(() => {
    const press = (event: MouseEvent) => {
      pressing.current = event.type === 'mousedown'
    }
    window.addEventListener('mousedown', press, true)
    window.addEventListener('mouseup', press, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      window.removeEventListener('mouseup', press, true)
    }
  }, [])

  useEffect(() => ref.current?.setCustomValidity(error), [error])
  useEffect(() => {
    if (storageKey) store.write(storageKey, broken ? text : undefined)
  }, [store, storageKey, broken, text])

  return {
    ref,
    text,
    type: (next) => {
      const newValue = next.trim() === '' ? none : (read(next) ?? none)
      setTyped({ text: next, value: newValue, revision, left: false })
      if (!Object.is(newValue, value)) onChange(newValue)
    },
    settle: () => {
      if (current === undefined) return
      if (!broken) return setTyped(undefined)
      const leave = () => setTyped((last) => last && { ...last, left: true })
      if (pressing.current) window.addEventListener('click', leave, { once: true })
      else leave()
    },
    error: broken && current?.left ? error : undefined,
  }
}
