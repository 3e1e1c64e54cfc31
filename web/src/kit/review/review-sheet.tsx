import { labels } from '@backoffice/contract/labels'
import { subtract } from '@backoffice/contract/money'
import { reviewMessages } from '@backoffice/contract/approvals/review-messages'
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Attachments, isPicture } from '../attachments.tsx'
import { useDayOrder } from '../day-order.ts'
import { sideStep } from '../direction.ts'
import { englishKey } from '../english-key.ts'
import factsCss from '../facts.module.css'
import { FactList } from '../facts.tsx'
import { Amount } from '../amount.tsx'
import { showMoney } from '../format.ts'
import { Keys } from '../keys.tsx'
import layout from '../layout.module.css'
import { Inline, Stack } from '../layout.tsx'
import { useCards } from '../phone.ts'
import { amountColumn, amountOf, placesOf } from '../list/column-roles.ts'
import { type Action, decides } from '../list/actions.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { PictureViewer, usePictures } from '../picture-viewer.tsx'
import { rest } from '../rest.ts'
import { StatusTag } from '../status-tag.tsx'
import type { RowsProps } from '../list/table-props.ts'
import type { RowNote } from '../list/rows-stay.ts'
import type { Mark, ReviewLook, Sums } from './review-look.ts'
import css from './review-sheet.module.css'
import type { Listed, Reviewed } from './order.ts'
import type { Outcome } from './use-review-decisions.ts'

export interface ReviewProps<R> {
  look: ReviewLook<R>
  /** The properties that the rows of the list share: their actions, forms and notes. */
  shared: RowsProps<R>
  /** The document on the screen; `undefined` while it loads. */
  document: Reviewed<R> | undefined
  /** The documents of the page, also those that were decided since the review was opened, and the key of the document on the screen. */
  listed: readonly Listed<R, RowNote>[]
  at: string
  /** A row of the next document. Its picture is fetched in advance. */
  following: R | undefined
  place: { readonly at: number; readonly of: number } | undefined
  /** The outcome of the last document. */
  outcome: Outcome | undefined
  /** Counts what was decided since the review was opened. */
  tally: string
  /** Counts the documents that gave way without the user's doing: their successor ignores presses for a moment. */
  moved: number
  isEnded: boolean
  /** The number of documents that are still in the list. */
  left: number
  onStep: (way: 1 | -1) => void
  onGo: (key: string) => void
  onRestart: () => void
  onClose: () => void
}

interface SheetProps<R> extends ReviewProps<R> {
  /** The row that has the actions of the document. */
  row: R
  rows: readonly R[]
  /** The value of `moved` for which the decision has already ignored presses. */
  restedFor: RefObject<number>
  /** The side that the document comes from: its place in the list, seen from the last document. */
  way: 1 | -1 | undefined
}

export const imagesOf = <R,>({ look, shared }: Pick<ReviewProps<R>, 'look' | 'shared'>, row: R) =>
  look.pictures ? look.pictures(row) : shared.columns.flatMap(({ images }) => images?.(row) ?? [])

