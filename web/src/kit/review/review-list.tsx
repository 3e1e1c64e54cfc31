import { reviewMessages } from '@backoffice/contract/approvals/review-messages'
import { sum } from '@backoffice/contract/money'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { joined } from '../joined.ts'
import { Amount } from '../amount.tsx'
import { useDayOrder } from '../day-order.ts'
import { showMoney } from '../format.ts'
import { Inline } from '../layout.tsx'
import { amountOf, placesOf } from '../list/column-roles.ts'
import type { RowNote } from '../list/rows-stay.ts'
import { blockPresses } from '../stray-presses.ts'
import { StatusTag } from '../status-tag.tsx'
import type { Listed } from './order.ts'
import css from './review-list.module.css'
import type { ReviewProps } from './review-sheet.tsx'

/** Draws the rows of the page next to the document: a press leads to its document, and a decided row shows the decision in its place. */
export function ReviewList<R>({ look, shared, listed, at, onGo }: ReviewProps<R>) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const amount = shared.groups?.amount ?? amountOf(shared.columns)
  const waiting = listed.filter(({ note }) => note === undefined)
  const sums = amount && sum(waiting.flatMap(({ rows }) => rows.slice(-1).map(amount)))
  useRestingItems(list)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <nav className={css.side} aria-labelledby={id}>
      <h3 id={id}>{shared.caption}</h3>
      <p className="muted">{reviewMessages.waiting(waiting.length, sums === undefined ? '' : showMoney(sums))}</p>
      <ol ref={list} className={css.rows}>
        {listed.map((document) => (
          <Item key={document.key} of={document} look={look} shared={shared} isHere={document.key === at} onGo={onGo} />
        ))}
      </ol>
    </nav>
  )
}

interface ItemProps<R> extends Pick<ReviewProps<R>, 'look' | 'shared' | 'onGo'> {
  of: Listed<R, RowNote>
  isHere: boolean
}

function Item<R>({ of: { key, rows, note }, look, shared, isHere, onGo }: ItemProps<R>) {
  const order = useDayOrder()
  const row = rows.at(-1)
  if (row === undefined) return null
  const { columns, groups } = shared
  const places = placesOf(shared)
  const heading = columns.find((column) => column.key === look.heading) ?? places.heading
  const amount = (groups?.amount ?? amountOf(columns))?.(row)
  // The facts of a document with lines are the values that its lines share.
  const line = look.facts ? columns.filter((column) => look.facts?.some((fact) => fact === column.key)) : places.line
  const textsOf = (isDay: boolean) => {
    const ofKind = line.filter(({ kind }) => (kind === 'day') === isDay)
    return [...new Set(ofKind.map((column) => column.text(row, order) || column.instead?.(row)))].filter(Boolean)
  }
  const marks = look.marks?.(row) ?? []
  const content = (
    <>
      <strong>{heading?.text(row, order)}</strong>
      <span className="num">{amount !== undefined && <Amount of={amount} />}</span>
      <span className="muted">{joined(textsOf(false))}</span>
      <span className="num">
        {note ? (
          <StatusTag tone={note.wordTone ?? 'warning'} word={note.word ?? reviewMessages.changed} />
        ) : (
          textsOf(true).join(' – ')
        )}
      </span>
      {marks.length > 0 && (
        <Inline as="span" gap={2} className={css.marks}>
          {marks.map(({ tone, word }) => (
            <StatusTag key={word} tone={tone} word={word} />
          ))}
        </Inline>
      )}
    </>
  )
  return (
    <li data-listed={key} data-decided={note && true}>
      {note ? (
        <div>{content}</div>
      ) : (
        <button
          type="button"
          aria-current={isHere || undefined}
          // The keys of the review lead to the other rows, so that one press of Tab leads from the list to the document.
          tabIndex={isHere ? undefined : -1}
          onClick={() => onGo(key)}
        >
          {content}
        </button>
      )}
    </li>
  )
}

/** Makes an item ignore presses for a moment when another item came or left above it. */
function useRestingItems(list: { readonly current: HTMLOListElement | null }): void {
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  useLayoutEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-listed]') ?? [])]
    for (const item of items) {
      const before = places.current.get(item.dataset['listed'] ?? '')
      if (places.current.size > 0 && before !== item.offsetTop) blockPresses(item)
    }
    places.current = new Map(items.map((item) => [item.dataset['listed'] ?? '', item.offsetTop]))
  })
}
