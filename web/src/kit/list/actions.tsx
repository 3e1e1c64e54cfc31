import type { PageCall, Row, SaveCall, Wire } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import type { Icon } from '@tabler/icons-react'
import type { Broken } from '@backoffice/contract/rules'
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { useRest } from '../rest.ts'
import { useViewer, type Viewer } from '../viewer.ts'
import { useStableCallback } from '../use-stable-callback.ts'
import { askDialog, type Asking, AskPress, useDecision } from './ask-dialog.tsx'
import type { BulkAction, BulkLook } from './bulk.ts'
import type { Column, RowForm } from './columns.tsx'
import type { BarField, FieldLook, ListField, NamedLook, Refusal } from './list-fields.tsx'
import type { RowDecision } from './rows-stay.ts'
import { RowButton } from './row-controls.tsx'
import type { RowModal } from './row-dialog.tsx'
import css from './actions.module.css'
import type { Done, Undoable } from './undo.ts'

type Fields = Readonly<Record<string, ListField<never>>>
type Values<F> = { readonly [K in keyof F]: F[K] extends ListField<infer V> ? V : never }

/** The props of a row's button. */
export interface Pressed<R> {
  readonly row: R
  readonly form: RowForm
  readonly describedBy: string
  /** True while another button of this row is at work. */
  readonly locked: boolean
  readonly decision: RowDecision
  readonly onBusy: (busy: boolean) => void
  /** Runs when the row was decided: the focus moves on to the next. */
  readonly onDone: () => void
  /** Opens the action's dialog about this row. */
  readonly onOpen: () => void
  /** Shows a broken rule in a toast and under its field, which gets the focus. */
  readonly refuse: (refusal: Refusal) => void
}

export interface Action<R> {
  readonly label: string
  /** The key that presses the button while its row has the focus. */
  readonly letter?: string | undefined
  /** Moves into the row's ⋯ menu when there is no room. */
  readonly secondary?: boolean
  /** A secondary action with an icon is a button with it in every row; without one it is in the menu of the row. */
  readonly icon?: Icon
  /** True when it is about the whole group of its row: it is shown once, on the last row of the group. */
  readonly ofGroup?: boolean
  /** True when it shows something or leads somewhere and saves nothing: Enter on a row presses the first such action. */
  readonly opens?: boolean
  /** True when it takes an earlier decision back: a row with nothing else to do does not wait for a decision. */
  readonly takesBack?: boolean
  readonly when: (row: R) => boolean
  readonly Press: ComponentType<Pressed<R>>
  readonly Dialog?: ComponentType<RowModal<R>>
}

/** Returns whether an action decides about its row. */
export const decides = <R,>({ opens, takesBack }: Action<R>): boolean => !opens && !takesBack

interface Look<R> {
  readonly tone?: 'primary' | 'good' | 'bad'
  readonly secondary?: boolean
  readonly icon?: Icon
  readonly ofGroup?: boolean
  readonly takesBack?: boolean
  readonly when?: (row: R) => boolean
  /** The letter that presses it while the row has the focus. */
  readonly key?: string
}

interface Saving<R, V> extends Look<R>, Undoable<R> {
  /** As in Done; a function where the word depends on the row. */
  readonly done?: string | ((row: R) => string)
  /** Checks the ordered rules of the contract before anything is sent. */
  readonly broken?: (row: R, form: V, viewer: Viewer) => Broken | undefined
  /** Returns a question that replaces the button, where the typed values are possible but unusual. */
  readonly questionFor?: (row: R, form: V, viewer: Viewer) => string | undefined
  /** Returns the field in the row that a refusal of the server is about. */
  readonly fieldOf?: (message: string) => string | undefined
}

const always = () => true

interface RowQuestionProps {
  question: string
  tone: NonNullable<ButtonProps['tone']>
  busy: boolean
  onYes: () => void
  onNo: () => void
  /** The label of the button that saves. */
  children: ReactNode
}

/**
 * Asks a question in place of the pressed button. The focus is on the answer that does nothing, and a second click at the same point
 * answers nothing.
 */
