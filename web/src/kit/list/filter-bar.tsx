import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import { IconFilter, IconRotate } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { DayField } from '../form/day-field.tsx'
import { FieldLookContext } from '../form/field.tsx'
import { MultiSelect } from '../form/multi-select.tsx'
import type { Option } from '../form/options.ts'
import { SelectField } from '../form/select-field.tsx'
import { ReadOnlyField, TextField } from '../form/text-field.tsx'
import layout from '../layout.module.css'
import { gapOf, Inline } from '../layout.tsx'
import { Modal } from '../modal.tsx'
import { parseDay } from '@backoffice/contract/day'
import { listMessages } from '@backoffice/contract/list-messages'
import { ALL } from '@backoffice/contract/statuses'
import { useDayOrder } from '../day-order.ts'
import { showDay, showNumber } from '../format.ts'
import { useViewer } from '../viewer.ts'
import css from './filter-bar.module.css'
import { FilterChip, useFitting } from './filter-chip.tsx'
import { QuickRanges, useRanges } from './quick-ranges.tsx'
import toolCss from './toolbar.module.css'
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

/** Draws the filters in the order of the screen's declaration: as chips above a table, and behind one button above cards. */
export function FilterBar({ filters, values, onSearch, cards, quickRanges = false }: FilterBarProps) {
  const [opened, setOpened] = useState(false)
  const active = countActive(inBar(filters, values), values)
  if (!cards) return <FilterForm filters={filters} values={values} onSearch={onSearch} chips />
  return (
    <Inline className={css.behindButton}>
      <Button aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
        <IconFilter aria-hidden size={18} stroke={1.75} />
        {active > 0 ? labels.activeFilters(active) : labels.filters}
      </Button>
      {quickRanges && <QuickRanges filters={filters} values={values} onSearch={onSearch} />}
      <Modal title={labels.filters} size="sheet" opened={opened} onClose={() => setOpened(false)}>
        <FilterForm
          filters={filters}
          values={values}
          onSearch={(next) => {
            setOpened(false)
            onSearch(next)
          }}
        />
      </Modal>
    </Inline>
  )
}

interface FilterFormProps extends Pick<FilterBarProps, 'filters' | 'values' | 'onSearch'> {
  /** Draws chips in one line, and not fields below each other. */
  chips?: boolean
}

/** Keeps the typed values until Search is pressed; only then the state of the list changes. */
function FilterForm({ filters, values, onSearch, chips = false }: FilterFormProps) {
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
  const parts = withRanges(inBar(filters, values))
  const { form, fitting } = useFitting(parts.map(([{ name }]) => name))
  const set = (name: string, value: string) => {
    setRefused({})
    setCurrent((last) => ({ ...last, [name]: value }))
  }
  const find = (next: FilterValues) => {
    for (const layer of form.current?.querySelectorAll<HTMLElement>('[popover=auto]') ?? []) layer.hidePopover()
    onSearch(next)
  }
  const search = () => {
    const broken = brokenRange(filters, current)
    setRefused(broken)
    const [name] = Object.keys(broken)
    const wrong = [...(form.current?.elements ?? [])].find(
      (control) => control instanceof HTMLInputElement && (control.name === name || control.validity.customError),
    )
    if (!(wrong instanceof HTMLInputElement)) return find(current)
    wrong.closest<HTMLElement>('[popover=auto]')?.showPopover()
    wrong.focus()
  }
  const isSet = ({ name, start }: Filter) => (current[name] ?? start) !== start
  const fieldOf = (filter: Filter) => (
    <FilterField
      key={`${filter.name} ${resets}`}
      filter={filter}
      value={current[filter.name] ?? filter.start}
      error={refused[filter.name]}
      onChange={(value) => set(filter.name, value)}
    />
  )
  const rangeOf = (range: Part) => (
    <div key={`range.${range[0].name}`} className={css.range}>
      {range.map(fieldOf)}
    </div>
  )
  const partOf = (part: Part) => (part.length === 1 ? fieldOf(part[0]) : rangeOf(part))
  const chipOf = (part: Part) => {
    const [first, last] = part
    return (
      <div key={first.name} data-chip={first.name} className={css.one}>
        {last ? (
          <RangeChip first={first} last={last} values={current} isSet={part.some(isSet)}>
            <QuickRanges filters={part} values={current} onSearch={find} />
            {rangeOf(part)}
          </RangeChip>
        ) : (
          <div className={`ring ${css.chip}`} data-set={isSet(first) || undefined}>
            <FieldLookContext value="pill">{fieldOf(first)}</FieldLookContext>
          </div>
        )}
      </div>
    )
  }
  const rest = parts.slice(fitting)
  const restSet = rest.flat().filter(isSet)
  return (
    <form
      ref={form}
      className={chips ? `${layout.inline} ${css.chips}` : `${layout.stack} ${css.sheet}`}
      style={gapOf(3)}
      role="search"
      aria-label={labels.filters}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      {chips ? parts.slice(0, fitting).map(chipOf) : parts.map(partOf)}
      {chips && rest.length > 0 && (
        <FilterChip
          label={fitting === 0 ? labels.filters : listMessages.moreFilters}
          value={inList(restSet.map(({ label }) => label)) || showNumber(rest.flat().length)}
          isSet={restSet.length > 0}
        >
          {rest.map(partOf)}
        </FilterChip>
      )}
      <div className={css.buttons}>
        <Button type="submit" tone={chips && applied === JSON.stringify(current) ? 'ghost' : 'primary'}>
          {labels.search}
        </Button>
        <Button
          tone="ghost"
          title={labels.reset}
          onClick={() => {
            setRefused({})
            setResets(resets + 1)
            setCurrent(resetOf(filters, current))
            find(resetOf(filters, current))
          }}
        >
          {chips ? (
            <>
              <IconRotate aria-hidden size={18} stroke={1.75} />
              <span className={toolCss.word}>{labels.reset}</span>
            </>
          ) : (
            labels.reset
          )}
        </Button>
      </div>
    </form>
  )
}

