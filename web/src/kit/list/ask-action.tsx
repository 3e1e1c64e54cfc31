import type { SaveCall, Wire } from '@backoffice/contract/call'
import type { Broken } from '@backoffice/contract/rules'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSave } from '../../api/use-save.ts'
import { Button, type ButtonProps } from '../button.tsx'
import { toast } from '../toasts.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import type { Pressed } from './actions.tsx'
import type { AskDialogProps, AskedOf } from './ask-dialog.tsx'
import type { Asked, AskFields } from './ask-fields.tsx'

const AskDialog = lazy(() => import('./ask-dialog.tsx').then((loaded) => ({ default: loaded.AskDialog })))

/** What an action asks before it is done: see `actionsOf(…).ask`. */
export interface Asking<R, F extends object, W> {
  readonly title: string
  /** What the row is called, and what should be looked at before answering. */
  readonly of: (row: R) => AskedOf
  readonly fields: F
  /** The ordered rules of the contract, run before anything is sent. */
  readonly broken?: (asked: Asked<F>, viewer: Viewer, row: R) => Broken | undefined
  readonly input: (row: R, asked: Asked<F>, viewer: Viewer) => W
  /** Said instead of the server's message. */
  readonly said?: string
  readonly tone?: NonNullable<ButtonProps['tone']>
}

type AskButtonProps = Omit<AskDialogProps, 'opened' | 'onClose' | 'returnFocus'> &
  Pick<Pressed<unknown>, 'describedBy' | 'locked' | 'onDone'>

/** The row's button and its dialog. The dialog stays drawn once it was opened, so that it closes in its own time. */
export function AskButton({ describedBy, locked, onDone, ...asked }: AskButtonProps) {
  const [dialog, setDialog] = useState<'none' | 'opened' | 'closed' | 'done'>('none')
  return (
    <>
      <Button
        small
        tone={asked.tone}
        busy={asked.busy}
        disabled={locked && !asked.busy}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setDialog('opened')}
      >
        {asked.label}
      </Button>
      {dialog !== 'none' && (
        <Suspense fallback={null}>
          <AskDialog
            {...asked}
            opened={dialog === 'opened'}
            // A row that was dealt with is about to go: the focus is already on the next one.
            returnFocus={dialog !== 'done'}
            onClose={(done) => {
              setDialog(done ? 'done' : 'closed')
              if (done) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The button of an action that asks first. */
export function askPress<R, S extends SaveCall, F extends object>(
  label: string,
  call: S,
  { title, of, fields, broken, input, said, tone = 'plain' }: Asking<R, F, Wire<S>>,
): ComponentType<Pressed<R>> {
  return function AskPress({ row, describedBy, locked, onBusy, onDone }) {
    const { run, busy, failure } = useSave(call)
    const viewer = useViewer()
    return (
      <AskButton
        label={label}
        title={title}
        tone={tone}
        of={of(row)}
        fields={fields as AskFields}
        viewer={viewer}
        broken={(values) => broken?.(values as Asked<F>, viewer, row)}
        save={async (values) => {
          onBusy(true)
          const answer = await run(input(row, values as Asked<F>, viewer))
          onBusy(false)
          if (answer) toast.success(said ?? answer.message)
          return answer !== undefined
        }}
        busy={busy}
        failure={failure}
        describedBy={describedBy}
        locked={locked}
        onDone={onDone}
      />
    )
  }
}
