import { IconReload } from '@tabler/icons-react'
import css from './not-available.module.css'

interface NotAvailableProps {
  /** The name of the figure. */
  of: string
  /** Draws the name before the dash, where no label stands beside it. */
  named?: boolean
  onRetry: () => void
}

/** Stands for a figure that could not be fetched: a dash, never a zero, and a button that asks again. */
export const NotAvailable = ({ of, named = false, onRetry }: NotAvailableProps) => (
  <span className={named ? css.named : undefined}>
    {named && `${of} `}
    <span aria-label="not available">–</span>
    <button type="button" className={css.retry} aria-label={`Retry ${of}`} onClick={onRetry}>
      <IconReload aria-hidden size={16} stroke={1.75} />
    </button>
  </span>
)
