import { type ReactNode, useId } from 'react'
import { Stack } from '../layout.tsx'
import css from './field.module.css'

interface TickFieldProps {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  name?: string
  hint?: ReactNode
  disabled?: boolean
  /** True where the choice counts at once, and no button saves it. */
  isSwitch?: boolean
}

/** Draws a box to tick, its words next to it, and the hint below: `<TickField label="Switched On" {...form.field('isOn')} />`. */
export function TickField({ label, value, onChange, name, hint, disabled, isSwitch = false }: TickFieldProps) {
  const hintId = useId()
  const box = (
    <label className="tick">
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        name={name}
        checked={value}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onChange={({ target: { checked } }) => onChange(checked)}
      />
      {label}
    </label>
  )
  if (!hint) return box
  return (
    <Stack gap={1}>
      {box}
      <p id={hintId} className={css.hint}>
        {hint}
      </p>
    </Stack>
  )
}
