import { labels } from '@backoffice/contract/labels'
import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Failure } from '../api/failures.ts'
import { Button } from './button.tsx'
import type { Option } from './form/options.ts'
import { Inline } from './layout.tsx'
import css from './parts-bar.module.css'

/** A figure of the whole or of a part, with the words of its count, such as `3 invoices`. */
export interface Figure {
  readonly figure: string
  readonly words: string
}

export interface Part extends Figure {
  readonly value: string
  /** From 0 to 1. */
  readonly share: number
}

interface PartsBarProps {
  /** The name of the whole. */
  label: string
  /** The words on the button for all parts. */
  allLabel?: string
  /** The parts in their order: they are shown without figures until those come. */
  values: readonly Option[]
  parts: readonly Part[] | undefined
  /** None where the parts are never shown together. */
  total: Figure | 'none' | undefined
  /** The side that has the strongest edge. */
  strongest: 'first' | 'last'
  /** The chosen part; empty for all of them. */
  chosen: string
  onChoose: (value: string) => void
  failure?: Failure | undefined
  onRetry: () => void
}

/** Draws a whole and its parts, each as wide as its share. A press shows one part alone; a second press, or All, shows the whole. */
export function PartsBar(props: PartsBarProps) {
  const { label, allLabel = labels.all, values, parts, total, strongest, chosen, onChoose, failure, onRetry } = props
  if (failure && !parts) {
    return (
      <Inline gap={4} className={css.failed} role="group" aria-label={label}>
        {failure.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button onClick={onRetry}>{labels.retry}</Button>
      </Inline>
    )
  }
  return (
    <div className={css.parts} role="group" aria-label={label}>
      {total !== 'none' && (
        <PartButton name={allLabel} figure={total} pressed={chosen === ''} onPress={() => onChoose('')} />
      )}
      {values.map(({ value, label: name }, place) => {
        const part = parts?.find((one) => one.value === value)
        const depth = (strongest === 'last' ? place + 1 : values.length - place) / values.length
        return (
          <PartButton
            key={value}
            name={name}
            figure={part}
            look={{ share: part?.share ?? 0, depth }}
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
  figure: Figure | undefined
  /** The part's share of the whole, and its position along the parts: both from 0 to 1. */
  look?: { readonly share: number; readonly depth: number }
  pressed: boolean
  onPress: () => void
}

function PartButton({ name, figure, look, pressed, onPress }: PartButtonProps) {
  const style = look && ({ '--share': look.share, '--depth': `${look.depth * 100}%` } as CSSProperties)
  return (
    <button
      type="button"
      className={look ? `caption ${css.part}` : 'caption'}
      style={style}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Inline as="span" gap={2}>
        {/* A range such as 90+ is read from left to right in every direction of the page. */}
        <bdi dir="ltr">{name}</bdi>
        {pressed && <IconCheck aria-hidden size={14} stroke={2.5} />}
      </Inline>{' '}
      <strong className="num">
        {figure?.figure ?? <span className="skeleton" role="img" aria-label={labels.loading} />}
      </strong>{' '}
      <bdi dir="ltr" className={css.count}>
        {figure?.words ?? ''}
      </bdi>
    </button>
  )
}
