import type { Day } from '@backoffice/contract/day'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { fiscalYear, months, numberInYear, USUAL_FIRST_MONTH } from '@backoffice/contract/imports/number-series'
import { SelectField } from '../kit/form/select-field.tsx'
import type { useForm } from '../kit/form/use-form.ts'
import { nameOfMonth } from '../kit/format.ts'
import { TickField } from '../kit/form/tick-field.tsx'

const options = months.map((month) => ({ value: String(month), label: nameOfMonth(month) }))

const example = { number: '123', day: '2026-07-10' as Day }

interface NumberSeriesProps {
  /** The first month of the year, empty for series that go on from year to year. */
  field: ReturnType<ReturnType<typeof useForm<Readonly<Record<string, string>>>>['field']>
}

/** Lets a person choose that numbers of documents begin again each year, and in which month. It shows an example in words. */
export function NumberSeries({ field }: NumberSeriesProps) {
  const { value, onChange } = field
  const { number, day } = example
  return (
    <>
      <TickField
        label={importLabels.seriesBeginAgain}
        value={value !== ''}
        onChange={(begins) => onChange(begins ? String(USUAL_FIRST_MONTH) : '')}
      />
      {value !== '' && (
        <SelectField
          label={importLabels.firstMonth}
          options={options}
          hint={importsMessages.screen.seriesExample(number, numberInYear(number, fiscalYear(day, Number(value))))}
          {...field}
        />
      )}
    </>
  )
}
