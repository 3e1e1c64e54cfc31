import { helpMessages } from '@backoffice/contract/help/help-messages'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import css from './explain.module.css'
import { Popup } from './popup.tsx'

interface ExplainProps {
  /** The question for screen readers: `What is Balance?` */
  question: string
  children: ReactNode
}

/** Draws a small "?" that opens an explanation: `<Explain question="What is Balance?">The money that you hold now.</Explain>` */
export function Explain({ question, children }: ExplainProps) {
  const control = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    control.current?.focus()
    close()
  }
  return (
    <span className={css.around}>
      <button
        ref={control}
        type="button"
        className={`caption ${css.sign}`}
        aria-label={question}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        ?
      </button>
      {isOpen && (
        <Popup
          control={control}
          onClose={close}
          role="note"
          className={css.words}
          onKeyDown={closeOnEscape}
          onClick={({ target }) => {
            // The button opens a dialog, and the focus returns from it to the sign, because the explanation is gone by then.
            if (!(target instanceof Element && target.closest('button'))) return
            control.current?.focus()
            close()
          }}
        >
          {children}
        </Popup>
      )}
    </span>
  )
}

/** Explains a figure or a word. */
export const ExplainFigure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Explain question={helpMessages.what(label)}>{children}</Explain>
)
