import { labels } from '@backoffice/contract/labels'
import css from './day-field.module.css'
import type { Day } from '@backoffice/contract/day'
import { messages } from '@backoffice/contract/messages'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { type DayOrder, useDayOrder } from '../day-order.ts'
import { showDay, spellDay } from '../format.ts'
import { lazyPart } from '../lazy-part.ts'
import { Popup } from '../popup.tsx'
import { parseTypedDay, typedDayError } from './day-typing.ts'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import { useTypedText } from './typed-text.ts'

const Calendar = lazyPart(() => import('./calendar.tsx').then((loaded) => ({ default: loaded.Calendar })))

interface DayFieldProps extends FieldProps<Day | null> {
  /** The company's day, from which `t` and `+1` count. */
  today: Day
  /** The first and the last day that the calendar offers. */
  from?: Day
  to?: Day
}

const forms: Readonly<Record<DayOrder, { readonly placeholder: string; readonly unreadable: string }>> = {
  DMY: { placeholder: 'dd/mm/yyyy', unreadable: messages.field.dayFirst },
  MDY: { placeholder: 'mm/dd/yyyy', unreadable: messages.field.dayMonthFirst },
}

/**
 * A field for a day in the order of the screen, with a calendar button; it understands `t`, `+1`, `15` and `5/1`. An empty field means no
 * day. Where the month comes first, the day is spelled out below the field, because most people here read the other order.
 */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, name, error, hint, required, disabled, revision, keptIn, today, from, to } = props
  const [opened, setOpened] = useState(false)
  const order = useDayOrder()
  const control = useRef<HTMLDivElement>(null)
  const typed = useTypedText<Day | null>({
    value,
    revision,
    onChange,
    show: (day) => showDay(day, order),
    read: (text) => parseTypedDay(text, today, order),
    none: null,
    unreadable: (text) => {
      const why = typedDayError(text, today, order)
      return why === undefined ? `${label} ${forms[order].unreadable}` : `${label}: ${why}`
    },
    keptIn,
  })
  const pick = (day: Day) => {
    onChange(day)
    setOpened(false)
    typed.ref.current?.focus()
  }
  const spelled = order === 'MDY' && value !== null ? spellDay(value) : undefined
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    // The dialog around the field stays open.
    event.preventDefault()
    setOpened(false)
    typed.ref.current?.focus()
  }
  return (
    <Field label={label} required={required} error={typed.error ?? error} hint={spelled ?? hint}>
      {(aria) => (
        <div ref={control} className={fieldCss.withButton} onKeyDownCapture={closeByEscape}>
          <input
            {...aria}
            ref={typed.ref}
            className={fieldCss.control}
            type="text"
            name={name}
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onBlur={typed.settle}
            inputMode="numeric"
            autoComplete="off"
            placeholder={forms[order].placeholder}
            maxLength={10}
            disabled={disabled}
          />
          <button
            type="button"
            className={`${fieldCss.inControl} ${css.open}`}
            aria-label={labels.openCalendar}
            aria-expanded={opened}
            disabled={disabled}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar aria-hidden size={18} stroke={1.75} />
          </button>
          {opened && (
            <Popup
              control={control}
              onClose={() => setOpened(false)}
              role="dialog"
              aria-label={labels.calendar}
              className={css.calendar}
            >
              <Suspense fallback={null}>
                <Calendar value={value} today={today} from={from} to={to} onPick={pick} />
              </Suspense>
            </Popup>
          )}
        </div>
      )}
    </Field>
  )
}
