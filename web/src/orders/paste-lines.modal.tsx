import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { useState } from 'react'
import { Row, Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { TextArea } from '../kit/form/text-area.tsx'
import { Modal } from '../kit/modal.tsx'

interface PasteLinesProps {
  onPaste: (text: string) => void
  onClose: () => void
}

/** Accepts lines of a spreadsheet as text. With a keyboard they can be pasted into Cat No as well. */
export function PasteLines({ onPaste, onClose }: PasteLinesProps) {
  const [text, setText] = useState('')
  return (
    <Modal title="Paste lines" opened onClose={onClose} size="md">
      <Stack>
        <TextArea
          label="Cat No and quantity"
          value={text}
          onChange={setText}
          rows={10}
          isFirst
          placeholder={'TB-0001, 12\nSY-0042, 5'}
          hint={ordersMessages.pasteHint}
        />
        <Row justify="end">
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
        </Row>
      </Stack>
    </Modal>
  )
}