type Part = readonly [Filter, ...Filter[]]

interface RangeChipProps {
  first: Filter
  last: Filter
  values: FilterValues
  isSet: boolean
  children: ReactNode
}

/** Names the two days of a range by the field of the first one. */
const rangeLabels: Readonly<Record<string, string>> = {
  fromDate: labels.date,
  fromPosting: labels.postingDate,
  fromBounce: labels.bounceDate,
}

function daysInWords(from: string, to: string): string {
  if (from === to) return from || listMessages.anyDay
  if (to === '') return listMessages.fromDay(from)
  return from === '' ? listMessages.toDay(to) : listMessages.days(from, to)
}

/** Draws the chip of two days; the fields with their labels are in its layer. */
function RangeChip({ first, last, values, isSet, children }: RangeChipProps) {
  const order = useDayOrder()
  const ranges = useRanges()
  const [from, to] = [first, last].map(({ name }) => values[name] ?? '')
  const [start, end] = [from, to].map((day) => showDay(parseDay(day ?? '') ?? null, order))
  const named = ranges.find((range) => range.from === from && range.to === to)
  return (
    <FilterChip
      label={rangeLabels[first.name] ?? first.label}
      value={named?.label ?? daysInWords(start ?? '', end ?? '')}
      isSet={isSet}
    >
      {children}
    </FilterChip>
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
    <>
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
          first={withoutAll ? [] : [{ value: String(ALL), label: labels.all }]}
          value={value}
          onChange={onChange}
        />
      )}
      {kind === 'many' && choices && <ManyField {...common} choices={choices} value={value} onChange={onChange} />}
    </>
  )
}

interface ChoiceFieldProps extends Omit<FilterFieldProps, 'filter'> {
  name: string
  label: string
  choices: NonNullable<Filter['choices']>
}

function PickField({ choices, first, ...field }: ChoiceFieldProps & { first: readonly Option[] }) {
  const { options: offered, loading, unavailable } = choices.use()
  const options = [...first, ...offered]
  const isOffered = options.some((option) => option.value === field.value)
  return (
    <SelectField
      {...field}
      options={options}
      // A value from an old link filters although it is no longer offered: it is shown as it is.
      shownAs={isOffered ? undefined : { label: loading ? '' : field.value }}
      loading={loading}
      unavailable={unavailable}
    />
  )
}

function ManyField({ choices, value, onChange, ...field }: ChoiceFieldProps) {
  const { options, loading, unavailable } = choices.use()
  const codes = codesIn(value)
  // Codes from an old link filter although they are no longer offered: they are shown as they are.
  const unofferedCodes = loading ? [] : codes.filter((code) => options.every((option) => option.value !== code))
  return (
    <MultiSelect
      {...field}
      options={[...options, ...unofferedCodes.map((code) => ({ value: code, label: code }))]}
      value={codes}
      onChange={(next) => onChange(next.join(','))}
      unavailable={unavailable}
      placeholder={labels.all}
    />
  )
}

function OnlyField({ choices, value, ...field }: Pick<ChoiceFieldProps, 'choices' | 'value' | 'label' | 'name'>) {
  const { options } = choices.use()
  return <ReadOnlyField {...field} value={options.find((option) => option.value === value)?.label ?? ''} />
}
