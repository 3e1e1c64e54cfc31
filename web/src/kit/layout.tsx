import type { CSSProperties, HTMLAttributes } from 'react'
import css from './layout.module.css'

type Step = 1 | 2 | 3 | 4 | 5 | 6

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'form' | 'ul' | 'ol' | 'li' | 'dl' | 'p' | 'span' | 'label' | 'nav' | 'header' | 'footer'
  /** The gap between the children: a step of the scale in `tokens.css`. */
  gap?: Step
  /** The place of the children in a row that is wider than they are; without it they are at its start. */
  justify?: 'between' | 'end' | undefined
}

/** Returns the style of a gap, for an element that has a class of the layout and needs a `ref`. */
export const gapOf = (gap: Step): CSSProperties => ({ '--gap': `var(--space-${gap})` }) as CSSProperties

const layout = (kind: string | undefined) =>
  function Layout({ as: Tag = 'div', gap, justify, className, style, ...rest }: LayoutProps) {
    return (
      <Tag
        {...rest}
        className={className ? `${kind} ${className}` : kind}
        style={gap ? { ...gapOf(gap), ...style } : style}
        data-justify={justify}
      />
    )
  }

/** Draws its children one below the other: `<Stack gap={4}>`. */
export const Stack = layout(css.stack)

/** Draws its children next to each other, and in further lines where they do not fit: `<Inline as="ul">`. */
export const Inline = layout(css.inline)

/** Draws its children one below the other in a frame: `<Card as="section">`. */
export const Card = layout(css.card)

/** Draws a card where a screen has nothing to show: a sentence, and what to do next: `<Notice><p>…</p><Button>…</Button></Notice>`. */
export const Notice = layout(css.notice)

/** Draws cards next to each other where there is room: `<Columns>`. */
export const Columns = layout(css.columns)

/** Draws the buttons at the foot of a dialog: `<Answers><Button>Cancel</Button>…</Answers>`. */
export const Answers = layout(css.answers)

/** Draws a sentence that needs attention in the colour of a warning: `<Note>Deposits wait for an approval.</Note>`. */
export const Note = layout(css.note)
