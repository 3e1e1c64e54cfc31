import type { Broken } from '@backoffice/contract/rules'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/failures.ts'
import { FactList, type Facts } from '../facts.tsx'
import { Button, type ButtonProps } from '../button.tsx'
import { DraftNotes } from '../drafts/draft-notes.tsx'
import type { DraftKind } from '../drafts/draft-kind.ts'
import type { SaveKeeper } from '../../api/save-keeper.ts'
import { useDraftState } from '../drafts/use-draft-state.ts'
import { FormFailure } from '../form/form-failure.tsx'
import { Form } from '../form/form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useForm } from '../form/use-form.ts'
import { Modal } from '../modal.tsx'
import { useRest } from '../rest.ts'
import type { Viewer } from '../viewer.ts'
import css from './ask-dialog.module.css'
import type { AskFields } from './ask-fields.tsx'

type Values = Readonly<Record<string, unknown>>

/** Describes the row that a dialog asks about. */
export interface AskedOf {
  readonly heading: string
  readonly facts: Facts
  /** Explains the effect, where the button alone does not. */
  readonly says?: string
}

export interface AskDialogProps {
  title: string
  /** The label of the row's button, and of the button that saves. */
  label: string
  tone: NonNullable<ButtonProps['tone']>
  of: AskedOf
  fields: AskFields
  row: unknown
  viewer: Viewer
  broken: (values: Values) => Broken | undefined
  /** Returns the field that a refusal of the server is about. */
  fieldOf?: ((message: string) => string | undefined) | undefined
  /** Resolves to whether the row was saved. The typed values stay when it was not. */
  save: (values: Values, keeper: SaveKeeper) => Promise<boolean>
  busy: boolean
  failure: Failure | undefined
  opened: boolean
  /** `done` is true after a save. */
  onClose: (done: boolean) => void
  /** True when the row needs no answer any more: the typed values are forgotten. */
  decided: boolean
}

/** Describes the values typed into a dialog: they are a draft as soon as one differs from its start. */
export function askDraft(fields: AskFields, viewer: Viewer, row?: unknown): DraftKind<Values> {
  const empty: Values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.start(viewer, row)]),
  )
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
    empty,
    isStarted: (values) => JSON.stringify(values) !== JSON.stringify(empty),
  }
}

/** Asks for values before a row is decided: it shows the row's facts, the fields, and the two answers. */
export function AskDialog({ opened, onClose, title, ...asked }: AskDialogProps) {
  return (
    <Modal title={title} opened={opened} onClose={() => onClose(false)} size="md">
      <AskForm {...asked} title={title} onClose={onClose} />
    </Modal>
  )
}

type AskFormProps = Omit<AskDialogProps, 'opened'>

function AskForm(props: AskFormProps) {
  const { title, label, tone, of, fields, row, viewer, broken, fieldOf, save, failure, decided, onClose } = props
  const [kind] = useState(() => askDraft(fields, viewer, row))
  const draft = useDraftState([title, of.heading, ...of.facts.flat()].join('/'), kind)
  const form = useForm<Values>({
    draft,
    state: draft.state,
    broken,
    failure,
    ...(fieldOf && { fieldOf }),
    save: async (values) => {
      if (await save(values, draft.saving(values))) onClose(true)
    },
  })
  const forget = useRef(() => {})
  forget.current = draft.clear
  useEffect(() => {
    if (decided) forget.current()
  }, [decided])
  const answers = useRef<HTMLDivElement>(null)
  useRest(answers)
  const { formRef } = form.props
  // Without this the dialog would give the focus to its first control, the close button.
  useLayoutEffect(
    () => formRef.current?.querySelector('input, textarea')?.setAttribute('data-autofocus', ''),
    [formRef],
  )
  return (
    <Form {...form.props} label={title} className={css.form}>
      <div>
        <p className={css.heading}>{of.heading}</p>
        <FactList of={of.facts} className={css.facts} />
        {of.says !== undefined && <p>{of.says}</p>}
      </div>
      <DraftNotes draft={draft} />
      {Object.entries(fields).map(([name, { Control }]) => (
        <Control key={name} {...form.field(name)} viewer={viewer} row={row} />
      ))}
      <FormFailure lines={form.failureLines} />
      <div ref={answers} className={css.answers}>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <SubmitButton tone={tone} busy={form.busy}>
          {label}
        </SubmitButton>
      </div>
    </Form>
  )
}
