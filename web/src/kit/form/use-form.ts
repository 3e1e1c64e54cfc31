import type { Broken } from '@backoffice/contract/rules'
import { type RefObject, useRef, useState } from 'react'
import { toast } from '../toasts.tsx'

type Values = object
type State<V> = readonly [values: V, set: (change: (values: V) => V) => void]

interface Options<V extends Values> {
  /** Where the values live: `useState(start)`, or a draft that survives a reload. */
  state: State<V>
  /** The ordered rules of the contract. */
  broken: (values: V) => Broken | undefined
  /** Runs once at a time; a second press while it runs is ignored. */
  save: (values: V) => Promise<unknown>
}

export interface FormModel<V extends Values> {
  values: V
  /** Changes some values; give a function where the change builds on the values of the moment. */
  set: (change: Partial<V> | ((values: V) => Partial<V>)) => void
  /** What a field of the kit takes: `<TextField label="Cheque No" {...form.field('chequeNo')} />`. */
  field: <K extends keyof V & string>(
    name: K,
  ) => { name: K; value: V[K]; onChange: (value: V[K]) => void; error: string | undefined }
  /** Shows a refusal: toast, the same text under the field, focus on the field. */
  refuse: (broken: Broken) => void
  submit: () => void
  busy: boolean
  /** Moves the focus to a field by its name. */
  focus: (name: string) => void
  /** For `<Form {...form.props}>`. */
  props: { formRef: RefObject<HTMLFormElement | null>; onSubmit: () => void }
}

const controlsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (control) =>
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLButtonElement,
  )

/**
 * A form driven by the contract's rules. At Submit the first broken rule is told (toast, text under the field, focus) and nothing
 * is sent. A field whose text means nothing says that instead of the rule that its empty value would break.
 */
export function useForm<V extends Values>({ state: [values, setValues], broken, save }: Options<V>): FormModel<V> {
  const formRef = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Broken>()

  const focus = (name: string) => {
    const named = controlsOf(formRef.current).filter((control) => control.name === name)
    const target = named.find((control) => control instanceof HTMLInputElement && control.checked) ?? named[0]
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  const refuse = (refusal: Broken) => {
    setRefused(refusal)
    toast.error(refusal.message)
    focus(refusal.field)
  }
  const unreadable = (name?: string): Broken | undefined => {
    const control = controlsOf(formRef.current).find(
      (candidate) => candidate.validity.customError && (name === undefined || candidate.name === name),
    )
    return control && { message: control.validationMessage, field: control.name }
  }
  const set: FormModel<V>['set'] = (change) => {
    const patchOf = (last: V) => (typeof change === 'function' ? change(last) : change)
    const touched = Object.keys(patchOf(values))
    setRefused((last) => (last && touched.includes(last.field) ? undefined : last))
    setValues((last) => ({ ...last, ...patchOf(last) }))
  }
  const run = async () => {
    running.current = true
    setBusy(true)
    try {
      await save(values)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const submit = () => {
    if (running.current) return
    const rule = broken(values)
    const refusal = rule ? (unreadable(rule.field) ?? rule) : unreadable()
    if (refusal) return refuse(refusal)
    setRefused(undefined)
    void run()
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      error: refused?.field === name ? refused.message : undefined,
    }),
    refuse,
    submit,
    busy,
    focus,
    props: { formRef, onSubmit: submit },
  }
}
