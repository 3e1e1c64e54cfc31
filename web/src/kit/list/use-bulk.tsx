import type { PageCall, Wire } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { bulkMessages, listMessages } from '@backoffice/contract/list-messages'
import { sum } from '@backoffice/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { request } from '../../api/client.ts'
import { failureOf } from '../../api/failures.ts'
import { saveEach, saveOnce } from '../../api/save-each.ts'
import { refreshTouched } from '../../api/touched.ts'
import { Button } from '../button.tsx'
import { useDayOrder } from '../day-order.ts'
import { showMoney, showNumber } from '../format.ts'
import { Inline } from '../layout.tsx'
import { useCards } from '../phone.ts'
import { toast } from '../toasts.tsx'
import { useViewer } from '../viewer.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkAction, type BulkLine, type BulkWork, isSettled, peopleOf } from './bulk.ts'
import { amountOf, type CardLook, nameOfRow, placesOf } from './column-roles.ts'
import type { Column } from './columns.tsx'
import { decidedTogether, type Groups } from './groups.tsx'
import { type DecidedRow, drawn } from './rows-stay.ts'
import type { useListForm } from './list-fields.tsx'
import css from './list.module.css'
import type { RowKey } from './row-focus.ts'
import { toneOfWord, useUndo } from './undo.ts'
import { joined } from '../joined.ts'

interface Bulk<R> {
  of: {
    readonly call: PageCall
    readonly bulk?: readonly BulkAction<R>[]
    /** The rows of a group are chosen and saved together. */
    readonly groups?: Groups<R>
  }
  card: CardLook<R> | undefined
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => RowKey
  form: ReturnType<typeof useListForm>
  /** The request of the list, without the page, where there are other pages. */
  input: object | undefined
  totalRows: number
}

const none: ReadonlySet<RowKey> = new Set()

/**
 * Holds the ticked rows of the page, or all rows of the filters, and the actions for all of them. Turning the page forgets the ticked rows
 * that are out of sight.
 */
