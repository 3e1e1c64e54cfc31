import type { ReactNode } from 'react'
import { FormFailure } from './form-failure.tsx'
import css from './form-foot.module.css'

interface FormFootProps {
  /** The totals with their labels; a minor one is left out on a phone. */
  totals: readonly (readonly [label: string, value: string, minor?: 'minor'])[]
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
      {totals.map(([label, value, minor]) => (
        <div key={label} data-minor={minor}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <div className={css.buttons}>{children}</div>
  </section>
)
