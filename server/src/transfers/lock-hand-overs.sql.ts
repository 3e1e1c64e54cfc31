import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the queries `named` and `taken` for a decision about hand-overs. `taken` locks the hand-overs with the ids in `d` and the
 * hand-overs of the other receipts of the same cheque, and has the columns of `d` for each `hand_over_id`. The hand-overs of a cheque
 * are made and decided together, so they have the same status, cashier and version.
 */
export const lockHandOvers = (deciding: RawBuilder<unknown>) => sql`
  named as (
    select d.*, t.receipt_id, t.status as was, t.cashier_id from ${deciding} join transfer t on t.id = d.id
  ), taken as (
    select t.id as hand_over_id, d.*
    from with_their_cheques(array(select receipt_id from named)) w
    join named d on d.receipt_id = w.named_id
    join transfer t on t.receipt_id = w.receipt_id
      and (t.id = d.id or (t.receipt_id <> d.receipt_id and t.status = d.was and t.status <> 2 and t.cashier_id = d.cashier_id))
    order by t.id
    for no key update of t
  )`
