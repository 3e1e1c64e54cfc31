import { IconReload } from '@tabler/icons-react'
import { useIsOffline } from './offline.ts'
import css from './not-available.module.css'

interface NotAvailableProps {
  /** The name of the figure. */
  of: string
  /** Draws the name before the dash, where no label stands beside it. */
  named?: boolean
  /** Left out where a figure next to it asks for both. */
  onRetry?: (() => void) | undefined
}

/**
 * Stands for a figure that could not be fetched: a dash, never a zero, and a button that asks again. Without a network there is no button,
 * because the figure comes by itself when the network is back.
 */
export function NotAvailable({ of, named = false, onRetry }: NotAvailableProps) {
  const isOffline = useIsOffline()
  return (
    <span className={named ? css.named : undefined}>
      {named && `${of} `}
      <span aria-label="not available">–</span>
      {onRetry && !isOffline && (
        <button type="button" className={css.retry} aria-label={`Retry ${of}`} onClick={onRetry}>
          <IconReload aria-hidden size={16} stroke={1.75} />
        </button>
      )}
    </span>
  )
}
