import type { Broken } from '@backoffice/contract/rules'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../api/failures.ts'
import { useDraftStore } from '../drafts/draft-store.ts'
import { usePhone } from '../phone.ts'
import { dismissFormToasts, keepWithForm } from '../toast-store.ts'
import { toast } from '../toasts.tsx'
import type { FormFiles } from './form-files.ts'
import { STOPS } from './form.tsx'

type Values = object
/** The values and their setter, from `useState` or from a draft that survives a reload. */
export type FormState<V> = readonly [values: V, set: (change: (values: V) => V) => void]

interface Options<V extends Values> {
  /** Holds the values: `useState(start)`, or a draft that survives a reload. */
  state: FormState<V>
  /** The draft that holds the values, where there is one: it keeps an unreadable text with them. */
  draft?: { readonly name: string; readonly id: string }
  /** Checks the ordered rules of the contract. */
  broken: (values: V) => Broken | undefined
  /** Saves the values once their files are sent, and once at a time: a second press meanwhile is ignored. */
  save: (values: V) => Promise<unknown>
  /** The failure of `useSave`. Its toast was already shown. It stays in the form until something is typed. */
  failure?: Failure | undefined
  /** Returns whether the save can take files that only the device has; without it the form waits for them. */
  keepsFiles?: () => boolean
  /** The field that gets the focus when another draft comes and nothing has it; without it the first one. */
  first?: keyof V & string
  /** Returns the field that a refusal of the server is about, by its name in the contract's rules. */
  fieldOf?: (message: string) => string | undefined
}

export interface FormModel<V extends Values> {
  values: V
  /** Changes some values; give a function where the change builds on the current values. */
  set: (change: Partial<V> | ((values: V) => Partial<V>)) => void
  /** Returns the props of a field of the kit: `<TextField label="Cheque No" {...form.field('chequeNo')} />`. */
  field: <K extends keyof V & string>(
    name: K,
  ) => {
    name: K
    value: V[K]
    revision: string
    keptIn: string | undefined
    onChange: (value: V[K]) => void
    error: string | undefined
  }
  /** Returns the props of a field inside a value, by its path: `form.at('instruments.0.amount')`. The form's owner gives value and change. */
  at: (path: string) => { name: string; revision: string; keptIn: string | undefined; error: string | undefined }
  /** Shows a refusal: a toast, the same text under the field, and the focus on the field. */
  refuse: (broken: Broken) => void
  submit: () => void
  /** Puts these values into the form and submits them. */
  submitAs: (values: V) => void
  busy: boolean
  /** The server's reasons that are about no field, for `<FormFailure lines={form.failureLines} />` above the buttons. */
  failureLines: readonly string[]
  /** Moves the focus to a field by its name. */
  focus: (name: string) => void
  /** The props of the form: `<Form {...form.props}>`. */
  props: {
    formRef: RefObject<HTMLFormElement | null>
    onSubmit: () => void
    files: FormFiles
    waitingText: string
  }
}

const controlsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (control) =>
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLButtonElement,
  )

/** Returns the field with this name, or the only field with a path that ends in it; `undefined` where several paths do. */
function placeOfField(controls: ReturnType<typeof controlsOf>, name: string): string | undefined {
  const names = [...new Set(controls.map((control) => control.name))]
  const [only, ...others] = names.filter((one) => one.toLowerCase().split('.').at(-1) === name)
  return names.find((one) => one.toLowerCase() === name) ?? (others.length === 0 ? only : undefined)
}

/**
 * Runs a form by the contract's rules. Submit shows the first broken rule (toast, text under the field, focus) and sends nothing. A field
 * with an unreadable text shows that, instead of the rule that its empty value would break.
 */
