import type { ReactNode } from 'react'
import css from './facts.module.css'

/** The known values of a thing with their labels: `[['Cheque No', '100245'], …]`. */
export type Facts = readonly (readonly [label: string, value: string])[]

interface FactListProps {
  /** A value may also be a link. */
  of: readonly (readonly [label: string, value: ReactNode])[]
  /** Lays out the facts: side by side, one below the other, … */
  className?: string | undefined
  /** The text in place of a missing value; without it the fact is left out. */
  empty?: string
}

/** Draws labels and their values: `<FactList of={[['Client', row.client]]} className={css.facts} />` */
export function FactList({ of, className = '', empty = '' }: FactListProps) {
  return (
    <dl className={`${css.facts} ${className}`}>
      {of
        .map(([label, value]) => [label, value || empty] as const)
        .filter(([, value]) => value !== '')
        .map(([label, value], at) => (
          // Two facts may have the same label, such as two sums of the same method.
          <div key={`${at} ${label}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
