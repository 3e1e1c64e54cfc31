import { listMessages } from '@backoffice/contract/list-messages'
import { reviewMessages } from '@backoffice/contract/approvals/review-messages'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { RowNote } from '../list/rows-stay.ts'
import type { RowsProps } from '../list/table-props.ts'
import { amountOf } from '../list/column-roles.ts'
import { FIRST, type ReviewOf } from './review-look.ts'
import { afterGone, inPlaces, type Listed, neighbour, documentsOf, placeOf, type Reviewed } from './order.ts'
import { ReviewButton } from './review-button.tsx'
import type { Review as LoadedReview } from './review.tsx'
import { useReviewDecisions } from './use-review-decisions.ts'

/** `lazy` forgets the type of the rows. */
const Review = lazyPart(() =>
  import('./review.tsx').then((loaded) => ({ default: loaded.Review })),
) as typeof LoadedReview

/** The places of the address that name no document, apart from the first document. */
const LAST = 'last'
const END = 'end'

export interface UseReview<R> {
  readonly of: ReviewOf<R> | undefined
  /** The rows as they are drawn, with the rows that were just decided. */
  readonly shared: RowsProps<R>
  /** The rows that the server answered last; `undefined` while they load. */
  readonly answered: readonly R[] | undefined
  readonly together: (row: R) => string
  readonly nameOf: (row: R) => string
  readonly canDecide: (row: R) => boolean
  /** The branch: a review never stays over the rows of another branch. */
  readonly scope: string
}

interface Seen {
  readonly key: string
  readonly keys: readonly string[]
  readonly name: string
}

/**
 * Goes through the documents of a list one by one. The place is in the state of the list, so that it is in the address of a screen. A
 * document that was decided, here or by another user, gives way to the next waiting document, on the next page too.
 */
