import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { useRest } from '../rest.ts'
import css from './row-question.module.css'

interface RowQuestionProps {
  question: string
  tone: NonNullable<ButtonProps['tone']>
  busy: boolean
  onYes: () => void
  onNo: () => void
  /** The label of the button that saves. */
  children: ReactNode
}

/**
 * Asks a question in place of the pressed button. The focus is on the answer that does nothing, and a second click at the same point
 * answers nothing.
 */
export function RowQuestion({ question, tone, busy, onYes, onNo, children }: RowQuestionProps) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  useRest(box)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <span ref={box} className={css.question} role="group" aria-labelledby={id}>
      <span id={id}>{question}</span>
      <Button
        small
        aria-describedby={id}
        onClick={(event) => {
          const row = event.currentTarget.closest<HTMLElement>('[data-row]')
          onNo()
          row?.focus()
        }}
      >
        Cancel
      </Button>
      <Button small tone={tone} busy={busy} aria-describedby={id} onClick={onYes}>
        {children}
      </Button>
    </span>
  )
}
