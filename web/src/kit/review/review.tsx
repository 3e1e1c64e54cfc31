import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { reviewMessages } from '@backoffice/contract/approvals/review-messages'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { isPicture } from '../attachments.tsx'
import { Button } from '../button.tsx'
import { Dialog, useTopDialog } from '../dialog.tsx'
import { Inline, Stack } from '../layout.tsx'
import modal from '../modal.module.css'
import { useObservable } from '../observable.ts'
import { useReviewWithoutList } from '../phone.ts'
import { dismissIn, dismissSuccesses, shownToasts, shownInReview } from '../toast-store.ts'
import { ReviewList } from './review-list.tsx'
import { imagesOf, type ReviewProps, ReviewSheet } from './review-sheet.tsx'
import css from './review.module.css'

/** Shows the documents of a list in the whole window: one with its pictures, facts, lines and decision, next to the rows where there is room. */
export function Review<R>(props: ReviewProps<R>) {
  const { shared, document, place, isEnded, left, onStep, onRestart, onClose } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const restedFor = useRef(props.moved)
  useFocusKept(root)
  usePreloaded(props)
  useShownInReview(root)
  const isAlone = useReviewWithoutList()
  const way = useWay(props)
  const row = document?.rows.at(-1)
  const { failure, onRetry } = shared.state ?? {}
  const body = (): ReactNode => {
    if (failure) {
      return (
        <Stack gap={5} className={`centred ${css.message}`} tabIndex={-1} data-review-panel>
          <strong>{failure.title}</strong>
          {failure.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {onRetry && <Button onClick={onRetry}>{labels.retry}</Button>}
        </Stack>
      )
    }
    if (isEnded) {
      return (
        <Stack gap={5} className={`centred ${css.message}`} tabIndex={-1} data-review-panel>
          <strong>{left === 0 ? reviewMessages.ended : reviewMessages.endedWith(left)}</strong>
          <Inline>
            {left > 0 && <Button onClick={onRestart}>{labels.fromTheStart}</Button>}
            <Button tone="primary" onClick={onClose}>
              {labels.backToList}
            </Button>
          </Inline>
        </Stack>
      )
    }
    if (!document || row === undefined) return <p className={`centred ${css.message}`}>{labels.loading}</p>
    return <ReviewSheet {...props} key={document.key} row={row} rows={document.rows} restedFor={restedFor} way={way} />
  }
  return (
    <Dialog labelledBy={id} shape="full" opened inAddress onClose={onClose}>
      <div ref={root} className={css.review} data-review-open data-with-list={!isAlone || undefined}>
        <Inline as="header" gap={4} className={`${modal.head} ${css.head}`}>
          <h2 id={id} tabIndex={-1} data-autofocus>
            {labels.review}
          </h2>
          <Inline gap={2} className={css.steps} data-review-steps>
            <StepButton label={labels.previousRow} icon={IconChevronLeft} onClick={() => onStep(-1)} />
            <span>{place && reviewMessages.place(place.at, place.of)}</span>
            <StepButton label={labels.nextRow} icon={IconChevronRight} onClick={() => onStep(1)} />
          </Inline>
          <LastOutcome {...props} />
          <StepButton label={labels.close} icon={IconX} onClick={onClose} />
        </Inline>
        <div className={css.page}>
          {!isAlone && <ReviewList {...props} />}
          {body()}
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the side on which a document is in the list, seen from the document before it; `undefined` for the first document. */
function useWay<R>({ document, listed }: ReviewProps<R>): 1 | -1 | undefined {
  const last = useRef<string>(undefined)
  const placeOf = (wanted: string | undefined) => listed.findIndex(({ key }) => key === wanted)
  useLayoutEffect(() => {
    last.current = document?.key ?? last.current
  }, [document])
  if (last.current === undefined) return undefined
  return placeOf(document?.key) < placeOf(last.current) ? -1 : 1
}

/** Shows the last decision with Undo, or the newest error, in the head: nothing covers a document that is to be decided. */
function LastOutcome<R>({ outcome, tally }: ReviewProps<R>) {
  const shown = useObservable(shownToasts)
  const waiting = shown.findLast(({ tone }) => tone === 'waiting')
  const error = shown.findLast(({ tone, leaving }) => tone === 'error' && !leaving)
  const isShownHere = useObservable(shownInReview)
  if (error && isShownHere) {
    return (
      <Inline gap={4} className={css.outcome} data-tone="bad">
        <p role="alert" className="two-lines">
          <strong>{error.title}</strong> {error.lines.join(' ')}
        </p>
        <Button small onClick={() => dismissIn(error.id, 0)}>
          {labels.close}
        </Button>
      </Inline>
    )
  }
  if (waiting && isShownHere) {
    return (
      <Inline gap={4} className={css.outcome}>
        <p role="status" className="two-lines">
          {waiting.lines.join(' ')}
        </p>
        {waiting.actions.map(({ label, run }) => (
          <Button key={label} small onClick={run}>
            {label}
          </Button>
        ))}
      </Inline>
    )
  }
  const { note, wayBack } = outcome ?? {}
  return (
    <Inline gap={4} className={css.outcome} data-tone={note?.tone}>
      <p role="status" className="two-lines">
        {note && note.text}
      </p>
      {note?.undo && (
        <Button small data-undo={note.undo.at} title={listMessages.key('U')} onClick={note.undo.run}>
          {labels.undo}
        </Button>
      )}
      {wayBack && (
        <Button small onClick={wayBack}>
          {labels.backToIt}
        </Button>
      )}
      {tally !== '' && <span className={`${css.tally} muted`}>{tally}</span>}
    </Inline>
  )
}

/** Shows the messages of the page in the head while no dialog is above the review. */
function useShownInReview(root: RefObject<HTMLElement | null>) {
  const top = useTopDialog()
  useLayoutEffect(() => {
    const isTop = top !== undefined && root.current !== null && top.contains(root.current)
    shownInReview.set(isTop)
    if (isTop) dismissSuccesses()
  }, [root, top])
  useLayoutEffect(() => () => shownInReview.set(false), [])
}

interface StepButtonProps {
  label: string
  icon: typeof IconX
  onClick: () => void
}

const StepButton = ({ label, icon: Icon, onClick }: StepButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
    <Icon aria-hidden size={20} stroke={1.75} />
  </button>
)

/** Moves the focus to the document when it was lost with the former document, so that the keys still work. */
function useFocusKept(root: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active && active.tagName !== 'DIALOG' && active.closest('dialog')) return
    root.current?.querySelector<HTMLElement>('[data-review-panel]')?.focus({ preventScroll: true })
  })
}

/** Fetches the first picture of the next document, so that it is shown at once. */
function usePreloaded<R>(props: ReviewProps<R>) {
  const { following } = props
  const next = following === undefined ? undefined : imagesOf(props, following).find(isPicture)?.imagePath
  useEffect(() => {
    if (next !== undefined) new Image().src = next
  }, [next])
}
