import type { Row } from '@backoffice/contract/call'
import { deviceLabels } from '@backoffice/contract/intake/device-labels'
import { deviceMessages } from '@backoffice/contract/intake/device-messages'
import { endDevice, listDevices } from '@backoffice/contract/intake/devices'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { mayCall } from '@backoffice/contract/access'
import { useState } from 'react'
import { type CallState, useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { showMoment, showMoney } from '../kit/format.ts'
import { Answers, Card, Inline, Stack } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toasts.tsx'
import css from './sign-in-list.module.css'
import { useSession } from './use-session.ts'

type Phone = Row<typeof listDevices>
type Ending = 'ended' | 'lost'

const useDevices = (ownerId: number) => {
  const { user } = useSession()
  return useCall(
    listDevices,
    mayCall(user, listDevices.access)
      ? { page: 1, limit: limits.wire.pageSize, userId: user.userId, ownerId }
      : undefined,
    { per: 'user' },
  )
}

/** Lists the phones that deliver the receipts of the signed-in user. Users without a phone do not see it. */
export function OwnPhones() {
  const { user } = useSession()
  const found = useDevices(user.userId)
  return found.data?.totalRows ? <Phones {...found} none={deviceMessages.noneOfYours} /> : null
}

/** Lists the phones of a user, for a director. */
export function PhonesOf({ userId }: { userId: number }) {
  const found = useDevices(userId)
  return <Phones {...found} none={deviceMessages.none} />
}

interface PhonesProps extends CallState<typeof listDevices> {
  none: string
}

function Phones({ data, failure, refetch, none }: PhonesProps) {
  const [asked, setAsked] = useState<{ readonly phone: Phone; readonly as: Ending }>()
  const phones = data?.responseObjects
  return (
    <Card as="section" aria-labelledby="phones" aria-busy={!data && !failure}>
      <h2 id="phones">{deviceLabels.phones}</h2>
      {failure && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      {phones?.length === 0 && <p className="muted">{none}</p>}
      <Stack as="ul" className={css.signIns}>
        {(phones ?? []).map((phone) => (
          <li key={phone.deviceId}>
            <div>
              <strong id={`phone-${phone.code}`}>
                {phone.code} {phone.name !== '' && <span className="muted">{phone.name}</span>}
              </strong>
              <p className="aside">{contactOf(phone)}</p>
              <p>
                <Inline as="span">
                  <State phone={phone} />
                </Inline>
              </p>
            </div>
            {phone.endedAs !== 'lost' && (
              <Inline>
                {phone.endedAt === null && (
                  <Button
                    small
                    aria-describedby={`phone-${phone.code}`}
                    onClick={() => setAsked({ phone, as: 'ended' })}
                  >
                    {deviceLabels.end}
                  </Button>
                )}
                <Button
                  small
                  tone="bad"
                  aria-describedby={`phone-${phone.code}`}
                  onClick={() => setAsked({ phone, as: 'lost' })}
                >
                  {deviceLabels.lost}
                </Button>
              </Inline>
            )}
          </li>
        ))}
      </Stack>
      {asked && <EndQuestion {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function contactOf({ seenAt, endedAt, endedAs, endedBy }: Phone): string {
  const contact = seenAt === null ? deviceMessages.noContact : deviceMessages.lastContact(showMoment(seenAt, 'DMY'))
  if (endedAt === null) return contact
  const ended = endedAs === 'lost' ? deviceMessages.lost : deviceMessages.ended
  return `${ended(endedBy, showMoment(endedAt, 'DMY'))}, ${contact}`
}

/** Shows what a phone has not sent, and how many of its numbers never came. */
const State = ({ phone: { waitingItems, waitingAmount, gaps } }: { phone: Phone }) => (
  <>
    {waitingItems > 0 ? (
      <StatusTag tone="warning" word={deviceMessages.waits(waitingItems, showMoney(waitingAmount))} />
    ) : (
      <StatusTag tone="good" word={deviceMessages.allSent} />
    )}
    {gaps > 0 && <StatusTag tone="bad" word={deviceMessages.gaps(gaps)} />}
  </>
)

/** Asks before a phone is ended or reported lost, and says what it means. */
function EndQuestion({ phone, as, onClose }: { phone: Phone; as: Ending; onClose: () => void }) {
  const { user } = useSession()
  const save = useSave(endDevice)
  const isLost = as === 'lost'
  const { waitingItems, waitingAmount, code, deviceId } = phone
  const end = async () => {
    const answer = await save.run({ userId: user.userId, deviceId, as })
    if (!answer) return
    toast.success(answer.message)
    onClose()
  }
  const title = isLost ? deviceLabels.reportLost : deviceLabels.endPhone
  return (
    <Modal title={title} opened onClose={onClose} size="md">
      <p>{isLost ? deviceMessages.lostQuestion(code) : deviceMessages.endQuestion(code)}</p>
      {isLost && waitingItems > 0 && <p>{deviceMessages.lostWaits(waitingItems, showMoney(waitingAmount))}</p>}
      <Answers>
        <Button data-autofocus onClick={onClose}>
          {labels.cancel}
        </Button>
        <Button tone="bad" busy={save.busy} onClick={() => void end()}>
          {title}
        </Button>
      </Answers>
    </Modal>
  )
}
