import { labels } from '@backoffice/contract/labels'
import { IconReload } from '@tabler/icons-react'
import { useIsOffline } from './offline.ts'
import css from './not-available.module.css'

interface NotAvailableProps {
  /** The name of the figure. */
  of: string
  /** Draws the name before the dash, where no label is next to it. */
  named?: boolean
  /** Left out where the button of a neighbouring figure reloads both. */
  onRetry?: (() => void) | undefined
}

/**
 * Replaces a figure that could not be fetched: a dash, never a zero, and a button that tries again. Without a network there is no button,
 * because the figure comes by itself when the network is back.
 */
export function NotAvailable({ of, named = false, onRetry }: NotAvailableProps) {
  const isOffline = useIsOffline()
  return (
    <span className={named ? 'muted' : undefined}>
      {named && `${of} `}
      <span aria-label={labels.notAvailable}>–</span>
      {onRetry && !isOffline && (
        <button type="button" className={css.retry} aria-label={labels.retryOf(of)} onClick={onRetry}>
          <IconReload aria-hidden size={16} stroke={1.75} />
        </button>
      )}
    </span>
  )
}
