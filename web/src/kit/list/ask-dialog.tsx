import { labels } from '@backoffice/contract/labels'
import type { Broken } from '@backoffice/contract/rules'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { resultOf, type SaveCall, type Wire } from '@backoffice/contract/call'
import type { Failure } from '../../api/failures.ts'
import type { SaveKeeper } from '../../api/save-keeper.ts'
import { type Attempt, useSave } from '../../api/use-save.ts'
import { FactList, type Facts } from '../facts.tsx'
import { Button, type ButtonProps } from '../button.tsx'
import { DraftNotes } from '../drafts/draft-notes.tsx'
import type { DraftKind } from '../drafts/draft-kind.ts'
import { useDraftState } from '../drafts/use-draft-state.ts'
import { FormFailure } from '../form/form-failure.tsx'
import { Form } from '../form/form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useForm } from '../form/use-form.ts'
import layout from '../layout.module.css'
import { gapOf } from '../layout.tsx'
import { Modal } from '../modal.tsx'
import { useRest } from '../rest.ts'
import { useViewer, type Viewer } from '../viewer.ts'
import { toast } from '../toasts.tsx'
import css from './ask-dialog.module.css'
import type { Answers, AskFields } from './ask-fields.tsx'
import { type Done, offerUndo, toneOfWord, type Undo, type Undoable, useUndo } from './undo.ts'
import { RowButton } from './row-controls.tsx'
import type { RowModal } from './row-dialog.tsx'
import type { RowDecision } from './rows-stay.ts'

type Values = Readonly<Record<string, unknown>>

/** Describes the row that a dialog asks about. */
export interface DialogSubject {
  readonly heading: string
  readonly facts: Facts
  /** Explains the effect, where the button alone does not. */
  readonly sentence?: string
}

export interface AskDialogProps {
  title: string
  /** The label of the row's button, and of the button that saves. */
  label: string
  tone: NonNullable<ButtonProps['tone']>
  of: DialogSubject
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
export function AskDialog({ opened, onClose, title, ...form }: AskDialogProps) {
  return (
    <Modal title={title} opened={opened} onClose={() => onClose(false)} size="md">
      <AskForm {...form} title={title} onClose={onClose} />
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
    <Form {...form.props} label={title} className={`${layout.stack} ${css.form}`}>
      <div>
        <p className={css.heading}>{of.heading}</p>
        <FactList of={of.facts} className={css.facts} />
        {of.sentence !== undefined && <p>{of.sentence}</p>}
      </div>
      <DraftNotes draft={draft} />
      {Object.entries(fields).map(([name, { Control }]) => (
        <Control key={name} {...form.field(name)} viewer={viewer} row={row} />
      ))}
      <FormFailure lines={form.failureLines} />
      <div ref={answers} className={`${layout.inline} ${css.answers}`} style={gapOf(5)} data-justify="end">
        <Button onClick={() => onClose(false)}>{labels.cancel}</Button>
        <SubmitButton tone={tone} busy={form.busy}>
          {label}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Declares the dialog of an action that asks before it saves: see `actionsOf(…).ask`. */
export interface Asking<R, F extends object, W> {
  readonly title: string
  /** Returns the row's heading and facts, which the user checks before answering. */
  readonly of: (row: R) => DialogSubject
  readonly fields: F
  /** Checks the ordered rules of the contract before anything is sent. */
  readonly broken?: (answers: Answers<F>, viewer: Viewer, row: R) => Broken | undefined
  /** Returns the field that a refusal of the server is about. */
  readonly fieldOf?: (message: string) => string | undefined
  readonly input: (row: R, answers: Answers<F>, viewer: Viewer) => W
  readonly tone?: NonNullable<ButtonProps['tone']>
  /** True where the row is there for something else: its button has no frame, and only the button of the dialog has the tone. */
  readonly quiet?: boolean
}

interface AskPressProps {
  label: string
  tone: NonNullable<ButtonProps['tone']>
  describedBy: string
  /** True while another button of this row is at work. */
  locked: boolean
  onOpen: () => void
}

/** Draws the button of an action that asks first. */
export const AskPress = ({ label, tone, describedBy, locked, onOpen }: AskPressProps) => (
  <RowButton tone={tone} disabled={locked} aria-haspopup="dialog" aria-describedby={describedBy} onClick={onOpen}>
    {label}
  </RowButton>
)

interface Deciding<R> {
  readonly done: string | undefined
  readonly undo: Undo<R> | undefined
  /** The tone of the button. */
  readonly tone: ButtonProps['tone']
  /** True when a part was decided and the rest of the row still waits: the row stays as it is. */
  readonly stays?: boolean
}

/** Saves a decision about a row. The row keeps its place meanwhile, and shows the outcome as the toast does. */
export function useDecision<S extends SaveCall, R>(call: S, { done, undo, tone, stays = false }: Deciding<R>) {
  const { attempt, busy, failure } = useSave(call)
  const undoOf = useUndo<R>()
  const decide = async (
    row: R,
    input: Wire<S>,
    decision: RowDecision,
    keeper?: SaveKeeper,
  ): Promise<Attempt<S> | undefined> => {
    decision.begin()
    const { about } = decision
    const ended = await attempt(input, { about, keeper })
    if (ended?.state === 'done') {
      const { message } = resultOf(ended.answer)
      if (stays) {
        decision.ended()
        toast.success([message, about].filter(Boolean))
        return ended
      }
      const run = decision.done(done ?? message, undoOf(undo, row, about), toneOfWord(tone))
      toast.success([message, about].filter(Boolean), '', offerUndo(run))
    } else if (ended?.state === 'refused') decision.refused(ended.failure, ended.refreshed)
    else if (ended) decision.ended()
    return ended
  }
  return { decide, busy, failure }
}

/** Makes the dialog of an action that asks first. */
export function askDialog<R, S extends SaveCall, F extends object>(
  label: string,
  call: S,
  { title, of, fields, broken, fieldOf, input, done, undo, tone = 'plain' }: Asking<R, F, Wire<S>> & Done & Undoable<R>,
): ComponentType<RowModal<R>> {
  return function Ask({ row, decision, ...shown }) {
    const { decide, busy, failure } = useDecision(call, { done, undo, tone })
    const viewer = useViewer()
    return (
      <AskDialog
        {...shown}
        label={label}
        title={title}
        tone={tone}
        of={of(row)}
        fields={fields as AskFields}
        row={row}
        viewer={viewer}
        broken={(values) => broken?.(values as Answers<F>, viewer, row)}
        fieldOf={fieldOf}
        save={async (values, keeper) => {
          const ended = await decide(row, input(row, values as Answers<F>, viewer), decision, keeper)
          return ended?.state === 'done'
        }}
        busy={busy}
        failure={failure}
      />
    )
  }
}
