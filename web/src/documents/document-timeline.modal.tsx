import { labels } from '@backoffice/contract/labels'
import type { Tone } from '@backoffice/contract/statuses'
import type { DocumentStory, DocumentTimelineCall } from '@backoffice/contract/timeline/document-timeline'
import { showMoment } from '../kit/format.ts'
import { Modal } from '../kit/modal.tsx'
import { TimelinePanel, type TimelineView } from './timeline-panel.tsx'

export interface TimelineDocument {
  readonly call: DocumentTimelineCall
  readonly id: number
  /** `Timeline of tour 12` */
  readonly title: string
  readonly toneOf: (status: number) => Tone
}

interface DocumentTimelineProps {
  of: TimelineDocument
  opened: boolean
  onClose: () => void
}

/** Shows the history of a document that others decide about: each event with its user, time and reason. */
export const DocumentTimeline = ({ of: { call, id, title, toneOf }, opened, onClose }: DocumentTimelineProps) => (
  <Modal title={title} opened={opened} onClose={onClose}>
    <TimelinePanel call={call} input={{ id }} viewOf={viewWith(toneOf)} />
  </Modal>
)

const viewWith =
  (toneOf: TimelineDocument['toneOf']) =>
  ({
    status,
    statusName,
    amount,
    number,
    branch,
    enteredBy,
    createdOn,
    events,
    timeZone,
  }: DocumentStory): TimelineView => ({
    tone: toneOf(status),
    word: statusName,
    amount,
    facts: [
      [labels.numberOfIt, number],
      [labels.branch, branch],
      [labels.enteredBy, enteredBy],
      [labels.entryDate, showMoment(createdOn, 'DMY', timeZone)],
    ],
    compared: () => [],
    events,
    timeZone,
  })
