import type { ReactNode } from 'react'
import { FormFailure } from '../kit/form/form-failure.tsx'
import css from './order.module.css'

interface FormFootProps {
  /** The totals with their labels; a minor one is left out on a phone. */
  totals: readonly (readonly [label: string, value: string, minor?: 'minor'])[]
  failureLines: readonly string[]
  className?: string | undefined
  /** Draws the buttons. */
  children: ReactNode
}

/** Draws the totals and the buttons of an order's form, which stay in sight however long the order is. */
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
    <div className={css.answers}>{children}</div>
  </section>
)
