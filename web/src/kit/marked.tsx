import css from './marked.module.css'
import type { TextPart } from './plain-text.ts'

/** Draws a text with a mark at each part that a search found. */
export const Marked = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, isFound }, at) =>
    isFound ? (
      <mark key={at} className={css.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
