import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect } from 'react'

interface FormProps {
  /** Of `useForm`: it looks for the field to focus in here. */
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  label: string
  /** Enter goes to the next field (forms that keep a hand on the keyboard) or saves (sign-in, filters). */
  enter?: 'next' | 'save'
  /** Ctrl+Enter and Ctrl+S save from anywhere on the page, not only from inside: for the one form of a screen. */
  ofThePage?: boolean
  className?: string | undefined
  children: ReactNode
}

/** What Enter stops at: files only where the form cannot be saved without. */
const STOPS =
  'input:not([readonly],[disabled],[type=hidden],[type=file]:not([required])), select:not([disabled]), textarea:not([disabled]), button[type=submit]'

const isSaveKey = (event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && (event.key === 'Enter' || event.key.toLowerCase() === 's')

function focusNext(form: HTMLFormElement, from: HTMLInputElement | HTMLSelectElement) {
  const sameGroup = (stop: Element) =>
    stop instanceof HTMLInputElement && stop.type === 'radio' && from.type === 'radio' && stop.name === from.name
  const stops = [...form.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === from || (!sameGroup(stop) && stop.offsetParent !== null),
  )
  // Of a group of radio buttons the chosen one is the stop, as it is for Tab.
  const next = stops[stops.indexOf(from) + 1]
  const chosen = next instanceof HTMLInputElement && next.type === 'radio' ? `[name="${next.name}"]:checked` : undefined
  ;(chosen ? (form.querySelector<HTMLElement>(chosen) ?? next) : next)?.focus()
}

/** A form whose checks are ours: `<Form {...form.props} label="Invoice Receive Form">…</Form>`. */
export function Form({ formRef, onSubmit, label, enter = 'next', ofThePage = false, className, children }: FormProps) {
  useEffect(() => {
    if (!ofThePage) return undefined
    const save = (event: globalThis.KeyboardEvent) => {
      const elsewhere = event.target instanceof Element ? event.target.closest('form, [role=dialog]') : null
      if (!isSaveKey(event) || event.defaultPrevented || elsewhere !== null) return
      event.preventDefault()
      onSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [ofThePage, onSubmit])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    const { currentTarget: form, target } = event
    // React hands up keys of dropdowns and dialogs that stand elsewhere in the page.
    if (event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof Node) || !form.contains(target))
      return
    if (isSaveKey(event)) {
      event.preventDefault()
      onSubmit()
      return
    }
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (event.key !== 'Enter' || enter !== 'next' || !isField || target.type === 'file') return
    event.preventDefault()
    focusNext(form, target)
  }

  return (
    <form ref={formRef} aria-label={label} className={className} onSubmit={submit} onKeyDown={keys} noValidate>
      {children}
    </form>
  )
}
