import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import type { TimelineAction, TimelineEvent } from '@backoffice/contract/timeline/events'
import type { Tone } from '@backoffice/contract/statuses'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconBuildingBank,
  IconCheck,
  IconKey,
  IconLink,
  IconLogout,
  IconMail,
  IconPencil,
  IconPencilPlus,
  IconSend,
  IconStack2,
  IconUnlink,
  IconX,
} from '@tabler/icons-react'
import { Inline } from '../kit/layout.tsx'
import { Attachments } from '../kit/attachments.tsx'
import type { Facts } from '../kit/facts.tsx'
import { showMoment, showMoney } from '../kit/format.ts'
import tones from '../kit/tone.module.css'
import css from './timeline.module.css'

const looks: Readonly<Record<TimelineAction, { readonly icon: typeof IconCheck; readonly tone: Tone }>> = {
  record: { icon: IconPencilPlus, tone: 'pending' },
  send: { icon: IconSend, tone: 'pending' },
  receive: { icon: IconCheck, tone: 'good' },
  approve: { icon: IconCheck, tone: 'good' },
  decline: { icon: IconX, tone: 'bad' },
  return: { icon: IconArrowBackUp, tone: 'bad' },
  recall: { icon: IconArrowBackUp, tone: 'bad' },
  redirect: { icon: IconArrowForwardUp, tone: 'pending' },
  reclaim: { icon: IconArrowBackUp, tone: 'bad' },
  reassign: { icon: IconArrowForwardUp, tone: 'pending' },
  deposit: { icon: IconStack2, tone: 'pending' },
  bank: { icon: IconBuildingBank, tone: 'good' },
  release: { icon: IconX, tone: 'bad' },
  bounce: { icon: IconAlertTriangle, tone: 'bad' },
  represent: { icon: IconArrowBackUp, tone: 'pending' },
  replace: { icon: IconLink, tone: 'good' },
  give_back: { icon: IconArrowBackUp, tone: 'pending' },
  void: { icon: IconBan, tone: 'bad' },
  apply: { icon: IconLink, tone: 'good' },
  unapply: { icon: IconUnlink, tone: 'bad' },
  undo_approve: { icon: IconArrowBackUp, tone: 'pending' },
  undo_decline: { icon: IconArrowBackUp, tone: 'pending' },
  take_over: { icon: IconLink, tone: 'good' },
  see_surplus: { icon: IconLink, tone: 'pending' },
  undo_return: { icon: IconArrowBackUp, tone: 'good' },
  undo_receive: { icon: IconArrowBackUp, tone: 'bad' },
  undo_bank: { icon: IconArrowBackUp, tone: 'pending' },
  undo_release: { icon: IconArrowBackUp, tone: 'pending' },
  enter: { icon: IconPencilPlus, tone: 'pending' },
  change: { icon: IconPencil, tone: 'warning' },
  approve_first: { icon: IconCheck, tone: 'warning' },
  approve_before: { icon: IconCheck, tone: 'good' },
  withdraw: { icon: IconArrowBackUp, tone: 'bad' },
  use: { icon: IconLink, tone: 'good' },
  reverse: { icon: IconArrowBackUp, tone: 'bad' },
  reset_password: { icon: IconKey, tone: 'warning' },
  reset_own_password: { icon: IconKey, tone: 'warning' },
  end_sign_ins: { icon: IconLogout, tone: 'warning' },
  undo_approve_first: { icon: IconArrowBackUp, tone: 'pending' },
  unblock: { icon: IconKey, tone: 'good' },
  acknowledge: { icon: IconCheck, tone: 'good' },
  held: { icon: IconAlertTriangle, tone: 'warning' },
  booked: { icon: IconCheck, tone: 'good' },
  returned: { icon: IconArrowBackUp, tone: 'bad' },
  takenBack: { icon: IconArrowBackUp, tone: 'pending' },
  book: { icon: IconCheck, tone: 'good' },
  propose: { icon: IconBan, tone: 'warning' },
  confirm: { icon: IconBan, tone: 'bad' },
  take_back: { icon: IconArrowBackUp, tone: 'pending' },
  bank_match: { icon: IconBuildingBank, tone: 'good' },
  bank_free: { icon: IconUnlink, tone: 'pending' },
  client_right: { icon: IconCheck, tone: 'good' },
  client_wrong: { icon: IconAlertTriangle, tone: 'bad' },
  client_settled: { icon: IconCheck, tone: 'pending' },
  message: { icon: IconMail, tone: 'pending' },
}

interface StoryProps {
  events: readonly TimelineEvent[]
  /** Returns the facts next to a picture that came with an event. */
  compared: (event: TimelineEvent) => Facts
  timeZone: string
}

/** Draws a name before what follows in its line. It keeps its own direction. */
const Named = ({ children }: { children: string }) => (
  <>
    <bdi>{children}</bdi>
    {' · '}
  </>
)

/** Lists the events one below the other, oldest first, each with the images that came with it. */
export function Story({ events, compared, timeZone }: StoryProps) {
  return (
    <ol className={css.story} aria-label={labels.timeline}>
      {events.map((event) => {
        const { id, at, who, role, action, what, comment, amount, images } = event
        const { icon: Icon, tone } = looks[action]
        return (
          <li key={`${action} ${id}`}>
            <span className={`${css.mark} ${tones[tone]}`}>
              <Icon aria-hidden size={16} stroke={2} />
            </span>
            <Inline as="p" justify="between" className={css.what}>
              <strong>{what}</strong>
              {amount !== null && <span className="num">{showMoney(amount)}</span>}
            </Inline>
            <p className="aside">
              {who !== '' && <Named>{wordIn(who)}</Named>}
              {role !== '' && <Named>{wordIn(role)}</Named>}
              <time dateTime={at}>{showMoment(at, 'DMY', timeZone)}</time>
            </p>
            {comment !== '' && <p className={css.comment}>{comment}</p>}
            <Attachments images={images} facts={compared(event)} />
          </li>
        )
      })}
    </ol>
  )
}
