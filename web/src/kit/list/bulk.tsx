import { messages } from '@backoffice/contract/messages'
import type { Broken } from '@backoffice/contract/rules'
import { type ComponentType, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { Modal } from '../modal.tsx'
import css from './bulk.module.css'
import type { RowForm } from './columns.tsx'

/** What a button for several rows gets to work with. */
export interface BulkPressed<R> {
  readonly rows: readonly R[]
  /** Their amounts added up, as shown. */
  readonly sum: string
  readonly form: RowForm
  readonly onDone: () => void
  readonly refuse: (broken: Broken) => void
}

export interface BulkAction<R> {
  readonly label: string
  readonly when: (row: R) => boolean
  readonly Press: ComponentType<BulkPressed<R>>
}

interface ConfirmedProps {
  label: string
  count: number
  sum: string
  tone: NonNullable<ButtonProps['tone']>
  busy: boolean
  /** Whether nothing stands against asking at all. */
  stands: () => boolean
  onConfirm: () => void
}

/** Many rows at once are asked about first; the focus waits on the button that changes nothing. */
export function ConfirmedButton({ label, count, sum, tone, busy, stands, onConfirm }: ConfirmedProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button tone={tone} busy={busy} onClick={() => stands() && setAsking(true)}>
        {`${label} (${count} · ${sum})`}
      </Button>
      <Modal title={`${label}?`} opened={asking} onClose={close} size="md">
        <p className={css.facts}>{messages.list.several(count, sum)}</p>
        <div className={css.answers}>
          <Button data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button
            tone={tone}
            onClick={() => {
              close()
              onConfirm()
            }}
          >
            {label}
          </Button>
        </div>
      </Modal>
    </>
  )
}
