import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { TextArea } from '../kit/form/text-area.tsx'
import { Modal } from '../kit/modal.tsx'
import css from './order.module.css'

interface PasteLinesProps {
  onPaste: (text: string) => void
  onClose: () => void
}

/** Accepts lines of a spreadsheet as text. With a keyboard they can be pasted into Cat No as well. */
export function PasteLines({ onPaste, onClose }: PasteLinesProps) {
  const [text, setText] = useState('')
  return (
    <Modal title="Paste lines" opened onClose={onClose} size="md">
      <div className={css.paste}>
        <TextArea
          label="Cat No and quantity"
          value={text}
          onChange={setText}
          rows={10}
          isFirst
          placeholder={'TB-0001, 12\nSY-0042, 5'}
          hint={ordersMessages.pasteHint}
        />
        <div className={css.answers}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose()
              onPaste(text)
            }}
          >
            Add lines
          </Button>
        </div>
      </div>
    </Modal>
  )
}