export function useBulk<R>({ of, card, columns, rows, rowKey, form, input, totalRows }: Bulk<R>) {
  const { call: listed, bulk: actions = [], groups } = of
  const viewer = useViewer()
  const order = useDayOrder()
  const cards = useCards()
  const [ticked, setTicked] = useState(none)
  const can = (row: R) => actions.some((action) => action.when(row))
  const filtered = useSelectFiltered<R>({
    call: listed,
    input,
    totalRows,
    onChosen: (all) => setTicked(new Set(all.filter(can).map(rowKey))),
  })
  const chosen = (filtered.rows ?? rows).filter((row) => ticked.has(rowKey(row)) && can(row))
  const together = decidedTogether(groups, rowKey)
  /** Leaves one row of each group. */
  const documentsOf = (of: readonly R[]) => [...new Map(of.map((row) => [together(row), row])).values()]
  const tick = (keys: readonly RowKey[]) => {
    filtered.drop()
    setTicked(new Set(keys))
  }
  const undoOf = useUndo<R>()
  const [decided, setDecided] = useState<readonly DecidedRow<R>[]>([])
  const { work, opened, ask, ...steps } = useBulkWork({
    scope: viewer.branchCode,
    onDecided: ({ label }, keys) => {
      const action = actions.find((one) => one.label === label)
      if (!action) return
      const saved = new Set((filtered.rows ?? rows).filter((row) => keys.includes(rowKey(row))).map(together))
      setDecided(
        rows
          .filter((row) => saved.has(together(row)))
          .map((row) => {
            const about = nameOfRow(columns, row, order, groups?.amount)
            const word = action.done(row)
            return {
              row,
              word,
              wordTone: toneOfWord(action.tone),
              text: listMessages.decided(word, about),
              undo: undoOf(action.undo, row, about),
            }
          }),
      )
    },
    onSettled: tick,
  })

  const amount = groups?.amount ?? amountOf(columns)
  const added = (of: readonly R[]) => (amount ? showMoney(sum(of.map(amount))) : '')
  const { heading, line } = placesOf({ columns, ...(card && { card }) })
  const press = (action: BulkAction<R>, fitting: readonly R[], button: HTMLElement) => {
    const broken = action.broken(fitting, form.bar, viewer)
    if (broken) return form.refuse('', broken)
    const { label, tone, call, person, Note, counts = listMessages.rows } = action
    const leftOut = documentsOf(chosen).length - fitting.length
    ask(button, {
      label,
      counted: counts(fitting.length),
      tone,
      call,
      step: 'asking',
      sum: added(fitting),
      people: peopleOf(fitting, person),
      note: Note && <Note form={form.bar} />,
      notes: [...filtered.notes, ...(leftOut > 0 ? [bulkMessages.leftOut(leftOut)] : [])],
      lines: fitting.map((row) => ({
        key: rowKey(row),
        name: heading?.text(row, order) ?? '',
        more: joined(line.map((column) => column.text(row, order))),
        amount: added([row]),
        input: action.input(row, form.of(rowKey(row), [row], rowKey), viewer),
        together: action.together?.(row),
        outcome: { state: 'unsent' },
      })),
    })
  }

  const buttons = chosen.length > 0 && (
    <>
      {filtered.button}
      {actions.map((action) => {
        const fitting = documentsOf(chosen.filter(action.when))
        return (
          <Button
            key={action.label}
            tone={action.tone}
            onClick={(event) => press(action, fitting, event.currentTarget)}
          >
            {`${action.label} (${fitting.length} · ${added(fitting)})`}
          </Button>
        )
      })}
    </>
  )

  return {
    selection: {
      selected: new Set(chosen.map(rowKey)),
      can,
      onChange: (row: R, on: boolean) => {
        const mates = rows.filter((other) => together(other) === together(row)).map(rowKey)
        const kept = chosen.map(rowKey).filter((key) => !mates.includes(key))
        tick(on ? [...kept, ...mates] : kept)
      },
      onRows: (of: readonly R[], on: boolean) => {
        const keys = of.map(rowKey)
        const kept = chosen.map(rowKey).filter((key) => !keys.includes(key))
        tick(on ? [...kept, ...keys] : kept)
      },
      decided,
      onAll: (on: boolean) => tick(on ? rows.filter(can).map(rowKey) : []),
    },
    buttons: !cards && buttons,
    /** The same buttons where the rows are cards. */
    bar: cards && buttons && (
      <Inline role="group" aria-label={labels.selectedRows} className={`screen-only ${css.chosen}`}>
        {buttons}
      </Inline>
    ),
    dialog: work && <BulkDialog work={work} opened={opened} {...steps} />,
  }
}

interface BulkSteps {
  /** The branch: another one closes the dialog, and nothing more is sent. */
  readonly scope: string
  /** Runs with the saved rows, before the list is fetched anew. */
  readonly onDecided: (work: BulkWork, keys: readonly RowKey[]) => void
  /** Runs with the rows that are still to be done. */
  readonly onSettled: (remaining: readonly RowKey[]) => void
}

