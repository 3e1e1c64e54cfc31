import type { Row } from '@backoffice/contract/call'
import { confirmHeld, listHeld, settleHeld, withdrawHeld } from '@backoffice/contract/intake/held'
import { heldLabels } from '@backoffice/contract/intake/held-labels'
import { heldMessages } from '@backoffice/contract/intake/held-messages'
import { brokenSettlement, settlementFieldOf } from '@backoffice/contract/intake/held-rules'
import { heldStates, heldStatus, type Settlement, settlements } from '@backoffice/contract/intake/held-statuses'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { salesmen } from '../documents/money-filters.ts'
import { sentImages } from '../kit/form/form-files.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import type { Viewer } from '../kit/viewer.ts'
import { bookAction } from './book-held.modal.tsx'
import { heldColumns, heldSubject, heldTimelineAction } from './held-columns.ts'

type Held = Row<typeof listHeld>

const filter = filtersOf(listHeld)
const action = actionsOf(listHeld)

const states = fixed(heldStates.map((value) => ({ value, label: heldLabels.states[value] })))
const outcomes = fixed(settlements.map((value) => ({ value, label: heldMessages.outcomeChoices[value] })))

const settlementOf = (word: string): Settlement | '' => settlements.find((one) => one === word) ?? ''

const decision = ({ cCode, itemId, rowVersion }: Held, { userId }: Viewer) => ({ userId, cCode, itemId, rowVersion })
const confirmed = (row: Held, _form: object, viewer: Viewer) => decision(row, viewer)

export const settlementFields = {
  as: askField.pick(heldLabels.became, outcomes, { required: true }),
  reason: askField.lines(labels.reason, { max: limits.text.comment, required: true }),
  images: askField.files(heldLabels.proof, ({ itemNo }: Held) => itemNo),
}

/** Lists money that phones delivered and that could not be booked. Directors book it, or two of them record that it is not there. */
export const HeldReceipts = listScreen({
  title: heldLabels.heldReceipts,
  call: listHeld,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'itemId',
  pageSize: limits.page.held,
  filters: [
    { ...filter.word('state', heldLabels.state, states), start: heldStates[0] },
    filter.pick('sellerId', labels.salesman, salesmen),
    filter.text('itemNo', heldLabels.number),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
  ],
  columns: heldColumns,
  card: {
    heading: 'userName',
    line: ['itemNo', 'client', 'invoiceNo', 'paymentMode'],
    below: ['reason', 'outcome', 'receivedOn'],
    figure: 'amount',
  },
  exports: true,
  actions: [
    bookAction,
    action.ask(heldLabels.settle, settleHeld, {
      title: heldLabels.settleTitle,
      of: (row) => ({ ...heldSubject(row), sentence: heldMessages.proposed }),
      fields: settlementFields,
      broken: brokenSettlement,
      fieldOf: settlementFieldOf,
      input: (row, { as, reason, images }, viewer) => ({
        ...decision(row, viewer),
        as: settlementOf(as),
        reason: reason.trim(),
        settlementImages: sentImages(images),
      }),
      done: heldMessages.proposedShort,
      tone: 'bad',
      key: 'N',
      when: ({ status }) => status === heldStatus.held,
    }),
    action.save(heldLabels.confirm, confirmHeld, confirmed, {
      done: heldMessages.confirmedShort,
      questionFor: ({ outcome, proposedBy }) => heldMessages.confirmQuestion(outcome, proposedBy),
      tone: 'bad',
      key: 'C',
      when: ({ status, own }) => status === heldStatus.second && !own,
    }),
    action.save(heldLabels.takeBack, withdrawHeld, confirmed, {
      done: heldMessages.withdrawnShort,
      key: 'T',
      when: ({ status, own }) => status === heldStatus.second && own,
    }),
    heldTimelineAction,
  ],
  empty: heldMessages.none,
  noMatch: heldMessages.noMatch,
})
