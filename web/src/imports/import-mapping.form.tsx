import type { Day } from '@backoffice/contract/day'
import { inList } from '@backoffice/contract/language/joined'
import { mapImport } from '@backoffice/contract/imports/imports'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { ImportColumn } from '@backoffice/contract/imports/import-column'
import { kindOf } from '@backoffice/contract/imports/kinds'
import { mappingOf, missingColumns } from '@backoffice/contract/imports/mapping'
import type { SavedMapping } from '@backoffice/contract/imports/mappings'
import {
  type ColumnChoice,
  examplesOf,
  needsWords,
  readingOf,
  undecidedColumn,
  writingOf,
} from '@backoffice/contract/imports/column-reading'
import { fiscalYear, months, numberInYear, USUAL_FIRST_MONTH } from '@backoffice/contract/imports/number-series'
import { decimalSigns } from '@backoffice/contract/money'
import { dayOrders } from '@backoffice/contract/imports/written-day'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { labels } from '@backoffice/contract/labels'
import { useSave } from '../api/use-save.ts'
import { Folded } from '../kit/folded.tsx'
import { Fields } from '../kit/fields.tsx'
import layout from '../kit/layout.module.css'
import { Stack } from '../kit/layout.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { TickField } from '../kit/form/tick-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { nameOfMonth } from '../kit/format.ts'
import { joined } from '../kit/joined.ts'
import { useViewer } from '../kit/viewer.ts'
import type { ImportFacts, StepProps } from './import-step.ts'
import { SavedMappings } from './saved-mappings.tsx'

/**
 * Holds the place in the header of each column as text, empty for a column that the file does not have; and what was chosen about the column,
 * under the names below.
 */
type Values = Readonly<Record<string, string>>
const wayOf = (key: string): string => `${key}.writing`
const valueOf = (key: string): string => `${key}.value`
const firstMonthOf = (key: string): string => `${key}.firstMonth`

/** The choice of the heading of the group above each row, in place of a column. */
const GROUP = 'group'
const placeOf = (text: string | undefined): number | null => (text && text !== GROUP ? Number(text) : null)

function choiceOf({ key, type }: ImportColumn, chosen: Values): ColumnChoice {
  if (chosen[key] === GROUP) return { isOfGroup: true }
  const firstMonth = months.find((each) => String(each) === chosen[firstMonthOf(key)])
  const writing = chosen[wayOf(key)]
  const dayOrder = type === 'day' ? dayOrders.find((each) => each === writing) : undefined
  const decimalSign = type === 'day' ? undefined : decimalSigns.find((each) => each === writing)
  return { ...(dayOrder && { dayOrder }), ...(decimalSign && { decimalSign }), ...(firstMonth && { firstMonth }) }
}

function startOf({ kind, mapping, choices, fixed }: ImportFacts): Values {
  return Object.fromEntries(
    kindOf(kind).columns.flatMap(({ key }) => [
      [key, choices[key]?.isOfGroup ? GROUP : (mapping[key]?.toString() ?? '')],
      [wayOf(key), choices[key]?.dayOrder ?? choices[key]?.decimalSign ?? ''],
      [valueOf(key), fixed[key] ?? ''],
      [firstMonthOf(key), choices[key]?.firstMonth?.toString() ?? ''],
    ]),
  )
}

const placedIn = (kind: ImportFacts['kind'], chosen: Values) =>
  kindOf(kind).columns.map((each) => ({ ...each, place: placeOf(chosen[each.key]), choice: choiceOf(each, chosen) }))

/** Returns an import with the columns of a saved mapping. */
const withSaved = (of: ImportFacts, { headings, choices, fixed }: SavedMapping): ImportFacts => ({
  ...of,
  mapping: mappingOf(of.kind, of.header, headings),
  choices,
  fixed,
})

/** Returns the first reason why the file cannot be checked with these columns, and its field. */
function brokenMapping({ kind, survey }: ImportFacts, chosen: Values) {
  const { columns } = kindOf(kind)
  const places = Object.fromEntries(columns.map(({ key }) => [key, placeOf(chosen[key])]))
  const given = Object.fromEntries(
    columns.map(({ key }) => [key, chosen[key] === GROUP ? GROUP : (chosen[valueOf(key)]?.trim() ?? '')]),
  )
  const [missing] = missingColumns(kind, places, given)
  const column = columns.find(({ label }) => label === missing)
  if (column) return { field: column.key, message: importsMessages.noColumnNorValue(column.label) }
  const twice = columns.find(({ key }, at) =>
    columns.slice(0, at).some((other) => placeOf(chosen[key]) !== null && chosen[other.key] === chosen[key]),
  )
  if (twice) return { field: twice.key, message: importsMessages.columnTwice }
  const undecided = undecidedColumn(placedIn(kind, chosen), survey)
  return undecided && { field: wayOf(undecided.key), message: importsMessages.undecided(undecided.label) }
}

/**
 * Maps the columns of the file to the columns of the kind and starts the check. A checked file is mapped again only if somebody opens the
 * mapping.
 */
