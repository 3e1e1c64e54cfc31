import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { DayField } from '../form/day-field.tsx'
import { MultiSelect } from '../form/multi-select.tsx'
import type { Option } from '../form/options.ts'
import { SelectField } from '../form/select-field.tsx'
import { ReadOnlyField, TextField } from '../form/text-field.tsx'
import { Modal } from '../modal.tsx'
import { parseDay } from '@backoffice/contract/day'
import { ALL } from '@backoffice/contract/statuses'
import { useViewer } from '../viewer.ts'
import css from './filter-bar.module.css'
import { QuickRanges } from './quick-ranges.tsx'
import {
  brokenRange,
  codesIn,
  countActive,
  type Filter,
  type FilterValues,
  inBar,
  resetOf,
  withRanges,
} from './filters.ts'

interface FilterBarProps {
  filters: readonly Filter[]
  values: FilterValues
  onSearch: (values: FilterValues) => void
  cards: boolean
  quickRanges?: boolean
}

/** Draws the filters in the order of the screen's declaration. Above cards one button opens them. */
export function FilterBar({ filters, values, onSearch, cards, quickRanges = false }: FilterBarProps) {
  const [opened, setOpened] = useState(false)
  const active = countActive(inBar(filters, values), values)
  if (!cards) return <FilterForm filters={filters} values={values} onSearch={onSearch} quickRanges={quickRanges} />
  return (
    <div className={css.behindButton}>
      <Button aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
        <IconFilter aria-hidden size={18} stroke={1.75} />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {quickRanges && <QuickRanges filters={filters} values={values} onSearch={onSearch} />}
      <Modal title="Filters" size="sheet" opened={opened} onClose={() => setOpened(false)}>
        <FilterForm
          filters={filters}
          values={values}
          onSearch={(next) => {
            setOpened(false)
            onSearch(next)
          }}
        />
      </Modal>
    </div>
  )
}

/** Keeps the typed values until Search is pressed; only then the state of the list changes. */
function FilterForm({ filters, values, onSearch, quickRanges = false }: Omit<FilterBarProps, 'cards'>) {
  const applied = JSON.stringify(values)
  const [lastApplied, setLastApplied] = useState(applied)
  const [current, setCurrent] = useState(values)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  // Reset also drops unreadable texts: a new key makes the fields anew.
  const [resets, setResets] = useState(0)
  // Another address (Back, a link) shows its own filters, not the values typed for the last address.
  if (lastApplied !== applied) {
    setLastApplied(applied)
    setCurrent(values)
  }
  const set = (name: string, value: string) => {
    setRefused({})
    setCurrent((last) => ({ ...last, [name]: value }))
  }
  const search = (form: HTMLFormElement) => {
    const broken = brokenRange(filters, current)
    setRefused(broken)
    const [name] = Object.keys(broken)
    const wrong = [...form.elements].find(
      (control) => control instanceof HTMLInputElement && (control.name === name || control.validity.customError),
    )
    if (wrong instanceof HTMLInputElement) return wrong.focus()
    onSearch(current)
  }
  const fieldOf = (filter: Filter) => (
    <FilterField
      key={`${filter.name} ${resets}`}
      filter={filter}
      value={current[filter.name] ?? filter.start}
      error={refused[filter.name]}
      onChange={(value) => set(filter.name, value)}
    />
  )
  const parts = withRanges(inBar(filters, values)).map(([first, ...others]) =>
    others.length === 0 ? (
      fieldOf(first)
    ) : (
      <div key={`range ${first.name}`} className={css.range}>
        {[first, ...others].map(fieldOf)}
      </div>
    ),
  )
  return (
    <form
      className={css.filters}
      role="search"
      aria-label="Filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
    >
      {quickRanges && <QuickRanges filters={filters} values={current} onSearch={onSearch} />}
      {parts.slice(0, -1)}
      <div className={css.last}>
        {parts.slice(-1)}
        <div className={css.buttons}>
          <Button type="submit" tone="primary">
            Search
          </Button>
          <Button
            tone="ghost"
            onClick={() => {
              setRefused({})
              setResets(resets + 1)
              setCurrent(resetOf(filters, current))
              onSearch(resetOf(filters, current))
            }}
          >
            Reset
          </Button>
        </div>
      </div>
    </form>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FilterField({ filter, value, error, onChange }: FilterFieldProps) {
  const { name, label, kind, choices, hint, withoutAll, keys } = filter
  const { today } = useViewer()
  const common = { name, label, error, hint }
  return (
    <div className={css[kind]}>
      {kind === 'text' && (
        <TextField {...common} keys={keys ?? 'text'} value={value} onChange={onChange} maxLength={200} />
      )}
      {kind === 'day' && (
        <DayField {...common} value={parseDay(value) ?? null} onChange={(day) => onChange(day ?? '')} today={today} />
      )}
      {kind === 'readOnly' && choices && <OnlyField label={label} name={name} choices={choices} value={value} />}
      {kind === 'pick' && choices && (
        <PickField
          {...common}
          choices={choices}
          first={withoutAll ? [] : [{ value: String(ALL), label: 'All' }]}
          value={value}
          onChange={onChange}
        />
      )}
      {kind === 'many' && choices && <ManyField {...common} choices={choices} value={value} onChange={onChange} />}
    </div>
  )
}

interface ChoiceFieldProps extends Omit<FilterFieldProps, 'filter'> {
  name: string
  label: string
  choices: NonNullable<Filter['choices']>
}

function PickField({ choices, first, ...field }: ChoiceFieldProps & { first: readonly Option[] }) {
  const { options: offered, loading } = choices.use()
  const options = [...first, ...offered]
  const isOffered = options.some((option) => option.value === field.value)
  return (
    <SelectField
      {...field}
      options={options}
      // A value from an old link filters although it is no longer offered: it is shown as it is.
      shownAs={isOffered ? undefined : { label: loading ? '' : field.value }}
      loading={loading}
    />
  )
}

function ManyField({ choices, value, onChange, ...field }: ChoiceFieldProps) {
  const { options, loading } = choices.use()
  const codes = codesIn(value)
  // Codes from an old link filter although they are no longer offered: they are shown as they are.
  const unofferedCodes = loading ? [] : codes.filter((code) => options.every((option) => option.value !== code))
  return (
    <MultiSelect
      {...field}
      options={[...options, ...unofferedCodes.map((code) => ({ value: code, label: code }))]}
      value={codes}
      onChange={(next) => onChange(next.join(','))}
      placeholder="All"
    />
  )
}

function OnlyField({ choices, value, ...field }: Pick<ChoiceFieldProps, 'choices' | 'value' | 'label' | 'name'>) {
  const { options } = choices.use()
  return <ReadOnlyField {...field} value={options.find((option) => option.value === value)?.label ?? ''} />
}
