import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { outboxLabels } from '@backoffice/contract/intake/outbox-labels'
import { outboxMessages } from '@backoffice/contract/intake/outbox-messages'
import { storageMessages } from '@backoffice/contract/intake/storage-messages'
import { labels } from '@backoffice/contract/labels'
import { ZERO } from '@backoffice/contract/money'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import type { Tone } from '@backoffice/contract/statuses'
import { useEffect, useState } from 'react'
import { joined } from '../kit/joined.ts'
import { randomKey } from '../api/random-key.ts'
import { hasPaper, printItem, shareItem, takeItemBack } from '../documents/kept-item.tsx'
import { Button } from '../kit/button.tsx'
import { showMoney } from '../kit/format.ts'
import { Inline, Note, Stack } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { useObservable } from '../kit/observable.ts'
import { useIsOffline } from '../kit/offline.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toasts.tsx'
import { dismiss, onPhone, photosOfItem, sendingItem, sendNow, storageWarnings } from '../outbox/outbox.ts'
import { notSent, type PhoneItem } from '../outbox/phone-item.ts'
import { browserDrafts } from '../session/drafts.ts'
import { keptFiles } from '../session/kept-files.ts'
import { useGoTo } from './go-to.ts'
import css from './outbox-panel.module.css'

const MINUTE = 60_000

/** Names the age of an item in its largest unit. */
function ageOf(madeAt: number, now: number): string {
  const minutes = Math.floor((now - madeAt) / MINUTE)
  if (minutes < 1) return outboxMessages.justNow
  if (minutes < 60) return outboxMessages.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? outboxMessages.hours(hours) : outboxMessages.days(Math.floor(hours / 24))
}

/** Returns the moment, which moves on every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

function stateOf({ state, kind }: PhoneItem, isSending: boolean): readonly [Tone, string] {
  if (isSending) return ['pending', outboxLabels.sending]
  switch (state) {
    case undefined:
      return ['warning', outboxLabels.onThisPhone]
    case 'held':
      return ['warning', outboxLabels.held]
    case 'returned':
      return ['bad', outboxLabels.returned]
    case 'takenBack':
      return ['bad', outboxLabels.takenBack]
    case 'settled':
      return ['good', kind === 'takeBack' ? outboxLabels.atTheOffice : outboxLabels.decided]
    default:
      return ['good', outboxLabels.atTheOffice]
  }
}

/** Lists what was made on this phone: what waits, and what the office has since yesterday. */
export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const { mine, others } = useObservable(onPhone)
  const sending = useObservable(sendingItem)
  const isOffline = useIsOffline()
  const [isBusy, setIsBusy] = useState(false)
  const now = useNow()
  const warnings = useObservable(storageWarnings)
  const { items, amount } = notSent(mine)
  const send = async () => {
    setIsBusy(true)
    await sendNow()
    setIsBusy(false)
  }
  return (
    <Modal title={outboxLabels.onThisPhone} opened onClose={onClose} size="lg">
      <Stack>
        <Inline justify="between">
          <p role="status">
            {items === 0
              ? outboxMessages.none
              : outboxMessages.waiting(items, amount === ZERO ? '' : showMoney(amount))}
          </p>
          {items + others > 0 && !isOffline && (
            <Button busy={isBusy} onClick={() => void send()}>
              {outboxLabels.sendNow}
            </Button>
          )}
        </Inline>
        {warnings.length > 0 && (
          <Note as="p" role="note">
            {warnings.join('\n')}
          </Note>
        )}
        {mine.length > 0 && (
          <Stack as="ol" className={css.items} aria-label={outboxLabels.onThisPhone}>
            {mine.map((item) => (
              <Line key={item.id} item={item} isSending={sending === item.id} now={now} onLeave={onClose} />
            ))}
          </Stack>
        )}
        {others > 0 && (
          <Note as="p">
            {outboxMessages.ofOthers(others)}. {outboxMessages.othersExplained}
          </Note>
        )}
      </Stack>
    </Modal>
  )
}

interface LineProps {
  item: PhoneItem
  isSending: boolean
  now: number
  onLeave: () => void
}

