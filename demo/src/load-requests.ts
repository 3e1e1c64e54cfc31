/** Loads leaves and visits, with the places of tagged clients. */
import { requestStatus } from '@backoffice/contract/approvals/requests'
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { type Minute, momentOf } from './calendar.ts'
import { type Leave, leaveTypes } from './leaves.ts'
import { loadPlaceHistory, loadRequestHistory } from './request-history.ts'
import { insertRows, withRows } from './rows.ts'
import type { TaggedPlace, Visit } from './visits.ts'

export interface Requests {
  /** The working days of a year, from which the moments are counted. */
  readonly days: readonly Day[]
  readonly leaves: readonly Leave[]
  readonly visits: readonly Visit[]
  readonly places: readonly TaggedPlace[]
}

export async function loadRequests(client: pg.Client, { days, leaves, visits, places }: Requests): Promise<void> {
  const moment = (minute: Minute | null, row: number) => (minute === null ? null : momentOf(days, minute, row))
  await insertRows(
    client,
    'dictionary',
    leaveTypes.map(([value, name], row) => ({ value, name, row })),
    {
      type: ['text', () => 'LEAVE'],
      name: ['text', (type) => type.name],
      value: ['text', (type) => type.value],
      position: ['int', (type) => type.row + 1],
    },
  )
  await insertRows(client, 'leave', leaves, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    entered_by: ['int', (row) => row.person],
    entered_at: ['timestamptz', (row) => moment(row.at, row.id)],
    leave_type: ['text', (row) => row.type],
    start_on: ['date', (row) => row.start],
    end_on: ['date', (row) => row.end],
    remarks: ['text', (row) => row.remarks],
  })
  await withRows(
    client,
    leaves.filter(({ status }) => status !== requestStatus.pending),
    {
      id: ['bigint', (row) => row.id],
      status: ['int', (row) => row.status],
      decided_by: ['int', (row) => row.decidedBy],
      decided_at: ['timestamptz', (row) => moment(row.decidedAt, row.id)],
      comment: ['text', (row) => row.comment],
    },
    (
      given,
    ) => `update leave l set status = g.status, decided_by = g.decided_by, decided_at = g.decided_at, comment = g.comment
      from ${given} g where l.id = g.id`,
  )
  await loadRequestHistory(client, { kind: 'leave', number: 'd.id::text', amount: 'null::numeric' })
  await insertRows(client, 'visit', visits, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    entered_by: ['int', (row) => row.person],
    entered_at: ['timestamptz', (row) => moment(row.at, row.id)],
    visited_on: ['date', (row) => row.on],
    organization_type: ['text', (row) => row.type],
    party: ['text', (row) => row.party],
    organization: ['text', (row) => row.organization],
    person1: ['text', (row) => row.person1],
    person2: ['text', (row) => row.person2],
    product: ['text', (row) => row.product],
    comments: ['text', (row) => row.comments],
    follow_up_on: ['date', (row) => row.followUp],
    latitude: ['degrees', (row) => row.place?.latitude ?? null],
    longitude: ['degrees', (row) => row.place?.longitude ?? null],
    accuracy: ['int', (row) => row.accuracy],
  })
  await insertRows(client, 'chart_location', places, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    acode: ['text', (row) => row.client],
    version: ['int', (row) => row.version],
    visit_id: ['bigint', (row) => row.visit],
    latitude: ['degrees', (row) => row.latitude],
    longitude: ['degrees', (row) => row.longitude],
    location: ['text', (row) => row.location],
    tagged_by: ['int', (row) => row.by],
    tagged_at: ['timestamptz', (row) => moment(row.at, row.id)],
  })
  await loadPlaceHistory(client)
}