/** Draws one document. It is drawn anew for each, so that nothing of the last document stays: no zoom, no focus, no pressed button. */
export function ReviewSheet<R>({ look, shared, row, rows, place, moved, restedFor, way, onStep }: SheetProps<R>) {
  const { columns, rowKey, groups } = shared
  const order = useDayOrder()
  const id = useId()
  const isNarrow = useCards()
  const [cameFrom] = useState(way)
  const form = shared.formOf(row)
  const places = placesOf(shared)
  const heading = columns.find(({ key }) => key === look.heading) ?? places.heading
  const figure = groups?.amount ? undefined : amountColumn(columns)
  const amount = groups?.amount ?? amountOf(columns)
  const images = imagesOf({ look, shared }, row)
  const files = images.filter((image) => !isPicture(image))
  const pictures = usePictures(images.filter(isPicture))
  const { Lines, Picture } = look
  const expectsPictures = look.pictures !== undefined || columns.some((column) => column.images !== undefined)
  const note = shared.noteOf(rowKey(row))
  const canDecide = (one: R) => (shared.actions ?? []).some((action) => decides(action) && action.when(one))
  const decided = { decision: shared.decisionOf(row, canDecide), decided: note !== undefined }
  // A status is news only where the rows of the page differ in it.
  const statuses = places.statuses.filter(({ text }) =>
    shared.rows.some((other) => text(other, order) !== text(row, order)),
  )
  const Head = groups?.Head

  const panel = useRef<HTMLElement>(null)
  const decision = useRef<HTMLDivElement>(null)
  useReviewKeys({ panel, decision, isDecided: note !== undefined, onStep, pictures })
  useRestAfterMove({
    panel,
    decision,
    moved,
    restedFor,
    content: columns.map((column) => column.text(row, order)).join('\n'),
  })
  /** Leads from a field back to the document: Enter accepts the value, Escape does not close the review. */
  const leaveField = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement
    if (!isField || event.defaultPrevented || !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    panel.current?.focus()
  }

  const facts = columns
    .filter(({ kind, key }) => !['field', 'files', 'status'].includes(kind) && key !== heading?.key)
    .filter(({ key }) => key !== figure?.key && (look.facts?.some((fact) => fact === key) ?? true))
    .map((column) => [column.title, column.text(row, order)] as const)
  return (
    <section
      ref={panel}
      className={css.sheet}
      data-row={rowKey(row)}
      data-review-panel
      data-pictures={pictures.image !== undefined || Picture !== undefined || undefined}
      data-lines={Lines && true}
      data-way={cameFrom}
      tabIndex={-1}
      aria-label={[heading?.text(row, order), place && reviewMessages.place(place.at, place.of)]
        .filter(Boolean)
        .join(', ')}
      onKeyDown={leaveField}
    >
      {Picture && (
        <div className={css.pictures}>
          <Suspense fallback={<p>{labels.loading}</p>}>
            <Picture row={row} rows={rows} form={form} {...decided} />
          </Suspense>
        </div>
      )}
      {pictures.image && <PictureViewer of={pictures} className={css.pictures} />}
      <div className={css.details}>
        <div className={`${layout.inline} ${css.about}`}>
          <Stack>
            <Inline>
              <h3 id={id}>{heading?.text(row, order)}</h3>
              {statuses.map((column) => (
                <Fragment key={column.key}>{column.cell(row, form)}</Fragment>
              ))}
              <Marks of={look.marks?.(row) ?? []} />
            </Inline>
            {Head && <Head totals={undefined} rows={rows} />}
            <FactList
              of={[...facts, ...(look.moreFacts?.(row) ?? [])]}
              className={`${factsCss.columns} ${css.facts}`}
            />
            {files.length > 0 && <Attachments images={files} />}
            {expectsPictures && images.length === 0 && <p className="muted">{reviewMessages.noPicture}</p>}
          </Stack>
          {amount && (
            <p className={css.amount}>
              {figure && <span className="muted">{figure.title}</span>}
              <strong className="num">
                <Amount of={amount(row)} />
              </strong>
              {look.words && <span className="muted">{look.words(row)}</span>}
            </p>
          )}
        </div>
        {Lines && (
          <Stack className={css.lines}>
            <Inline gap={5} className={css.tables}>
              <Suspense fallback={<p>{labels.loading}</p>}>
                <Lines row={row} rows={rows} form={form} {...decided} />
              </Suspense>
            </Inline>
            <SumCheck of={look.check?.(row)} />
          </Stack>
        )}
      </div>
      {/* The bar catches the presses that the resting buttons ignore, so that none reaches the content below. */}
      <div className={css.decision}>
        <div ref={decision} className={`${layout.inline} ${css.deciding}`} data-review-decision>
          {places.fields.map((column) => (
            <div key={column.key} className={css.field} inert={note && true}>
              {column.cell(row, form)}
            </div>
          ))}
          <RowActions
            row={row}
            of={shared}
            describedBy={id}
            className={`${layout.inline} ${css.actions}`}
            place="bar"
            onDone={() => {}}
          />
          {!isNarrow && (
            <KeyList
              of={shared.actions ?? []}
              row={row}
              own={look.keys?.(row) ?? []}
              pictures={pictures.images.length}
            />
          )}
        </div>
      </div>
    </section>
  )
}

interface KeyListProps<R> {
  of: readonly Action<R>[]
  row: R
  /** The keys of the lines. */
  own: readonly (readonly [string, string])[]
  pictures: number
}

/** Shows the keys of a review where there is room for them. */
function KeyList<R>({ of, row, own, pictures }: KeyListProps<R>) {
  const letters = of.flatMap(({ opens, letter, when }) => (!opens && letter && when(row) ? letter : []))
  const keys: readonly (readonly [string, string] | false)[] = [
    ...own,
    letters.length > 0 && [letters.join(' '), reviewMessages.keyDecide],
    ['J K', reviewMessages.keyOther],
    pictures === 0 && ['N', reviewMessages.keyNext],
    pictures > 1 && ['N', reviewMessages.keyPicture],
    pictures > 0 && ['− 0', reviewMessages.keyZoom],
    pictures > 0 && ['R', reviewMessages.keyRotate],
    ['Esc', reviewMessages.keyBack],
  ]
  return (
    <Inline as="p" gap={4} className={`caption ${css.keys}`}>
      {keys
        .filter((one) => one !== false)
        .map(([pressed, word]) => (
          <span key={pressed}>
            <Keys keys={pressed} /> {word}
          </span>
        ))}
    </Inline>
  )
}

