import { endLink } from '@backoffice/contract/client-pages/client-pages'
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { labels } from '@backoffice/contract/labels'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { Inline } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'

/** Ends the link of a receipt after a question. The focus goes to the answer that does nothing. */
export function EndLink({ receiptId }: { receiptId: number }) {
  const { run, busy } = useSave(endLink)
  const [asks, setAsks] = useState(false)
  const end = async () => {
    const answer = await run({ invoiceDetailId: receiptId })
    setAsks(false)
    if (answer) toast.success([answer.message])
  }
  if (!asks)
    return (
      <Button small tone="ghost" onClick={() => setAsks(true)}>
        {labels.endLink}
      </Button>
    )
  return (
    <Inline role="group" aria-label={labels.endLink}>
      <span>{clientPagesMessages.endQuestion}</span>
      <Button small autoFocus onClick={() => setAsks(false)}>
        {labels.no}
      </Button>
      <Button small tone="bad" busy={busy} onClick={() => void end()}>
        {labels.endLink}
      </Button>
    </Inline>
  )
}
