import { resultOf, type SaveCall, type Wire } from '@backoffice/contract/call'
import type { Broken } from '@backoffice/contract/rules'
import type { ComponentType } from 'react'
import type { SaveKeeper } from '../../api/save-keeper.ts'
import { type Attempt, useSave } from '../../api/use-save.ts'
import type { ButtonProps } from '../button.tsx'
import { toast } from '../toasts.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import type { Done, Pressed, Undoable } from './actions.tsx'
import { AskDialog, type AskedOf } from './ask-dialog.tsx'
import type { Asked, AskFields } from './ask-fields.tsx'
import { RowButton } from './row-button.tsx'
import type { RowModal } from './row-dialog.tsx'
import type { RowDecision } from './rows-stay.ts'
import { offerUndo, type Undo, useUndo } from './undo.ts'

/** Declares the dialog of an action that asks before it saves: see `actionsOf(…).ask`. */
export interface Asking<R, F extends object, W> {
  readonly title: string
  /** Returns the row's heading and facts, which the user checks before answering. */
  readonly of: (row: R) => AskedOf
  readonly fields: F
  /** Checks the ordered rules of the contract before anything is sent. */
  readonly broken?: (asked: Asked<F>, viewer: Viewer, row: R) => Broken | undefined
  /** Returns the field that a refusal of the server is about. */
  readonly fieldOf?: (message: string) => string | undefined
  readonly input: (row: R, asked: Asked<F>, viewer: Viewer) => W
  readonly tone?: NonNullable<ButtonProps['tone']>
  /** True where the row is there for something else: its button has no frame, and only the button of the dialog has the tone. */
  readonly quiet?: boolean
}

type AskPressProps = Pick<Pressed<unknown>, 'describedBy' | 'locked' | 'onOpen'> & {
  label: string
  tone: NonNullable<ButtonProps['tone']>
}

/** Draws the button of an action that asks first. */
export const AskPress = ({ label, tone, describedBy, locked, onOpen }: AskPressProps) => (
  <RowButton tone={tone} disabled={locked} aria-haspopup="dialog" aria-describedby={describedBy} onClick={onOpen}>
    {label}
  </RowButton>
)

/** Saves a decision about a row. The row keeps its place meanwhile, and shows the outcome as the toast does. */
export function useDecision<S extends SaveCall, R>(call: S, done: string | undefined, undo?: Undo<R>) {
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
      const run = decision.done(done ?? message, undoOf(undo, row, about))
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
    const { decide, busy, failure } = useDecision(call, done, undo)
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
        broken={(values) => broken?.(values as Asked<F>, viewer, row)}
        fieldOf={fieldOf}
        save={async (values, keeper) => {
          const ended = await decide(row, input(row, values as Asked<F>, viewer), decision, keeper)
          return ended?.state === 'done'
        }}
        busy={busy}
        failure={failure}
      />
    )
  }
}