export function useForm<V extends Values>(options: Options<V>): FormModel<V> {
  const { broken, save, failure, fieldOf, draft } = options
  const store = useDraftStore()
  const [values, setValues] = options.state
  const formRef = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Broken>()
  const [failureLines, setFailureLines] = useState<readonly string[]>([])
  const [revisions, setRevisions] = useState<Readonly<Record<string, number>>>({})

  const focus = (name: string) => {
    const matchingControls = controlsOf(formRef.current).filter((control) => control.name === name)
    const target =
      matchingControls.find((control) => control instanceof HTMLInputElement && control.checked) ?? matchingControls[0]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  const refuse = (refusal: Broken) => {
    setRefused(refusal)
    toast.error(refusal.message, undefined, { about: 'form' })
    focus(refusal.field)
  }
  const unreadable = (name?: string): Broken | undefined => {
    const control = controlsOf(formRef.current).find(
      (candidate) => candidate.validity.customError && (name === undefined || candidate.name === name),
    )
    return control && { message: control.validationMessage, field: control.name }
  }
  const change = (patchOf: (last: V) => Partial<V>): readonly string[] => {
    const touched = Object.keys(patchOf(values))
    setRefused((last) => (last && touched.includes(last.field.split('.')[0] ?? '') ? undefined : last))
    setFailureLines([])
    setValues((last) => ({ ...last, ...patchOf(last) }))
    return touched
  }
  const set: FormModel<V>['set'] = (patch) => {
    const touched = change((last) => (typeof patch === 'function' ? patch(last) : patch))
    if (draft) for (const name of touched) store.write(store.keyOf(`${draft.name}.${name}`), undefined)
    setRevisions((last) => ({ ...last, ...Object.fromEntries(touched.map((name) => [name, (last[name] ?? 0) + 1])) }))
  }
  /** Returns the field that a failure of the server is about, if the form has it. */
  const placeOf = ({ lines: [line = ''], fields: [wrong] = [] }: Failure): Broken | undefined => {
    const name = wrong ? wrong.field.split('.').at(-1) : fieldOf?.(line)
    const field = name && placeOfField(controlsOf(formRef.current), name.toLowerCase())
    return field ? { message: wrong?.message ?? line, field } : undefined
  }
  const latestPlaceOf = useRef(placeOf)
  latestPlaceOf.current = placeOf
  const goTo = useRef(focus)
  goTo.current = focus
  const draftId = draft?.id
  const phone = usePhone()
  const shownDraft = useRef(draftId)
  const takeFocus = useEffectEvent(() => {
    const isAnother = shownDraft.current !== draftId
    shownDraft.current = draftId
    // The button that brought or cleared it may be gone. On a phone the focus would open the keyboard over the form.
    if (!isAnother || phone || document.activeElement !== document.body) return
    if (options.first === undefined) formRef.current?.querySelector<HTMLElement>(STOPS)?.focus()
    else focus(options.first)
  })
  // A refusal is about the draft that was sent, so it goes when another draft comes.
  useEffect(() => {
    setRefused(undefined)
    setFailureLines([])
    takeFocus()
  }, [draftId])
  useEffect(() => {
    // A note in place of the draft explains that another version was saved before.
    if (!failure || failure.kind === 'savedBefore') return
    keepWithForm(failure.lines)
    const place = latestPlaceOf.current(failure)
    if (!place) return setFailureLines(failure.lines)
    setRefused(place)
    goTo.current(place.field)
  }, [failure])
  const run = async (sent: V) => {
    running.current = true
    setBusy(true)
    try {
      await save(sent)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const [waitingText, setText] = useState('')
  const [files] = useState<FormFiles>({ submit: () => {}, refuse, setText, keepsFiles: () => false })
  const send = (sent: V) => {
    if (running.current || files.wait?.isOn()) return
    const rule = broken(sent)
    const refusal = rule ? (unreadable(rule.field) ?? rule) : unreadable()
    // A required picture may still be on its way.
    if (refusal && !files.wait?.isSending(refusal.field)) return refuse(refusal)
    setRefused(undefined)
    setFailureLines([])
    // An old refusal would be shown next to the success.
    dismissFormToasts()
    if (!files.wait?.begin()) void run(sent)
  }
  const submit = () => send(values)
  const submitAs = (sent: V) => {
    set(sent)
    send(sent)
  }
  // The values have changed when the files are there, at least by the pictures, and others may break a rule then.
  Object.assign(files, { submit, refuse, keepsFiles: options.keepsFiles ?? (() => false) })

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      revision: `${draftId ?? ''}/${revisions[name] ?? 0}`,
      keptIn: draft && `${draft.name}.${name}`,
      onChange: (value) => change(() => ({ [name]: value }) as unknown as Partial<V>),
      error: refused?.field === name ? refused.message : undefined,
    }),
    at: (path) => ({
      name: path,
      revision: draftId ?? '',
      keptIn: draft && `${draft.name}.${path}`,
      error: refused?.field === path ? refused.message : undefined,
    }),
    refuse,
    submit,
    submitAs,
    busy: busy || waitingText !== '',
    failureLines,
    focus,
    props: { formRef, onSubmit: submit, files, waitingText },
  }
}
