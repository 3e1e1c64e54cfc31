import { applyImport, bringsNothing, nothingToImport } from '@backoffice/contract/imports/imports'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { useRef, useState } from 'react'
import { labels } from '@backoffice/contract/labels'
import { useSave } from '../api/use-save.ts'
import layout from '../kit/layout.module.css'
import { Note, Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { useDayOrder } from '../kit/day-order.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { TickField } from '../kit/form/tick-field.tsx'
import { showDay, showMoney } from '../kit/format.ts'
import { Modal } from '../kit/modal.tsx'
import { useRest } from '../kit/rest.ts'
import { useViewer } from '../kit/viewer.ts'
import type { StepProps } from './import-step.ts'

/** Imports the checked rows, after a question with their number. */
export function ApplyImport({ of, onBegun }: StepProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { kept = 0, rejected = 0 } = of.counts ?? {}
  if (bringsNothing(of.counts)) return <p className="muted">{nothingToImport({ kept, rejected })}</p>
  return (
    <div>
      <Button tone="good" onClick={() => setIsConfirming(true)}>
        {(of.counts?.rejected ?? 0) > 0 ? importLabels.importTheOthers : labels.import}
      </Button>
      <Modal title={labels.import} opened={isConfirming} onClose={() => setIsConfirming(false)} size="md">
        <Question of={of} onBegun={onBegun} onDone={() => setIsConfirming(false)} />
      </Modal>
    </div>
  )
}

function Question({ of: { importId, counts, sums, approvable }, onBegun, onDone }: StepProps & { onDone: () => void }) {
  const { userId } = useViewer()
  const order = useDayOrder()
  const apply = useSave(applyImport)
  const answers = useRef<HTMLDivElement>(null)
  useRest(answers)
  const { new: added = 0, changed = 0, kept = 0, rejected = 0 } = counts ?? {}
  const [countsBefore, setCountsBefore] = useState(true)
  const isAsked = approvable !== null && approvable.documents > 0
  const start = async () => {
    const approvedBefore = isAsked && countsBefore
    if (!(await apply.run({ userId, importId, withoutRejected: rejected > 0, approvedBefore }))) return
    onBegun()
    onDone()
  }
  return (
    <Stack>
      <p>
        <strong>{importsMessages.screen.confirm(added, changed)}</strong>
      </p>
      {sums.length > 0 && (
        <Stack as="ul" gap={1}>
          {sums.flatMap(({ what, new: brought, was, changed: becomes }) => [
            ...(added > 0
              ? [<li key={`${what}.new`}>{importsMessages.screen.sumNew(what, showMoney(brought))}</li>]
              : []),
            ...(changed > 0
              ? [<li key={what}>{importsMessages.screen.sumChanged(what, showMoney(was), showMoney(becomes))}</li>]
              : []),
          ])}
        </Stack>
      )}
      {isAsked && <p className="muted">{importsMessages.screen.approvedBeforeNote(approvable.documents)}</p>}
      {isAsked && (
        <TickField
          label={importsMessages.screen.approvedBefore(showDay(approvable.day, order))}
          value={countsBefore}
          onChange={setCountsBefore}
        />
      )}
      {rejected > 0 && <Note as="p">{importsMessages.screen.leftOut(rejected)}</Note>}
      {kept > 0 && <Note as="p">{importsMessages.screen.kept(kept)}</Note>}
      <p className="muted">{importsMessages.screen.allOrNothing}</p>
      <FormFailure lines={apply.failure?.lines ?? []} />
      <div ref={answers} className={layout.inline} data-justify="end">
        <Button data-autofocus onClick={onDone}>
          {labels.cancel}
        </Button>
        <Button tone="good" busy={apply.busy} onClick={() => void start()}>
          {labels.import}
        </Button>
      </div>
    </Stack>
  )
}
