import { roleNames, type RoleId } from '@backoffice/contract/access'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { creditsMessages } from '@backoffice/contract/credits/credits-messages'
import { heldMessages } from '@backoffice/contract/intake/held-messages'
import { settlements } from '@backoffice/contract/intake/held-statuses'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { DocumentAction } from '@backoffice/contract/timeline/events'
import type { Db } from '../db/database.ts'
import { said } from '../http/language.ts'
import type { SignImage } from '../files/links.ts'
import { inWords } from './changes.ts'
import * as documents from './documents.sql.ts'
import type { DecidedKind } from './why-not.ts'

type Changing = Pick<DecidedKind, 'columns' | 'ofLine'>

const settlementIn = (outcome: string) =>
  heldMessages.outcomes[settlements.find((one) => one === outcome) ?? 'neverReceived']

const sentenceOf = ({ action, changes, outcome }: documents.DocumentEvent, { columns, ofLine }: Changing): string => {
  const sentences: Readonly<Record<DocumentAction, string>> = {
    enter: approvalsMessages.entered,
    approve: approvalsMessages.approvedEvent,
    approve_first: approvalsMessages.firstApproved,
    approve_before: approvalsMessages.approvedBefore,
    decline: approvalsMessages.declinedEvent,
    withdraw: approvalsMessages.withdrawn,
    use: creditsMessages.used,
    reverse: creditsMessages.reversedEvent,
    undo_approve: approvalsMessages.approvalUndone,
    undo_approve_first: approvalsMessages.firstApprovalUndone,
    undo_decline: approvalsMessages.declineUndone,
    take_over: importsMessages.surplus.takenEvent,
    see_surplus: importsMessages.surplus.seenEvent,
    held: heldMessages.events.held,
    booked: heldMessages.events.judged,
    returned: heldMessages.events.returned,
    takenBack: heldMessages.events.takenBack,
    book: heldMessages.events.book,
    propose: heldMessages.events.propose(settlementIn(outcome)),
    confirm: heldMessages.events.confirm(settlementIn(outcome)),
    take_back: heldMessages.events.takeBack,
    change: approvalsMessages.changedEvent(inWords(changes ?? {}, columns, ofLine)),
  }
  return sentences[action]
}

/** Returns the events of a document's timeline, oldest first. The caller has checked that the user may see the document. */
export async function documentEvents(
  db: Db,
  { kind, ...changing }: Omit<DecidedKind, 'called'>,
  id: number,
  sign: SignImage,
) {
  const happened = await documents.events(db, kind, id)
  return happened.map((event) => {
    const { id: eventId, at, who, roleId, action, comment, images } = event
    return {
      id: eventId,
      at,
      who,
      role: roleId === null ? '' : roleNames[roleId as RoleId],
      action,
      what: said(sentenceOf(event, changing), 'approvals'),
      comment,
      amount: null,
      images: images.map(sign),
    }
  })
}
