import { endLink } from '@backoffice/contract/client-pages/client-pages'
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { labels } from '@backoffice/contract/labels'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { Inline } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'

interface EndLinkProps {
  question: string
  busy: boolean
  /** Ends the link, and resolves to `undefined` where that failed. */
  run: () => Promise<{ readonly message: string } | undefined>
}

/** Ends a link after a question. The focus goes to the answer that does nothing. */
export function EndLink({ question, busy, run }: EndLinkProps) {
  const [asks, setAsks] = useState(false)
  const end = async () => {
    const answer = await run()
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
      <span>{question}</span>
      <Button small autoFocus onClick={() => setAsks(false)}>
        {labels.no}
      </Button>
      <Button small tone="bad" busy={busy} onClick={() => void end()}>
        {labels.endLink}
      </Button>
    </Inline>
  )
}

export function EndLinkOfReceipt({ receiptId }: { receiptId: number }) {
  const { run, busy } = useSave(endLink)
  return (
    <EndLink question={clientPagesMessages.endQuestion} busy={busy} run={() => run({ invoiceDetailId: receiptId })} />
  )
}