export function ImportMapping({ of, onBegun }: StepProps) {
  const { importId, kind, header, state } = of
  const { userId } = useViewer()
  const save = useSave(mapImport)
  const { columns } = kindOf(kind)
  const [isOpen, setIsOpen] = useState(state !== 'checked')
  const values = useState<Values>(() => startOf(of))
  const [, setValues] = values
  const form = useForm<Values>({
    state: values,
    failure: save.failure,
    broken: (chosen) => brokenMapping(of, chosen),
    save: async (chosen) => {
      const answer = await save.run({
        userId,
        importId,
        columns: columns.map((column) => {
          const [choice, value] = [choiceOf(column, chosen), chosen[valueOf(column.key)] ?? '']
          return {
            column: column.key,
            header: placeOf(chosen[column.key]),
            ...(Object.keys(choice).length > 0 && { choice }),
            ...(value !== '' && { value }),
          }
        }),
      })
      if (answer) onBegun()
    },
  })
  const options = header.map((label, at) => ({ value: String(at), label }))
  const used = new Set(columns.map(({ key }) => form.values[key]))
  const unused = options.filter(({ value }) => !used.has(value)).map(({ label }) => label)
  return (
    <Folded title={labels.columns} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <p className="muted">{importsMessages.screen.mapping}</p>
      <SavedMappings of={of} onChoose={(saved) => setValues(startOf(withSaved(of, saved)))} />
      <Form {...form.props} label={labels.columns} className={layout.stack}>
        <Fields least={240}>
          {columns.map((column) => (
            <Stack key={column.key}>
              <SelectField
                label={column.label}
                options={column.type === 'text' && (of.survey?.groups ?? 0) > 0 ? [ofGroup, ...options] : options}
                required={column.required}
                clearable
                placeholder={importLabels.notInTheFile}
                {...hintOf(of, column, form.values[column.key])}
                {...form.field(column.key)}
              />
              {column.required && form.values[column.key] === '' && (
                <TextField
                  label={importLabels.valueOfAll(column.label)}
                  maxLength={limits.text.line}
                  hint={importsMessages.screen.valueOfAll}
                  {...form.field(valueOf(column.key))}
                />
              )}
              {column.isOfSeries && <NumberSeries field={form.field(firstMonthOf(column.key))} />}
              <Writing of={of} column={column} chosen={form.values} field={form.field(wayOf(column.key))} />
            </Stack>
          ))}
        </Fields>
        {unused.length > 0 && <p>{importsMessages.screen.unused(inList(unused))}</p>}
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy}>{importLabels.check}</SubmitButton>
      </Form>
    </Folded>
  )
}

const ofGroup = { value: GROUP, label: importLabels.ofGroup }

interface WritingProps {
  of: ImportFacts
  column: ImportColumn
  chosen: Values
  field: ReturnType<ReturnType<typeof useForm<Values>>['field']>
}

/** Shows in words how the cells of a column are read, and lets the user choose another way. */
function Writing({ of: { kind, survey }, column, chosen, field }: WritingProps) {
  const place = placeOf(chosen[column.key])
  const seen = place === null ? undefined : survey?.columns[place]
  if (!seen || !needsWords(column.type, seen)) return null
  const reading = readingOf(column.type, seen, choiceOf(column, chosen), writingOf(placedIn(kind, chosen), survey))
  const examples = reading ? examplesOf(column.type, seen, reading) : []
  const isDay = column.type === 'day'
  const words = importsMessages.screen
  const options = isDay
    ? dayOrders.map((value) => ({ value, label: words.dayOrders[value] }))
    : decimalSigns.map((value) => ({ value, label: words.decimalSigns[value] }))
  return (
    <SelectField
      label={isDay ? importLabels.dayOrder(column.label) : importLabels.decimalSign(column.label)}
      options={options}
      clearable
      placeholder={reading ? words.found : words.choose}
      hint={[
        ...examples.map(([cell, value]) => words.example(cell, value)),
        ...(reading?.hasTimes ? [words.timesLeftOut] : []),
      ].join(' ')}
      {...field}
    />
  )
}

/** Explains a column, by the first cells of the column of the file that is chosen for it, or by its note. */
function hintOf({ survey }: ImportFacts, { note, example }: ImportColumn, chosen: string | undefined) {
  const place = placeOf(chosen)
  const cells = place === null ? [] : (survey?.first.map((row) => row[place] ?? '').filter(Boolean) ?? [])
  return { hint: cells.length > 0 ? importsMessages.screen.firstCells(joined(cells)) : note || example }
}

const options = months.map((month) => ({ value: String(month), label: nameOfMonth(month) }))

const example = { number: '123', day: '2026-07-10' as Day }

interface NumberSeriesProps {
  /** The first month of the year, empty for series that go on from year to year. */
  field: ReturnType<ReturnType<typeof useForm<Readonly<Record<string, string>>>>['field']>
}

/** Lets a person choose that numbers of documents begin again each year, and in which month. It shows an example in words. */
function NumberSeries({ field }: NumberSeriesProps) {
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
