import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { saveOddityRule } from '@backoffice/contract/oddities/oddities'
import { oddityLabels } from '@backoffice/contract/oddities/oddities-labels'
import { odditiesMessages } from '@backoffice/contract/oddities/oddities-messages'
import { brokenOddityRule, oddityRuleFieldOf } from '@backoffice/contract/oddities/oddity-rules'
import { plainNumber, withPoint } from '@backoffice/contract/written'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { DecimalField } from '../kit/form/decimal-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { TickField } from '../kit/form/tick-field.tsx'
import { showNumber } from '../kit/format.ts'
import layout from '../kit/layout.module.css'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { type OddityRule, thresholdsOf } from './oddity-thresholds.ts'

interface Values {
  readonly isOn: boolean
  readonly first: number
  readonly second: number
}

const decimal = {
  show: showNumber,
  read: (text: string) => {
    const written = withPoint(plainNumber(text))
    return written === undefined ? undefined : Number(written)
  },
  none: Number.NaN,
  unreadable: messages.field.whole,
  placeholder: '0',
}

/** Changes from which figures on a kind of oddity is found in a branch, or switches the kind off there. */
export function EditOddityRule({ row, opened, onClose }: RowModal<OddityRule>) {
  return (
    <Modal title={oddityLabels.editRule} opened={opened} onClose={() => onClose()} size="md">
      <RuleForm row={row} onSaved={() => onClose()} />
    </Modal>
  )
}

function RuleForm({ row, onSaved }: { row: OddityRule; onSaved: () => void }) {
  const { userId, branchCode } = useViewer()
  const save = useSave(saveOddityRule)
  const { kind, isOn, first, second, firstDefault, secondDefault } = row
  const [opened] = useState({ isOn, first, second })
  const [[firstLabel], secondThreshold] = thresholdsOf(row)
  const form = useForm<Values>({
    state: useState<Values>({ isOn, first, second: second ?? 0 }),
    failure: save.failure,
    fieldOf: oddityRuleFieldOf,
    broken: brokenOddityRule,
    save: async (values) => {
      const wanted = { ...values, second: second === null ? null : values.second }
      const answer = await save.run({ userId, cCode: branchCode, kind, ...wanted, seen: opened })
      if (!answer) return
      toast.success([answer.message])
      onSaved()
    },
  })
  return (
    <Form {...form.props} label={oddityLabels.editRule} className={layout.stack}>
      <p>{oddityLabels.kinds[kind]}</p>
      <TickField label={oddityLabels.isOn} {...form.field('isOn')} />
      <DecimalField
        label={firstLabel}
        hint={odditiesMessages.usually(showNumber(firstDefault))}
        {...decimal}
        {...form.field('first')}
        required
      />
      {secondThreshold && secondDefault !== null && (
        <DecimalField
          label={secondThreshold[0]}
          hint={odditiesMessages.usually(showNumber(secondDefault))}
          {...decimal}
          {...form.field('second')}
          required
        />
      )}
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {labels.save}
      </SubmitButton>
    </Form>
  )
}
