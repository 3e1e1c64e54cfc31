import { type Money, sum } from '@backoffice/contract/money'
import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Failure } from '../api/failures.ts'
import { Button } from './button.tsx'
import { showMoney } from './format.ts'
import css from './parts-bar.module.css'
import { useSpelling } from './spelling.ts'

export interface Part {
  readonly value: string
  readonly amount: Money
  readonly count: number
}

interface PartsBarProps {
  /** The name of the whole. */
  label: string
  /** The names of the parts, in their order: they are shown without figures until those come. */
  values: readonly string[]
  parts: readonly Part[] | undefined
  /** The chosen part; empty for all of them. */
  chosen: string
  onChoose: (value: string) => void
  /** Returns the words of a count, such as `3 invoices`. */
  counted: (count: number) => string
  failure?: Failure | undefined
  onRetry: () => void
}

/** Draws a sum and its parts, each as wide as its share. A press shows one part alone; a second press, or All, shows the whole. */
export function PartsBar({ label, values, parts, chosen, onChoose, counted, failure, onRetry }: PartsBarProps) {
  const spell = useSpelling()
  const total = parts && sum(parts.map((part) => part.amount))
  const all = parts?.reduce((count, part) => count + part.count, 0)
  if (failure && !parts) {
    return (
      <div className={css.failed} role="group" aria-label={spell(label)}>
        {failure.lines.map((line) => (
          <p key={line}>{spell(line)}</p>
        ))}
        <Button onClick={onRetry}>Retry</Button>
      </div>
    )
  }
  return (
    <div className={css.parts} role="group" aria-label={spell(label)}>
      <PartButton
        name="All"
        figures={total !== undefined && all !== undefined ? { amount: total, words: counted(all) } : undefined}
        pressed={chosen === ''}
        onPress={() => onChoose('')}
      />
      {values.map((value, place) => {
        const part = parts?.find((one) => one.value === value)
        return (
          <PartButton
            key={value}
            name={value}
            figures={part && { amount: part.amount, words: counted(part.count) }}
            look={{ share: part && total ? part.amount / total : 0, depth: (place + 1) / values.length }}
            pressed={chosen === value}
            onPress={() => onChoose(chosen === value ? '' : value)}
          />
        )
      })}
    </div>
  )
}

interface PartButtonProps {
  name: string
  figures: { readonly amount: Money; readonly words: string } | undefined
  /** The part's share of the whole, and its position along the parts: both from 0 to 1. */
  look?: { readonly share: number; readonly depth: number }
  pressed: boolean
  onPress: () => void
}

function PartButton({ name, figures, look, pressed, onPress }: PartButtonProps) {
  const style = look && ({ '--share': look.share, '--depth': `${look.depth * 100}%` } as CSSProperties)
  return (
    <button type="button" className={look ? css.part : css.all} style={style} aria-pressed={pressed} onClick={onPress}>
      <span className={css.name}>
        {name}
        {pressed && <IconCheck aria-hidden size={14} stroke={2.5} />}
      </span>{' '}
      <strong className="num">
        {figures ? showMoney(figures.amount) : <span className={css.loading} role="img" aria-label="Loading" />}
      </strong>{' '}
      <span className={css.count}>{figures?.words ?? ''}</span>
    </button>
  )
}
