import type pg from 'pg'

/**
 * These triggers are off during the load: some forbid changing history, and others would write audit or notifications with wrong moments, or
 * for each row by itself.
 */
const TRIGGERS = [
  ['journal', 'journal_is_append_only'],
  ['posting', 'posting_is_append_only'],
  ['audit', 'audit_is_append_only'],
  ['bounce', 'bounce_is_append_only'],
  ['bounce_outcome', 'bounce_outcome_is_append_only'],
  ['bounce_replacement', 'bounce_replacement_is_append_only'],
  ['stock_movement', 'stock_movement_is_append_only'],
  ['period_closing', 'period_closing_is_append_only'],
  ['period_posting', 'period_posting_is_append_only'],
  ['setting_change', 'setting_change_is_append_only'],
  ['posting_batch', 'posting_batch_is_append_only'],
  ['posting_entry', 'posting_entry_is_append_only'],
  ['client_change', 'client_change_is_append_only'],
  ['client_word', 'client_word_is_append_only'],
  ['journal', 'journal_notifies'],
  ['journal', 'history_waits'],
  ['audit', 'history_waits'],
  ['invoice_approval', 'invoice_approval_decided'],
  ['sale_order', 'sale_order_decided'],
] as const

/**
 * Runs one part of the load in a transaction of its own, because changing a row in the transaction that inserted it checks all its foreign
 * keys again and is twice as slow. The triggers are off only within the transaction: no other session sees the tables without them, and
 * after a failure they are on again.
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
