/** Reads who is away in the branches, and the money that they have meanwhile: facts for the decision about a leave. */
import { requestStatus } from '@backoffice/contract/approvals/requests'
import { type RawBuilder, sql } from 'kysely'
import { inBranches, where } from '../db/sql.ts'

const counts = [requestStatus.pending, requestStatus.approved].map((status) => sql.lit(status))

/** Selects the absences that count in the branches, which are approved or wait: of each its kind, person, days and reason. */
export const absences = (branches: readonly string[]) => sql`
  select 'Leave' as kind, l.id, l.branch_code, l.entered_by as person, l.start_on, l.end_on, l.status, l.decided_by, t.name as reason
  from leave l join dictionary t on t.type = l.leave_type_list and t.value = l.leave_type
  ${where(inBranches(sql`l.branch_code`, branches), sql`l.status in (${sql.join(counts)})`)}
  union all
  select 'Tour', t.id, t.branch_code, t.entered_by, t.start_on, t.end_on, t.status, t.decided_by, t.reason
  from tour t ${where(inBranches(sql`t.branch_code`, branches), sql`t.status in (${sql.join(counts)})`)}`

/** The money of a branch that a person has. A hand-over that waits for a cashier is still the money of its salesman. */
export const heldBy = (person: RawBuilder<unknown>, branch: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(h.amount), 0) from user_holdings(${person}, array[${branch}]) h where h.kind <> 'waiting')`
