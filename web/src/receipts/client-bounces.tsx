import { clientBounces } from '@backoffice/contract/receipts/client-bounces'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import type { Day } from '@backoffice/contract/day'
import { useCall } from '../api/use-call.ts'
import { showDay } from '../kit/format.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'

/** Says how often cheques of a client bounced, and when the last time was; nothing where none did. */
export function BounceCount({ bounces, lastOn }: { bounces: number; lastOn: Day | null }) {
  if (bounces === 0 || lastOn === null) return null
  return <StatusTag tone="bad" word={receiptMessages.bounces(bounces, showDay(lastOn, 'DMY'))} />
}

/** Says it next to the fields of a new cheque. Without a network it says nothing, since the device does not know. */
export function ClientBounces({ acode }: { acode: string }) {
  const { userId, branchCode } = useViewer()
  const { data } = useCall(clientBounces, acode === '' ? undefined : { userId, branchCode, aCode: acode }, {
    quiet: true,
  })
  return data ? (
    <p role="status">
      <BounceCount {...data} />
    </p>
  ) : null
}