/** Asks, saves row after row, and reports. */
function useBulkWork({ scope, onDecided, onSettled }: BulkSteps) {
  const client = useQueryClient()
  const [work, setWork] = useState<BulkWork>()
  const [opened, setOpened] = useState(false)
  const [openedIn, setOpenedIn] = useState(scope)
  if (openedIn !== scope) {
    setOpenedIn(scope)
    setOpened(false)
  }
  const opener = useRef<HTMLElement>(null)
  const running = useRef<AbortController>(undefined)
  // Nothing more is sent from another branch or another screen.
  useEffect(() => () => running.current?.abort(), [scope])

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
    const isFirst = ({ together }: BulkLine, at: number) =>
      together === undefined || lines.findIndex((other) => other.together === together) === at
    const waiting = [...lines.entries()].filter(([at, line]) => !isSettled(line) && isFirst(line, at))
    await saveEach({
      call: started.call,
      inputs: waiting.map(([, line]) => line.input),
      save: (input) => saveOnce(started.call, input),
      signal: stop.signal,
      onOutcome: (place, outcome) => {
        const [index, line] = waiting[place] ?? []
        if (index === undefined || !line) return
        for (const [at, other] of lines.entries())
          if (at === index || (line.together !== undefined && other.together === line.together))
            lines[at] = { ...other, outcome }
        show('running')
      },
    })
    const saved = lines.filter(({ outcome }) => outcome.state === 'done').map(({ key }) => key)
    onDecided(started, saved)
    await refreshTouched(client, started.call)
    await drawn()
    const remaining = lines.filter(({ outcome }) => outcome.state !== 'done').map(({ key }) => key)
    // The state changes at once, so that the focus does not go to a button that is about to leave.
    flushSync(() => onSettled(remaining))
    const savedMessages = lines.flatMap(({ outcome }) => (outcome.state === 'done' ? [outcome.message] : []))
    if (savedMessages.length < lines.length) return show('report')
    toast.success([...new Set(savedMessages)], bulkMessages.done(started.counted))
    close()
  }

  return {
    work,
    opened,
    ask: (button: HTMLElement, work: BulkWork) => {
      opener.current = button
      setWork(work)
      setOpened(true)
    },
    onGo: () => work && void run(work),
    onStop: () => running.current?.abort(),
    onClose: close,
  }
}

/** Gives the focus back to the button, or to the list if the button has left with its rows. */
function focusAgain(opener: HTMLElement | null): void {
  if (opener?.isConnected) return opener.focus({ preventScroll: true })
  const list = document.querySelector<HTMLElement>('[data-row]:not([data-decided])') ?? document.querySelector('main')
  // The decided rows stay in sight: a row further down may be the first row without a note.
  list?.focus({ preventScroll: true })
}

interface SelectFiltered<R> {
  readonly call: PageCall
  /** The request of the list without its page; `undefined` where the page has all rows. */
  readonly input: object | undefined
  /** The number that the list shows. */
  readonly totalRows: number
  /** Runs with the chosen rows. */
  readonly onChosen: (rows: readonly R[]) => void
}

/**
 * Chooses all rows of the filters of a list, beyond its page. The server answers them with the same request, and they stay as they were
 * answered: a row that changes afterwards is refused by its version, and a row that comes later is not among them.
 */
function useSelectFiltered<R>({ call, input, totalRows, onChosen }: SelectFiltered<R>) {
  const inputKey = JSON.stringify(input)
  const [taken, setTaken] = useState<{ inputKey: string; rows: readonly R[]; shown: number; now: number }>()
  const [busy, setBusy] = useState(false)
  const mine = input !== undefined && taken?.inputKey === inputKey ? taken : undefined

  const choose = async () => {
    setBusy(true)
    try {
      const answer = await request(call, { ...input, page: 1, limit: limits.bulk.rows } as Wire<PageCall>)
      const rows = answer.responseObjects as readonly R[]
      setTaken({ inputKey, rows, shown: totalRows, now: answer.totalRows })
      onChosen(rows)
    } catch (problem) {
      toast.error(failureOf(problem, call).lines)
    }
    setBusy(false)
  }
  const [max, count] = [showNumber(limits.bulk.rows), showNumber(totalRows)]
  return {
    rows: mine?.rows,
    notes: mine && mine.now !== mine.shown ? [bulkMessages.changed(showNumber(mine.shown), showNumber(mine.now))] : [],
    drop: () => setTaken(undefined),
    button: input !== undefined && (
      <Button
        busy={busy}
        aria-pressed={mine !== undefined}
        onClick={() => (mine ? setTaken(undefined) : void choose())}
      >
        {totalRows > limits.bulk.rows ? bulkMessages.first(max, count) : bulkMessages.all(count)}
      </Button>
    ),
  }
}
