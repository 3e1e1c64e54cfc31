import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import type { Failure } from '../api/failures.ts'
import type { FromDevice } from '../api/on-device.ts'
import { Button } from './button.tsx'
import { useDayOrder } from './day-order.ts'
import { dayOfMoment, showMoment, showNumber, showTimeOf } from './format.ts'
import css from './from-device.module.css'
import { Inline } from './layout.tsx'
import tones from './tone.module.css'
import { useViewer } from './viewer.ts'

interface FromDeviceNoteProps {
  of: FromDevice | undefined
  /** The failure of their call; without one its answer may still come. */
  failure: Failure | undefined
  onRetry?: (() => void) | undefined
  /** Keeps the note in sight while the rows above it are scrolled. */
  stays?: boolean
}

/** Shows how old the rows that the device kept are, and whether they are complete. It draws nothing for rows from the server. */
export function FromDeviceNote({ of, ...props }: FromDeviceNoteProps) {
  return of ? <Note of={of} {...props} /> : null
}

function Note({ of: { at, rows, of }, failure, onRetry, stays }: FromDeviceNoteProps & { of: FromDevice }) {
  const { today } = useViewer()
  const order = useDayOrder()
  const moment = new Date(at).toISOString()
  const time = dayOfMoment(moment) === today ? showTimeOf(moment) : showMoment(moment, order)
  return (
    <Inline gap={4} justify="between" className={`${tones.warning} ${css.note}`} data-stays={stays || undefined}>
      <p role="status">
        <strong>{failure ? listMessages.fromDevice(time) : listMessages.unanswered(time)}</strong>{' '}
        {rows < of && listMessages.partOnDevice(showNumber(rows), showNumber(of))}
      </p>
      {failure && onRetry && <Button onClick={onRetry}>{labels.retry}</Button>}
    </Inline>
  )
}
