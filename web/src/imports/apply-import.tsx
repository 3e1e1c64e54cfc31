import { applyImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { useRef, useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { showMoney } from '../kit/format.ts'
import { Modal } from '../kit/modal.tsx'
import { useRest } from '../kit/rest.ts'
import { useViewer } from '../kit/viewer.ts'
import type { StepProps } from './import-work.tsx'
import css from './imports.module.css'

const say = importsMessages

/** Imports the checked rows, after a question with their number. */
export function ApplyImport({ of, onBegun }: StepProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { new: added = 0, changed = 0 } = of.counts ?? {}
  if (added + changed === 0) return <p className={css.hint}>{say.nothingNew}</p>
  return (
    <div>
      <Button tone="good" onClick={() => setIsAsked(true)}>
        {(of.counts?.rejected ?? 0) > 0 ? 'Import the others' : 'Import'}
      </Button>
      <Modal title="Import" opened={isAsked} onClose={() => setIsAsked(false)} size="md">
        <Question of={of} onBegun={onBegun} onDone={() => setIsAsked(false)} />
      </Modal>
    </div>
  )
}

function Question({ of: { importId, counts, sums }, onBegun, onDone }: StepProps & { onDone: () => void }) {
  const { userId } = useViewer()
  const apply = useSave(applyImport)
  const answers = useRef<HTMLDivElement>(null)
  useRest(answers)
  const { new: added = 0, changed = 0, rejected = 0 } = counts ?? {}
  const start = async () => {
    if (!(await apply.run({ userId, importId, withoutRejected: rejected > 0 }))) return
    onBegun()
    onDone()
  }
  return (
    <div className={css.question}>
      <p className={css.heading}>{say.screen.confirm(added, changed)}</p>
      {sums.length > 0 && (
        <ul className={css.sums}>
          {sums.flatMap(({ what, new: brought, was, changed: becomes }) => [
            ...(added > 0 ? [<li key={`${what} new`}>{say.screen.sumNew(what, showMoney(brought))}</li>] : []),
            ...(changed > 0
              ? [<li key={what}>{say.screen.sumChanged(what, showMoney(was), showMoney(becomes))}</li>]
              : []),
          ])}
        </ul>
      )}
      {rejected > 0 && <p className={css.warning}>{say.screen.leftOut(rejected)}</p>}
      <p className={css.hint}>{say.screen.whole}</p>
      <FormFailure lines={apply.failure?.lines ?? []} />
      <div ref={answers} className={css.answers}>
        <Button data-autofocus onClick={onDone}>
          Cancel
        </Button>
        <Button tone="good" busy={apply.busy} onClick={() => void start()}>
          Import
        </Button>
      </div>
    </div>
  )
}
