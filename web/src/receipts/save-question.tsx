import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { Note, Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'

/** A question that a save may have to wait for. */
export interface SaveQuestion<V> {
  /** The warning, while the values are unchanged since the question. */
  readonly text: string | undefined
  /** True while a save waits for the user's answer. */
  readonly isAsked: boolean
  /** Returns whether the values may be saved; unusual values need the user's confirmation first. */
  readonly maySave: (values: V) => Promise<boolean>
  /** Accepts these values: `maySave` lets them pass. */
  readonly allow: () => void
  readonly dismiss: () => void
}

interface SaveQuestionProps {
  question: Omit<SaveQuestion<never>, 'maySave'>
  label: string
  /** The button that saves all the same. */
  yes: string
  onSave: () => void
}

/** Warns of values that are possible but unusual, and asks for confirmation before they are saved. The focus is on the safe answer. */
export function AskBeforeSave({ question: { text, isAsked, allow, dismiss }, label, yes, onSave }: SaveQuestionProps) {
  if (text === undefined) return null
  return (
    <Note role={isAsked ? 'alertdialog' : 'status'} aria-label={label}>
      <p>{text}</p>
      {isAsked && (
        <Inline justify="end" gap={5}>
          <Button
            autoFocus
            onClick={({ currentTarget: { form } }) => {
              dismiss()
              form?.querySelector<HTMLElement>('[type=submit]')?.focus()
            }}
          >
            {receiptLabels.doNotSave}
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              allow()
              onSave()
            }}
          >
            {yes}
          </Button>
        </Inline>
      )}
    </Note>
  )
}
