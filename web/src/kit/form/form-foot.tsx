import type { ReactNode } from 'react'
import { FormFailure } from './form-failure.tsx'
import css from './form-foot.module.css'

interface FormFootProps {
  /** The totals with their labels, the main one last. On a phone a minor one is left out, and a count is before the label of the last. */
  totals: readonly (readonly [label: string, value: string, look?: 'minor' | 'count'])[]
  failureLines: readonly string[]
  className?: string | undefined
  /** Draws the buttons. */
  children: ReactNode
}

/** Draws the totals and the buttons of a form with lines, which stay in sight however many lines it has. */
export const FormFoot = ({ totals, failureLines, className = '', children }: FormFootProps) => (
  <section aria-label="Totals" className={`${css.foot} ${className}`}>
    <FormFailure lines={failureLines} />
    <dl className={css.totals}>
      {totals.map(([label, value, look]) => (
        <div key={label} data-minor={look === 'minor' || undefined} data-count={look === 'count' || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <div className={css.buttons}>{children}</div>
  </section>
)
