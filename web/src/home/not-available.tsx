import { IconReload } from '@tabler/icons-react'
import css from './below.module.css'

/** Stands for a figure that could not be fetched: a dash, and a button that asks again. */
export const NotAvailable = ({ of, onRetry }: { of: string; onRetry: () => void }) => (
  <span className={css.missing}>
    {of} <span aria-label="not available">–</span>
    <button type="button" aria-label={`Retry ${of}`} onClick={onRetry}>
      <IconReload aria-hidden size={16} stroke={1.75} />
    </button>
  </span>
)
