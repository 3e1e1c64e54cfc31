import { mayCall } from '@backoffice/contract/access'
import { deviceLabels } from '@backoffice/contract/intake/device-labels'
import { deviceMessages } from '@backoffice/contract/intake/device-messages'
import { listUnsent } from '@backoffice/contract/intake/unsent'
import { useCall } from '../api/use-call.ts'
import { showMoment, showMoney } from '../kit/format.ts'
import { Card, Inline, Stack } from '../kit/layout.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import css from './unsent-on-phones.module.css'

/** Shows the people with receipts on their phones that the office does not have yet, with sum and last contact; nothing where there are none. */
export function UnsentOnPhones() {
  const { userId, branchCode } = useViewer()
  const { user } = useSession()
  const { data } = useCall(listUnsent, mayCall(user, listUnsent.access) ? { userId, bCode: branchCode } : undefined, {
    quiet: true,
  })
  if (!data || data.responseObjects.length === 0) return null
  return (
    <Card as="section" gap={2} className={css.unsent} aria-labelledby="unsent">
      <h2 id="unsent">{deviceLabels.notSent}</h2>
      <Stack as="ul" gap={1}>
        {data.responseObjects.map(({ userId: id, userName, items, amount, seenAt, gaps }) => (
          <Inline as="li" key={id}>
            <strong>{userName}</strong>
            {items > 0 && <span>{deviceMessages.onTheirPhone(items, showMoney(amount))}</span>}
            <span className="muted">
              {seenAt === null ? deviceMessages.noContact : deviceMessages.lastContact(showMoment(seenAt, 'DMY'))}
            </span>
            {gaps > 0 && <StatusTag tone="bad" word={deviceMessages.gaps(gaps)} />}
          </Inline>
        ))}
      </Stack>
    </Card>
  )
}
