/** Decisions made while somebody removed the right to make them, and their acknowledgement by the operator. */
import type pg from 'pg'
import { only } from '../db/sql.ts'

interface LostRight {
  readonly id: string
  readonly what: string
  readonly who: string
  readonly at: string
  readonly takenBy: string
  readonly lostAt: string
}

/** Returns the decisions that are not acknowledged yet, the oldest first. */
export async function lostRights(client: pg.Client): Promise<readonly LostRight[]> {
  const { rows } = await client.query<LostRight>(
    `select l.id::text, concat_ws(' ', replace(l.action, '_', ' '), 'of', replace(l.object, '_', ' '), l.object_id) as what,
       concat(u.login_id, ' (', u.name, ')') as who, local_time(l.branch_code, l.at) as at,
       coalesce(concat(t.login_id, ' (', t.name, ')'), 'the operator') as "takenBy", local_time(l.branch_code, l.lost_at) as "lostAt"
     from right_lost_while_deciding l join app_user u on u.id = l.actor_id left join app_user t on t.id = l.taken_by
     order by l.id`,
  )
  return rows
}

/** Acknowledges a decision. Returns false if it is not in the list. */
export async function acknowledge(client: pg.Client, decision: string, reason: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>('select acknowledge_decision($1::bigint, $2) as done', [
    decision,
    reason,
  ])
  return only(rows).done
}

/** Returns the sentences of `check` about such decisions: waiting and acknowledged ones. */
export async function aboutLostRights(client: pg.Client): Promise<readonly string[]> {
  const { rows: known } = await client.query(`select where to_regclass('right_lost_while_deciding') is not null`)
  // The tables are from an earlier program.
  if (known.length === 0) return []
  const { rows } = await client.query<{ waiting: number; acknowledged: number }>(
    `select (select count(*)::int from right_lost_while_deciding) as waiting,
       (select count(*)::int from audit where object = 'user' and action = 'acknowledge') as acknowledged`,
  )
  const { waiting, acknowledged } = only(rows)
  return [
    ...(waiting > 0
      ? [`${decisions(waiting)} made while the right was taken away. The command acknowledge lists them.`]
      : []),
    ...(acknowledged > 0
      ? [`${decisions(acknowledged)} made while the right was taken away, and acknowledged by the operator.`]
      : []),
  ]
}

const decisions = (count: number): string => (count === 1 ? '1 decision was' : `${count} decisions were`)
