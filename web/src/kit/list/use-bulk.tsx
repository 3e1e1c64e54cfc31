import { messages } from '@backoffice/contract/messages'
import { sum } from '@backoffice/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveEach, saveOnce } from '../../api/save-each.ts'
import { refreshTouched } from '../../api/touched.ts'
import { Button } from '../button.tsx'
import { useDayOrder } from '../day-order.ts'
import { showMoney } from '../format.ts'
import { toast } from '../toasts.tsx'
import { useViewer } from '../viewer.ts'
import { type BulkAction, type BulkLine, type BulkWork, isSettled } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { placesOf } from './card-places.ts'
import type { Column } from './columns.tsx'
import type { CardLook } from './data-table.tsx'
import type { useListForm } from './list-form.ts'
import type { RowKey } from './row-focus.ts'
import { amountOf } from './totals.ts'

interface Bulk<R> {
  actions: readonly BulkAction<R>[]
  columns: readonly Column<R>[]
  card: CardLook<R> | undefined
  rows: readonly R[]
  rowKey: (row: R) => RowKey
  form: ReturnType<typeof useListForm>
}

const none: ReadonlySet<RowKey> = new Set()

/** The rows ticked on the page shown, and what is done with all of them. Turning the page forgets what is no longer in sight. */
export function useBulk<R>({ actions, columns, card, rows, rowKey, form }: Bulk<R>) {
  const viewer = useViewer()
  const order = useDayOrder()
  const [ticked, setTicked] = useState(none)
  const can = (row: R) => actions.some((action) => action.when(row))
  const chosen = rows.filter((row) => ticked.has(rowKey(row)) && can(row))
  const { work, opened, ask, ...does } = useBulkWork((left) => setTicked(new Set(left)))

  const amount = amountOf(columns)
  const added = (of: readonly R[]) => (amount ? showMoney(sum(of.map(amount))) : '')
  const { heading, line } = placesOf({ columns, ...(card && { card }) })
  const press = (action: BulkAction<R>, fitting: readonly R[], button: HTMLElement) => {
    const broken = action.broken(fitting, form.bar, viewer)
    if (broken) return form.refuse('', broken)
    const { label, tone, call } = action
    ask(button, {
      label,
      tone,
      call,
      step: 'asking',
      sum: added(fitting),
      lines: fitting.map((row) => ({
        key: rowKey(row),
        name: heading?.text(row, order) ?? '',
        more: line
          .map((column) => column.text(row, order))
          .filter(Boolean)
          .join(' · '),
        amount: added([row]),
        input: action.input(row, form.bar, viewer),
        outcome: { state: 'unsent' },
      })),
    })
  }

  return {
    selection: {
      selected: new Set(chosen.map(rowKey)),
      can,
      onChange: (row: R, on: boolean) => {
        const kept = chosen.map(rowKey).filter((key) => key !== rowKey(row))
        setTicked(new Set(on ? [...kept, rowKey(row)] : kept))
      },
      onAll: (on: boolean) => setTicked(on ? new Set(rows.filter(can).map(rowKey)) : none),
    },
    buttons:
      chosen.length > 0 &&
      actions.map((action) => {
        const fitting = chosen.filter(action.when)
        return (
          <Button
            key={action.label}
            tone={action.tone}
            onClick={(event) => press(action, fitting, event.currentTarget)}
          >
            {`${action.label} (${fitting.length} · ${added(fitting)})`}
          </Button>
        )
      }),
    dialog: <BulkDialog work={work} opened={opened} {...does} />,
  }
}

/** Asks, runs and reports. `onSettled` hears which rows are still to be done. */
function useBulkWork(onSettled: (left: readonly RowKey[]) => void) {
  const client = useQueryClient()
  const [work, setWork] = useState<BulkWork>()
  const [opened, setOpened] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const running = useRef<AbortController>(undefined)
  // Another branch, another screen: what is not sent yet is not sent from there.
  useEffect(() => () => running.current?.abort(), [])

  const close = () => {
    flushSync(() => setOpened(false))
    focusAgain(opener.current)
  }
  const run = async (started: BulkWork) => {
    const stop = new AbortController()
    running.current = stop
    const lines: BulkLine[] = [...started.lines]
    const show = (step: BulkWork['step']) => setWork({ ...started, step, lines: [...lines] })
    show('running')
    const waiting = [...lines.entries()].filter(([, line]) => !isSettled(line))
    await saveEach({
      call: started.call,
      inputs: waiting.map(([, line]) => line.input),
      save: (input) => saveOnce(started.call, input),
      signal: stop.signal,
      onOutcome: (place, outcome) => {
        const [at, line] = waiting[place] ?? []
        if (at === undefined || !line) return
        lines[at] = { ...line, outcome }
        show('running')
      },
    })
    await refreshTouched(client, started.call)
    await shown()
    const left = lines.filter(({ outcome }) => outcome.state !== 'done').map(({ key }) => key)
    // At once, so that the focus does not go to a button that is about to leave.
    flushSync(() => onSettled(left))
    const said = lines.flatMap(({ outcome }) => (outcome.state === 'done' ? [outcome.message] : []))
    if (said.length < lines.length) return show('report')
    toast.success([...new Set(said)], messages.bulk.done(lines.length))
    close()
  }

  return {
    work,
    opened,
    ask: (button: HTMLElement, asked: BulkWork) => {
      opener.current = button
      setWork(asked)
      setOpened(true)
    },
    onGo: () => work && void run(work),
    onStop: () => running.current?.abort(),
    onClose: close,
  }
}

/** Back to the button; where its rows are gone and it with them, to the list they came from. */
function focusAgain(opener: HTMLElement | null): void {
  if (opener?.isConnected) return opener.focus()
  const list = document.querySelector<HTMLElement>('[data-row]') ?? document.querySelector('main')
  list?.focus()
}

/** What was answered is on the screen a moment after it is there. */
const shown = () => new Promise((resolve) => setTimeout(resolve))
