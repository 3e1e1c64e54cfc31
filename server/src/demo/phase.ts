import type pg from 'pg'

const APPEND_ONLY = ['journal', 'posting', 'audit'] as const

/**
 * One part of the load, in a transaction of its own: to change a row is twice as slow in the transaction that made it, since all its
 * foreign keys are checked again. The demo sets the moments of its history, which nobody else may: the append-only triggers are off
 * meanwhile. No other session sees a table without them, and a part that fails leaves them on.
 */
export async function phase(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    for (const table of APPEND_ONLY) await client.query(`alter table ${table} disable trigger ${table}_is_append_only`)
    await work()
    await client.query('set constraints all immediate')
    for (const table of APPEND_ONLY) await client.query(`alter table ${table} enable trigger ${table}_is_append_only`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
