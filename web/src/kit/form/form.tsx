import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect } from 'react'
import { englishKey } from '../english-key.ts'
import { type FormFiles, FormFilesContext, WaitingTextContext } from './form-files.ts'

/** The controls that Enter stops at: file fields only where the form cannot be saved without a file. */
export const STOPS =
  'input:not([readonly],[disabled],[type=hidden],[type=file]:not([required])), select:not([disabled]), textarea:not([disabled]), button[type=submit]'

interface FormProps {
  /** The reference from `useForm`, which finds the field to focus inside this form. */
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  files: FormFiles
  waitingText: string
  label: string
  /**
   * Enter goes to the next field (`next`, for forms that are typed with one hand), saves (`save`, for sign-in and filters), or goes to
   * the next field and saves from the last (`nextThenSave`, for the entry row of a document's lines).
   */
  enter?: 'next' | 'save' | 'nextThenSave'
  /** Runs when Enter leaves the last field with `enter: 'next'`, for a form that goes on in another one. */
  onEnd?: () => void
  /** Runs with Ctrl+Enter and Ctrl+S in a form that is a part of a document, and saves the document. Without it they submit the form. */
  onSave?: () => void
  /** Ctrl+Enter and Ctrl+S save from anywhere on the page, not only from inside: for the only form of a screen. */
  ofThePage?: boolean
  className?: string | undefined
  children: ReactNode
}

const isSaveKey = (event: { key: string; code: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && (event.key === 'Enter' || englishKey(event) === 's')

/** Moves the focus to the next stop and returns it; returns nothing where `from` is the last. */
function focusNext(form: HTMLFormElement, from: HTMLInputElement | HTMLSelectElement, fieldsOnly: boolean) {
  const sameGroup = (stop: Element) =>
    stop instanceof HTMLInputElement && stop.type === 'radio' && from.type === 'radio' && stop.name === from.name
  const stops = [...form.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === from || (!sameGroup(stop) && stop.offsetParent !== null),
  )
  // In a group of radio buttons the chosen one is the stop, as it is for Tab.
  const next = stops[stops.indexOf(from) + 1]
  if (fieldsOnly && next instanceof HTMLButtonElement) return undefined
  const chosen = next instanceof HTMLInputElement && next.type === 'radio' ? `[name="${next.name}"]:checked` : undefined
  const target = chosen ? (form.querySelector<HTMLElement>(chosen) ?? next) : next
  target?.focus()
  return target
}

/** Draws a form with the program's own checks: `<Form {...form.props} label="Invoice Receive Form">…</Form>`. */
export function Form(props: FormProps) {
  const { formRef, onSubmit, onEnd, onSave = onSubmit, label, enter = 'next', ofThePage = false, className } = props
  useEffect(() => {
    if (!ofThePage) return undefined
    const save = (event: globalThis.KeyboardEvent) => {
      const elsewhere = event.target instanceof Element ? event.target.closest('form, dialog, [role=dialog]') : null
      if (!isSaveKey(event) || event.defaultPrevented || elsewhere !== null) return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [ofThePage, onSave])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    const { currentTarget: form, target } = event
    // React also passes on keys of dropdowns and dialogs that are elsewhere in the page.
    if (event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof Node) || !form.contains(target))
      return
    if (isSaveKey(event)) {
      event.preventDefault()
      onSave()
      return
    }
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (event.key !== 'Enter' || enter === 'save' || !isField || target.type === 'file') return
    event.preventDefault()
    const next = focusNext(form, target, enter === 'nextThenSave')
    if (next) return
    if (enter === 'nextThenSave') onSubmit()
    else onEnd?.()
  }

  return (
    <FormFilesContext value={props.files}>
      <WaitingTextContext value={props.waitingText}>
        <form ref={formRef} aria-label={label} className={className} onSubmit={submit} onKeyDown={keys} noValidate>
          {props.children}
        </form>
      </WaitingTextContext>
    </FormFilesContext>
  )
}