function Line({ item, isSending, now, onLeave }: LineProps) {
  const { id, no, kind, facts, amount, madeAt, photos, photosThere, message } = item
  const [tone, word] = stateOf(item, isSending)
  const name = kind === 'takeBack' ? facts?.about : facts?.client || facts?.about
  const about = [
    kind !== 'takeBack' && outboxLabels.kinds[kind],
    no,
    facts?.invoices.map(({ invoiceNo }) => invoiceNo).join(', '),
    ageOf(madeAt, now),
    photos > 0 && outboxMessages.photos(photosThere, photos),
  ]
  return (
    <li>
      <div id={id} className={css.about}>
        <span className="cut">{name ?? outboxMessages.unreadable}</span>
        <strong className="num">{amount === ZERO ? '' : showMoney(amount)}</strong>
        <span className={`caption ${css.facts}`}>{joined(about)}</span>
        <span className={css.facts}>
          <StatusTag tone={tone} word={word} />
        </span>
        {message !== '' && message !== intakeMessages.booked && <span className={`aside ${css.facts}`}>{message}</span>}
        {facts?.photosLeftOut !== undefined && (
          <span className={`aside ${css.facts}`}>{storageMessages.photosLeftOut(facts.photosLeftOut)}</span>
        )}
      </div>
      <Presses item={item} onLeave={onLeave} />
    </li>
  )
}

function Presses({ item, onLeave }: Pick<LineProps, 'item' | 'onLeave'>) {
  const [isAsking, setIsAsking] = useState(false)
  const correct = useCorrection(onLeave)
  const press = { small: true, 'aria-describedby': item.id } as const
  if (isAsking)
    return (
      <Stack>
        <p>{outboxMessages.takeBackQuestion(item.no)}</p>
        <Inline justify="end">
          <Button {...press} onClick={() => setIsAsking(false)}>
            {labels.cancel}
          </Button>
          <Button
            {...press}
            tone="bad"
            onClick={() => {
              setIsAsking(false)
              void takeItemBack(item)
            }}
          >
            {outboxLabels.takeBack}
          </Button>
        </Inline>
      </Stack>
    )
  return (
    <Inline gap={1} justify="end">
      {item.mayBeTakenBack && item.facts && (
        <Button {...press} tone="ghost" onClick={() => setIsAsking(true)}>
          {outboxLabels.takeBack}
        </Button>
      )}
      {hasPaper(item) && (
        <>
          <Button {...press} tone="ghost" onClick={() => printItem(item)}>
            {labels.print}
          </Button>
          <Button {...press} tone="ghost" onClick={() => shareItem(item)}>
            {receiptLabels.share}
          </Button>
        </>
      )}
      {item.state === 'returned' && (
        <>
          <Button {...press} tone="ghost" onClick={() => void dismiss(item)}>
            {labels.remove}
          </Button>
          {item.facts && item.kind !== 'takeBack' && (
            <Button {...press} tone="primary" onClick={() => void correct(item)}>
              {outboxLabels.correctIt}
            </Button>
          )}
        </>
      )}
    </Inline>
  )
}

/** Puts what was returned into its form again, under a new key, unless the form holds something else. */
function useCorrection(onLeave: () => void): (item: PhoneItem) => Promise<void> {
  const goTo = useGoTo()
  return async (item) => {
    const { facts, amount } = item
    if (!facts) return
    const { key, path, values } = facts.form
    const isTaken = () => browserDrafts.read(key) !== null
    if (isTaken()) return toast.error(outboxMessages.formTaken)
    // The phone has the photos until the item is removed, so that the form gets them back.
    const photos = await photosOfItem(item).catch(() => [])
    for (const { inForm, file } of photos)
      if (!(await keptFiles.keep(inForm.imageId, file, inForm.imageCode))) return toast.error(outboxMessages.notKept)
    if (isTaken()) return toast.error(outboxMessages.formTaken)
    const isWritten = browserDrafts.write(key, { values, saveKey: randomKey(), sent: [], isForm: true, amount })
    if (!isWritten) return toast.error(outboxMessages.notKept)
    if (photos.length > 0) keptFiles.sendLater()
    onLeave()
    goTo(path, { step: 'form' })
  }
}