interface Resting {
  panel: RefObject<HTMLElement | null>
  decision: RefObject<HTMLElement | null>
  moved: number
  restedFor: RefObject<number>
  content: string
}

/** Makes the decision ignore presses for a moment when the document came by itself, or when its content has changed. */
function useRestAfterMove({ panel, decision, moved, restedFor, content }: Resting): void {
  const shown = useRef(content)
  useLayoutEffect(() => {
    const isNew = restedFor.current !== moved
    if ((isNew || shown.current !== content) && decision.current) rest(decision.current)
    restedFor.current = moved
    shown.current = content
  }, [decision, moved, restedFor, content])
  useLayoutEffect(() => {
    // A user who goes on with the buttons of the head keeps the focus there.
    if (document.activeElement?.closest('[data-review-steps]')) return
    panel.current?.focus({ preventScroll: true })
  }, [panel])
}

function Marks({ of }: { of: readonly Mark[] }) {
  if (of.length === 0) return null
  return (
    <Inline as="ul" aria-label={labels.whatStandsOut}>
      {of.map(({ tone, word }) => (
        <li key={word}>
          <StatusTag tone={tone} word={word} />
        </li>
      ))}
    </Inline>
  )
}

function SumCheck({ of }: { of: Sums | undefined }) {
  if (!of) return null
  const off = subtract(of.lines, of.total)
  return (
    <p data-review-check>
      {off === 0 ? (
        <StatusTag tone="good" word={reviewMessages.agrees(showMoney(of.lines))} />
      ) : (
        <StatusTag tone="bad" word={reviewMessages.differs(showMoney(of.lines), showMoney(off))} />
      )}
    </p>
  )
}

interface ReviewKeys {
  panel: RefObject<HTMLElement | null>
  /** The element with the actions of the document. */
  decision: RefObject<HTMLElement | null>
  isDecided: boolean
  onStep: (way: 1 | -1) => void
  pictures: ReturnType<typeof usePictures>
}

const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog]'
const PRESSED = 'button, a, summary'

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }
/** Without pictures there is no next picture. */
const stepsAlone: typeof steps = { ...steps, n: 1 }

/**
 * Follows the keys of a review wherever the focus is in it: a letter presses the action of the document, Enter opens and saves only where its
 * lines have a button for Enter, and a held key acts once. They rest while a dialog is above the review, and in fields, which have keys of their own.
 */
export function useReviewKeys({ panel, decision, isDecided, onStep, pictures }: ReviewKeys): void {
  const pressedBy = (key: string) => {
    if (key === 'u') return panel.current?.closest('dialog')?.querySelector<HTMLElement>('[data-undo]')
    const own = [...(panel.current?.querySelectorAll<HTMLElement>('[data-review-key]') ?? [])].find(({ dataset }) =>
      dataset['reviewKey']?.split(' ').includes(key),
    )
    if (own) return own
    const letters = [...(decision.current?.querySelectorAll<HTMLElement>('[data-letter]') ?? [])]
    if (key === 'enter') return decision.current?.querySelector<HTMLElement>('[data-opens] button')
    return letters.find(({ dataset }) => dataset['letter'] === key)?.querySelector<HTMLElement>(':is(button, a)')
  }
  const follow = (event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const dialog = panel.current?.closest('dialog')
    if (!dialog || [...document.querySelectorAll('dialog[open]')].at(-1) !== dialog) return
    const target = event.target instanceof Element ? event.target : undefined
    if (target?.closest(OWN_KEYS)) return
    const key = englishKey(event)
    if (key === 'enter' && target?.closest(PRESSED)) return
    const way = sideStep(event.key) || (pictures.images.length > 0 ? steps : stepsAlone)[key]
    if (way !== undefined) {
      event.preventDefault()
      return onStep(way)
    }
    const pressed = pressedBy(key)
    const change = key === 'n' ? () => pictures.go(1) : pictures.keys[key]
    if (!pressed && !change) return
    event.preventDefault()
    if (event.repeat) return
    if (!pressed) return change?.()
    if (key === 'u') return pressed.click()
    if (!isDecided && pressed.closest('[data-resting]') === null) pressed.click()
  }
  useEffect(() => {
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  })
}
