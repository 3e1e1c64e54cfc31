import type { Tone } from '@backoffice/contract/statuses'
import css from './status-tag.module.css'
import tones from './tone.module.css'

const drawings: Readonly<Record<Tone, string>> = {
  pending: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9',
  good: 'M2 6.5l2.8 2.8L10 3.5',
  bad: 'M3 3l6 6M9 3l-6 6',
  warning: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M6 1.5v9',
}

/** Draws a status with an icon, a word and a colour, never by colour alone: `<StatusTag tone="good" word="Approved" />` */
export function StatusTag({ tone, word }: { tone: Tone; word: string }) {
  return (
    <span className={`pill ${css.tag} ${tones[tone]}`}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={drawings[tone]} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {word}
    </span>
  )
}
