import type { ChangeEvent } from 'react'
import type { FieldProps } from './field.tsx'

export interface TextProps extends FieldProps<string> {
  maxLength?: number
}

/** Returns the props that a plain text control gets from its field, for one line or several. */
export const textControl = ({ name, value, onChange, maxLength, placeholder, disabled }: TextProps) => ({
  name,
  value,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  maxLength,
  placeholder,
  disabled,
})
