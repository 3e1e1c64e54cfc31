import css from './facts.module.css'
import { useSpelling } from './spelling.ts'

/** What is known of a thing: `[['Cheque No', '100245'], …]`. */
export type Facts = readonly (readonly [label: string, value: string])[]

interface FactListProps {
  of: Facts
  /** Where the facts stand: side by side, one below the other, … */
  className?: string | undefined
  /** Said in place of a value that is not there; without it the fact is left out. */
  empty?: string
}

/** Labels and their values: `<FactList of={[['Client', row.client]]} className={css.facts} />` */
export function FactList({ of, className = '', empty = '' }: FactListProps) {
  const say = useSpelling()
  return (
    <dl className={`${css.facts} ${className}`}>
      {of
        .map(([label, value]) => [label, value || empty] as const)
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
