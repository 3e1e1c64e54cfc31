import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/failures.ts'
import type { FromDevice } from '../../api/on-device.ts'
import { Button } from '../button.tsx'
import { showTime } from '../format.ts'
import note from '../from-device.module.css'
import { FromDeviceNote } from '../from-device.tsx'
import { Inline, Stack } from '../layout.tsx'
import { NearNames, useNear } from '../near-names.tsx'
import tones from '../tone.module.css'
import css from './table-panel.module.css'

/** The state of the rows: the failure of their call, and whether they come from an earlier answer. */
export interface TableState {
  readonly failure?: Failure | undefined
  readonly onRetry?: () => void
  /** The time of the answer that the rows come from, in milliseconds. */
  readonly answeredAt?: number
  /** True while the rows belong to the former filters and the new ones are loading. */
  readonly stale?: boolean
  /** Set while the rows come from the device, because no answer came. */
  readonly fromDevice?: FromDevice | undefined
}

interface PanelProps {
  state: TableState
  rows: number | undefined
  visible: number
  empty: ReactNode
  onShowAll: () => void
  near?: NearOnPage
}

/** The text that no row at hand has, the names of these rows, and what to do with a near one. */
interface NearOnPage {
  readonly typed: string
  readonly names: () => Iterable<string>
  readonly onChoose: (name: string) => void
}

/** Draws the failure of the rows or their age, which stay in sight at the foot of the rows, or the sentence in the place of rows. */
export function TablePanel(props: PanelProps) {
  const { state, visible } = props
  const { failure, onRetry, answeredAt, fromDevice } = state
  if (fromDevice) {
    return (
      <>
        <FromDeviceNote of={fromDevice} failure={failure} onRetry={onRetry} stays={visible > 0} />
        <NoRows {...props} />
      </>
    )
  }
  if (failure) {
    return (
      <Inline
        gap={4}
        justify="between"
        className={`${tones.bad} ${note.note}`}
        role="group"
        aria-label={failure.title}
        data-stays={visible > 0 || undefined}
      >
        <Stack gap={2}>
          <strong>{failure.title}</strong>
          {failure.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {props.rows !== undefined && props.rows > 0 && answeredAt ? (
            <p>{listMessages.asOf(showTime(answeredAt))}</p>
          ) : null}
        </Stack>
        {failure.kind !== 'denied' && onRetry && <Button onClick={onRetry}>{labels.retry}</Button>}
      </Inline>
    )
  }
  return <NoRows {...props} />
}

/** Draws a sentence in place of the rows. */
function NoRows({ rows, visible, empty, onShowAll, near }: PanelProps) {
  const names = useNear(near?.typed ?? '', () => near?.names() ?? [])
  if (rows === 0) return <div className={`centred muted ${css.empty}`}>{empty}</div>
  if (rows !== undefined && visible === 0) {
    return (
      <div className={`centred muted ${css.empty}`}>
        <p>{listMessages.noneOnPage}</p>
        {near && <NearNames names={names} onChoose={near.onChoose} />}
        <Button onClick={onShowAll}>{labels.showAllRows}</Button>
      </div>
    )
  }
  return null
}

interface SkeletonProps {
  columns: readonly { readonly key: string; readonly title: string }[]
  rows: number
  caption: string
  cards: boolean
}

/** Draws grey bars in the place of rows. They appear after 200 ms, so that a quick answer does not flicker. */
export function SkeletonTable({ columns, rows, caption, cards }: SkeletonProps) {
  const lines = Array.from({ length: rows }, (_, at) => at)
  return (
    <div className={css.skeleton} role="status" aria-label={labels.isLoading(caption)}>
      {lines.map((line) => (
        <div key={line} className={cards ? css.skeletonCard : css.skeletonRow} aria-hidden="true">
          {(cards ? columns.slice(0, 1) : columns).map(({ key }) => (
            <span key={key} className="skeleton" />
          ))}
        </div>
      ))}
    </div>
  )
}
