import { mapImport } from '@backoffice/contract/imports/imports'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportColumn, kindOf, missingColumns } from '@backoffice/contract/imports/kinds'
import { useState } from 'react'
import { labels } from '@backoffice/contract/labels'
import { useSave } from '../api/use-save.ts'
import layout from '../kit/layout.module.css'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useViewer } from '../kit/viewer.ts'
import type { StepProps } from './import-step.ts'
import css from './imports.module.css'

/** Holds the place in the header of each column as text; empty for a column that the file does not have. */
type Values = Readonly<Record<string, string>>

const placeOf = (text: string | undefined): number | null => (text ? Number(text) : null)

/**
 * Maps the columns of the file to the columns of the kind and starts the check. A checked file is mapped again only if somebody opens the
 * mapping.
 */
export function ImportMapping({ of, onBegun }: StepProps) {
  const { importId, kind, header, mapping, state } = of
  const { userId } = useViewer()
  const save = useSave(mapImport)
  const { columns } = kindOf(kind)
  const [isOpen, setIsOpen] = useState(state !== 'checked')
  const values = useState<Values>(() =>
    Object.fromEntries(columns.map(({ key }) => [key, mapping[key]?.toString() ?? ''])),
  )
  const form = useForm<Values>({
    state: values,
    failure: save.failure,
    broken: (chosen) => {
      const chosenPlaces = Object.fromEntries(columns.map(({ key }) => [key, placeOf(chosen[key])]))
      const [missing] = missingColumns(kind, chosenPlaces)
      const column = columns.find(({ label }) => label === missing)
      if (column) return { field: column.key, message: importsMessages.noColumn(column.label) }
      const twice = columns.find(({ key }, at) =>
        columns.slice(0, at).some((other) => chosen[key] !== '' && chosen[other.key] === chosen[key]),
      )
      return twice && { field: twice.key, message: importsMessages.columnTwice }
    },
    save: async (chosen) => {
      const answer = await save.run({
        userId,
        importId,
        columns: columns.map(({ key }) => ({ column: key, header: placeOf(chosen[key]) })),
      })
      if (answer) onBegun()
    },
  })
  const options = header.map((label, at) => ({ value: String(at), label }))
  return (
    <details className={css.mapping} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{labels.columns}</summary>
      <p className="muted">{importsMessages.screen.mapping}</p>
      <Form {...form.props} label={labels.columns} className={layout.stack}>
        <div className={css.fields}>
          {columns.map((column) => (
            <SelectField
              key={column.key}
              label={column.label}
              options={options}
              required={column.required}
              clearable
              placeholder={importLabels.notInTheFile}
              {...hintOf(column)}
              {...form.field(column.key)}
            />
          ))}
        </div>
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy}>{importLabels.check}</SubmitButton>
      </Form>
    </details>
  )
}

const hintOf = ({ note, example }: ImportColumn) => ({ hint: note || `${example}` })
