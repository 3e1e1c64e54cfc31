import layout from '../layout.module.css'
import { Inline } from '../layout.tsx'
import figures from '../figures.module.css'
import type { ReactNode } from 'react'
import { labels } from '@backoffice/contract/labels'
import { FormFailure } from './form-failure.tsx'
import { usePhone } from '../phone.ts'
import css from './form-foot.module.css'

interface FormFootProps {
  /** The totals with their labels, the main one last. On a phone a minor one is left out, and a count is before the label of the last. */
  totals: readonly (readonly [label: string, value: string, look?: 'minor' | 'count'])[]
  failureLines: readonly string[]
  /** Draws the buttons. */
  children: ReactNode
}

/** Draws the totals and the buttons of a form with lines, which stay in sight however many lines it has. */
export function FormFoot({ totals, failureLines, children }: FormFootProps) {
  const shown = usePhone() ? forPhone(totals) : totals
  return (
    <section aria-label={labels.totals} className={`frame ${layout.inline} ${css.foot}`}>
      <FormFailure lines={failureLines} />
      <dl className={`${figures.figures} ${css.totals}`}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Inline className={css.buttons}>{children}</Inline>
    </section>
  )
}

/** Leaves the totals that have room next to the buttons: `2 lines · Total Net Amount`. */
function forPhone(totals: FormFootProps['totals']): FormFootProps['totals'] {
  const count = totals.find(([, , look]) => look === 'count')?.[1]
  const main = totals.filter(([, , look]) => look === undefined)
  return main.map(([label, value], at) => [count && at === main.length - 1 ? `${count} · ${label}` : label, value])
}
