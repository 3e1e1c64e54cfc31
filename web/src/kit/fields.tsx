import type { CSSProperties, HTMLAttributes } from 'react'
import css from './fields.module.css'

interface FieldsProps extends HTMLAttributes<HTMLDivElement> {
  /** The least width of a field, in pixels. */
  least: number
}

/** Draws fields next to each other, in as many lines as they need: `<Fields least={240}>`. */
export const Fields = ({ least, className = '', ...rest }: FieldsProps) => (
  <div {...rest} className={`${css.fields} ${className}`} style={{ '--least': `${least}px` } as CSSProperties} />
)
