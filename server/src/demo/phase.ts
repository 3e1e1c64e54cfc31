import type pg from 'pg'

/** The append-only ones stand in the way of the moments; people are told of the last weeks alone, when all has its moment. */
const TRIGGERS = [
  ['journal', 'journal_is_append_only'],
  ['posting', 'posting_is_append_only'],
  ['audit', 'audit_is_append_only'],
  ['bounce', 'bounce_is_append_only'],
  ['journal', 'journal_notifies'],
] as const

/**
 * One part of the load, in a transaction of its own: to change a row is twice as slow in the transaction that made it, since all its
 * foreign keys are checked again. The demo sets the moments of its history, which nobody else may: these triggers are off
 * meanwhile. No other session sees a table without them, and a part that fails leaves them on.
 */
export async function phase(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    for (const [table, trigger] of TRIGGERS) await client.query(`alter table ${table} disable trigger ${trigger}`)
    await work()
    await client.query('set constraints all immediate')
    for (const [table, trigger] of TRIGGERS) await client.query(`alter table ${table} enable trigger ${trigger}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