export function useReview<R>({ of, shared, answered, together, nameOf, canDecide, scope }: UseReview<R>) {
  const { rowKey, noteOf, focus } = shared
  const [openedIn, setOpenedIn] = useState(scope)
  const [moved, setMoved] = useState(0)
  const seen = useRef<Seen>(undefined)
  const at = of?.list.reviewed ?? ''
  const isOpen = at !== ''
  if (!isOpen && openedIn !== scope) setOpenedIn(scope)
  const isReady = answered !== undefined && !shared.state?.stale && !shared.state?.failure

  const documents = documentsOf(shared.rows, together)
  const answeredKeys = documentsOf(answered ?? [], together).map(({ key }) => key)
  const rowOf = ({ rows }: Reviewed<R>) => rows.at(-1)
  const note = (document: Reviewed<R>) => {
    const row = rowOf(document)
    return row && noteOf(rowKey(row))
  }
  const isWaiting = (document: Reviewed<R>) => note(document) === undefined && document.rows.some(canDecide)
  const isThere = (document: Reviewed<R>) => note(document) === undefined
  const current = documents.find(({ key }) => key === at)
  const hasNextPage = of !== undefined && of.page * of.pageSize < of.totalRows

  /** Goes to a document of this page, or to the next page, or to the end. */
  const goOn = (next: string | undefined) => {
    if (next !== undefined) of?.list.review(next)
    else if (of && hasNextPage) of.list.review(FIRST, of.page + 1)
    else of?.list.review(END)
  }
  /** Returns whether the answer after the decision has come, so that the next page begins where this one ends. */
  const isSettled = (document: Reviewed<R>) =>
    !answeredKeys.includes(document.key) ||
    !(answered ?? []).some((row) => together(row) === document.key && canDecide(row))
  const amount = shared.groups?.amount ?? amountOf(shared.columns)
  const made = useReviewDecisions({
    wasUndone: shared.wasUndone,
    waits: (key) => (isReady ? (answered ?? []).some((row) => together(row) === key && canDecide(row)) : undefined),
    goBackTo: (key, page) => of?.list.review(key, page),
  })
  const settle = (key: string, outcome: RowNote, document?: Reviewed<R>) => {
    const row = document && rowOf(document)
    made.add({
      key,
      row: row && rowKey(row),
      name: row ? nameOf(row) : '',
      note: outcome,
      amount: row && amount?.(row),
      page: of?.page ?? 1,
    })
    setMoved((count) => count + 1)
  }

  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    made.forget()
  }
  /** The dialog has given the focus back to its opener; the row that was looked at last is a better place. */
  const focusLast = useEffectEvent(() => {
    if (!seen.current) return
    const last = documents.find(({ key }) => key === seen.current?.key) ?? documents.find(isThere)
    const row = last && isThere(last) ? rowOf(last) : undefined
    if (row) focus.focus(rowKey(row))
    seen.current = undefined
  })
  useEffect(() => {
    if (!isOpen) focusLast()
  }, [isOpen])

  /** The place that the review is about to leave: the address follows a moment later. */
  const leaving = useRef('')
  const follow = useEffectEvent(() => {
    if (isOpen && openedIn !== scope) return of?.list.review('')
    if (!isOpen || at === END || !isReady || leaving.current === at) {
      if (!isOpen || at === END) leaving.current = ''
      return
    }
    if (current && note(current) === undefined) {
      const row = rowOf(current)
      seen.current = { key: at, keys: documents.map(({ key }) => key), name: row ? nameOf(row) : '' }
      leaving.current = ''
      return
    }
    if (at === FIRST || at === LAST) {
      const found = at === FIRST ? (documents.find(isWaiting) ?? documents.find(isThere)) : documents.findLast(isThere)
      leaving.current = at
      return goOn(found?.key)
    }
    const outcome = current && note(current)
    if (current && outcome) {
      const next = neighbour(documents, at, 1, isWaiting)
      if (next === undefined && !isSettled(current)) return
      leaving.current = at
      const name = seen.current?.key === at ? seen.current.name : ''
      const text =
        outcome.text === listMessages.gone ? reviewMessages.gone(name) : reviewMessages.about(name, outcome.text)
      settle(at, outcome.tone === 'bad' ? { ...outcome, text } : outcome, current)
      return goOn(next)
    }
    const last = seen.current
    leaving.current = at
    if (last?.key !== at) {
      made.show({ tone: 'bad', text: reviewMessages.notHere })
      return of?.list.review(FIRST)
    }
    settle(at, { tone: 'bad', text: reviewMessages.gone(last.name) })
    goOn(afterGone(documents, last.keys, at, isWaiting))
  })
  useEffect(() => follow())

  const step = (way: 1 | -1) => {
    if (!of || !isReady) return
    made.show(undefined)
    const next = neighbour(documents, at, way, isThere)
    if (way === 1 || next !== undefined) return goOn(next)
    if (of.page > 1) of.list.review(LAST, of.page - 1)
  }
  /** Begins with the row that has the focus, or with the first one. */
  const open = () => {
    const key = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = shared.rows.find((one) => String(rowKey(one)) === key)
    of?.list.review(row && noteOf(rowKey(row)) === undefined ? together(row) : FIRST)
  }
  const shown = current && isThere(current) ? current : undefined
  const listed = useListed(
    isOpen && isReady,
    `${isOpen} ${of?.page}`,
    documents.map((document) => ({ ...document, note: note(document) ?? made.noteOf(document.key) })),
  )
  const place =
    of && shown && isReady
      ? placeOf({
          shown: listed.map(({ key }) => key),
          answered: answeredKeys,
          decided: made.decided,
          at,
          before: (of.page - 1) * of.pageSize,
          total: of.totalRows,
        })
      : undefined
  const following = documents.find(({ key }) => key === neighbour(documents, at, 1, isWaiting))
  // Where a row of the page does not wait, the number of waiting rows on other pages is unknown.
  const waiting = documents.filter(isThere).every(isWaiting) ? of?.totalRows : undefined
  return {
    button: of && (documents.some(isThere) || isOpen) && (
      <>
        <ReviewButton waiting={waiting} onClick={open} />
        {of.choice}
      </>
    ),
    dialog: of && isOpen && openedIn === scope && (
      <Suspense fallback={null}>
        <Review
          look={of.look}
          shared={shared}
          document={shown}
          listed={listed}
          at={at}
          following={following && rowOf(following)}
          place={place}
          outcome={made.outcome}
          tally={made.tally}
          moved={moved}
          isEnded={at === END}
          left={of.totalRows}
          onStep={step}
          onGo={(key) => {
            made.show(undefined)
            of.list.review(key)
          }}
          onRestart={() => of.list.review(FIRST, 1)}
          onClose={() => of.list.review('')}
        />
      </Suspense>
    ),
  }
}

/** Holds the documents of a page in their places while they are decided. */
function useListed<R>(isReady: boolean, page: string, documents: readonly Listed<R, RowNote>[]) {
  const last = useRef<{ page: string; documents: readonly Listed<R, RowNote>[] }>({ page, documents: [] })
  const before = last.current
  const listed = isReady ? inPlaces(before.page === page ? before.documents : [], documents) : before.documents
  useLayoutEffect(() => {
    if (isReady) last.current = { page, documents: listed }
  })
  return listed
}

/** Draws the button that begins a review, and the review while it is open. */
export function ReviewTools<R>(props: UseReview<R>) {
  const { button, dialog } = useReview(props)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}