function RowQuestion({ question, tone, busy, onYes, onNo, children }: RowQuestionProps) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  useRest(box)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <span ref={box} className={css.question} role="group" aria-labelledby={id}>
      <span id={id}>{question}</span>
      <Button
        small
        aria-describedby={id}
        onClick={(event) => {
          const row = event.currentTarget.closest<HTMLElement>('[data-row]')
          onNo()
          row?.focus()
        }}
      >
        {labels.cancel}
      </Button>
      <Button small tone={tone} busy={busy} aria-describedby={id} onClick={onYes}>
        {children}
      </Button>
    </span>
  )
}

/**
 * Makes the actions of a row, bound to the call that lists it: `save` sends another call, `open` shows a modal, `run` does something in
 * the browser. `fields` are typed into the row and are sent with a save.
 *
 * `const action = actionsOf(listDeposits, { postingDate: listField.day({ start: (viewer) => viewer.today }) })`
 */
export function actionsOf<C extends PageCall, F extends object = Record<never, never>>(_call: C, fields?: F) {
  type R = Row<C>
  type V = Values<F>
  const valuesOf = (form: RowForm) => form.values as V
  const control = (name: string, label: string, form: RowForm, row?: R): ReactNode => {
    const known = (fields ?? {}) as Fields
    const Control = known[name]?.Control as ComponentType<FieldLook<unknown>> | undefined
    if (!Control) return null
    return (
      <Control
        label={label}
        name={name}
        value={form.values[name]}
        onChange={(value) => form.set(name, value)}
        row={row}
        spread={form.spread?.(name)}
        error={form.errors[name]}
      />
    )
  }
  const named = (name: string, sentence: (chosen: string) => string, form: RowForm): ReactNode => {
    const known = (fields ?? {}) as Fields
    const Named = known[name]?.Named as ComponentType<NamedLook<unknown>> | undefined
    return Named && <Named value={form.values[name]} sentence={sentence} />
  }
  const shape = (
    label: string,
    { when = always, key, secondary = false, icon, ofGroup = false, takesBack = false }: Look<R>,
    opens: boolean,
    Press: ComponentType<Pressed<R>>,
    Dialog?: ComponentType<RowModal<R>>,
  ): Action<R> => ({
    label,
    letter: key?.toLowerCase(),
    secondary,
    ofGroup,
    opens,
    takesBack,
    when,
    Press,
    ...(icon && { icon }),
    ...(Dialog && { Dialog }),
  })

  return {
    fields: (fields ?? {}) as Fields,

    /**
     * Makes a button that saves: `action.save('Approve', decideDeposit, (row, form) => ({ … }), { tone: 'good', key: 'A', when: isPending
     * })`
     */
    save: <S extends SaveCall>(
      label: string,
      call: S,
      input: (row: R, form: V, viewer: Viewer) => Wire<S>,
      { broken, questionFor, done, fieldOf, undo, ...look }: Saving<R, V> = {},
    ): Action<R> =>
      shape(
        label,
        look,
        false,
        function SaveButton({ row, form, describedBy, locked, decision, onBusy, onDone, refuse }) {
          const { decide, busy } = useDecision(call, {
            done: typeof done === 'function' ? done(row) : done,
            undo,
            tone: look.tone,
          })
          const viewer = useViewer()
          const [openQuestion, setOpenQuestion] = useState<string>()
          const question = questionFor?.(row, valuesOf(form), viewer)
          const save = async () => {
            onBusy(true)
            const ended = await decide(row, input(row, valuesOf(form), viewer), decision)
            onBusy(false)
            if (ended?.state === 'done') return onDone()
            const [message = ''] = ended?.failure.lines ?? []
            const field = fieldOf?.(message)
            if (field !== undefined) refuse({ message, field, wasShown: true })
          }
          const press = () => {
            const refusal = broken?.(row, valuesOf(form), viewer)
            if (refusal) return refuse(refusal)
            if (question !== undefined) return setOpenQuestion(question)
            void save()
          }
          // A changed value needs a new question, so the old one goes.
          if (openQuestion !== undefined && openQuestion !== question) setOpenQuestion(undefined)
          if (openQuestion !== undefined && openQuestion === question) {
            return (
              <RowQuestion
                question={openQuestion}
                tone={look.tone ?? 'plain'}
                busy={busy}
                onYes={() => void save()}
                onNo={() => setOpenQuestion(undefined)}
              >
                {label}
              </RowQuestion>
            )
          }
          return (
            <RowButton
              tone={look.tone ?? 'plain'}
              busy={busy}
              disabled={locked && !busy}
              aria-describedby={describedBy}
              onClick={press}
            >
              {label}
            </RowButton>
          )
        },
      ),

    /**
     * Makes a button that asks for some values in a dialog before it saves: `action.ask('Decline', decideTransfers, { title, of, fields,
     * input, key: 'D' })`
     */
    ask: <S extends SaveCall, A extends object>(
      label: string,
      call: S,
      asking: Asking<R, A, Wire<S>> & Look<R> & Done & Undoable<R>,
    ): Action<R> =>
      shape(
        label,
        asking,
        false,
        (pressed) => <AskPress {...pressed} label={label} tone={asking.quiet ? 'ghost' : (asking.tone ?? 'plain')} />,
        askDialog(label, call, asking),
      ),

    /**
     * Makes a button that saves several rows, one after the other, after a question: `action.bulk('Send selected', sendTransfers, (row,
     * form) => …)`
     */
    bulk: <S extends SaveCall>(
      label: string,
      call: S,
      input: (row: R, form: V, viewer: Viewer) => Wire<S>,
      { tone = 'primary', when = always, done, broken, names, ...look }: BulkLook<R, V>,
    ): BulkAction<R> => ({
      ...look,
      label,
      tone,
      when,
      call,
      done: (row) => (typeof done === 'function' ? done(row) : done),
      input: (row, form, viewer) => input(row, valuesOf(form), viewer),
      broken: (rows, form, viewer) => broken?.(rows, valuesOf(form), viewer),
      Note: names && (({ form }) => named(names.field, names.sentence, form)),
    }),

    open: (label: string, Modal: ComponentType<RowModal<R>>, look: Look<R> = {}): Action<R> =>
      shape(
        label,
        look,
        true,
        ({ describedBy, onOpen }) => (
          <RowButton tone={look.tone ?? 'plain'} aria-describedby={describedBy} onClick={onOpen}>
            {label}
          </RowButton>
        ),
        Modal,
      ),

    run: (label: string, work: (row: R) => void, look: Look<R> = {}): Action<R> =>
      shape(label, look, true, function RunButton({ row, describedBy }) {
        return (
          <RowButton tone={look.tone ?? 'plain'} aria-describedby={describedBy} onClick={() => work(row)}>
            {label}
          </RowButton>
        )
      }),

    /** Makes a column of a field; rows that do not fulfil `when` show `otherwise`. */
    column: (
      name: keyof F & string,
      title: string,
      { when = always, otherwise = () => '' }: { when?: (row: R) => boolean; otherwise?: (row: R) => string } = {},
    ): Column<R> => ({
      key: name,
      title,
      kind: 'field',
      cell: (row, form) => (when(row) ? control(name, title, form, row) : otherwise(row)),
      text: otherwise,
    }),

    /** Makes a field above the table: one value for every row. */
    bar: (name: keyof F & string, label: string): BarField => ({
      name,
      label,
      control: (form) => control(name, label, form),
    }),
  }
}

/**
 * Makes an action that uses the state of the component that draws the list. It is made once: a new action at every render would be a new
 * button, and a press would lose its focus.
 *
 * `const receive = useBoundAction((run) => action.run('Recieve', run, { key: 'R' }), onReceive)`
 */
export function useBoundAction<R>(make: (run: (row: R) => void) => Action<R>, onPress: (row: R) => void): Action<R> {
  const press = useStableCallback(onPress)
  const [action] = useState(() => make(press))
  return action
}
