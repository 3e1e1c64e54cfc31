/** Finds receipts with a picture, a cheque or a reference number that was used for other money too. */
import type { Input } from '@backoffice/contract/call'
import type { ReceiptEvidence, sameCheques } from '@backoffice/contract/receipts/evidence'
import { type RawBuilder, sql } from 'kysely'
import type { Db, SessionUser } from '../db/database.ts'
import { hasMissingPhotos } from '../cash/item-pieces.sql.ts'
import { titleOf } from '../db/names.sql.ts'
import { isUsedAgain } from '../files/used-again.sql.ts'
import { mayReadReceipt } from '../timeline/timeline.sql.ts'

/** Returns the condition that a receipt `other` is a live one with the cheque of a receipt `r`, of another client of the branch. */
const hasItsCheque = sql`r.cheque_no <> '' and other.branch_code = r.branch_code and other.cheque_no <> ''
  and other.cheque_key collate "C" = r.cheque_key collate "C" and other.cheque_bank = r.cheque_bank and other.party <> r.party
  and other.stage not in (5, 9)`

/** Returns the titles of at most three other clients who have the cheque of the receipt `r`, while it counts. */
export const chequeAlsoOf = sql`array(
  select distinct ${titleOf(sql`other.branch_code`, sql`other.party`)} from receipt other
  where r.stage not in (5, 9) and ${hasItsCheque} limit 3)`

/** Salesmen do not see the clients of other salesmen. */
export const noCheque = sql`array[]::text[]`

const conditions: Readonly<Record<ReceiptEvidence, RawBuilder<unknown>>> = {
  picture: sql`(r.stage not in (5, 9) and r.id in (
    select part.id from attachment a join receipt one on one.id = a.document_id
    join receipt part on part.id = one.id or (part.payment_id = one.payment_id and part.instrument = one.instrument)
    where a.document_kind = 'receipt' and ${isUsedAgain}))`,
  cheque: sql`(r.stage not in (5, 9) and exists (select from receipt other where ${hasItsCheque}))`,
  reference: sql`(r.stage not in (5, 9) and cheque_key_of(r.reference_no) <> '' and cheque_key_of(r.reference_no) in (
    select cheque_key_of(other.reference_no) from receipt other
    where other.reference_repeat > 0 and cheque_key_of(other.reference_no) <> '' and other.stage not in (5, 9)))`,
  photos: hasMissingPhotos,
}

/** Returns the condition that this evidence of a receipt `r` was used for other money too. */
export const evidenceIsRepeated = (evidence: ReceiptEvidence): RawBuilder<unknown> => conditions[evidence]

/** Finds the cheques that a live receipt of another client of the branch has, with the first receipt if the user may read it. */
export async function chequesOfOthers(
  db: Db,
  user: SessionUser,
  { cCode, aCode, cheques }: Input<typeof sameCheques>,
  banks: ReadonlyMap<string, string>,
) {
  const numbers = cheques.map(({ chequeNO }) => chequeNO)
  const named = cheques.map(({ chequeBank }) => banks.get(chequeBank) ?? chequeBank)
  const { rows } = await sql<{ chequeNO: string; client: string; by: string; at: string }>`
    select sent.no as "chequeNO", case when found.readable then found.client else '' end as client,
      case when found.readable then found.by else '' end as by, case when found.readable then found.at else '' end as at
    from unnest(${numbers}::text[], ${named}::text[]) with ordinality as sent (no, bank, position)
    cross join lateral (
      select ${titleOf(sql`r.branch_code`, sql`r.party`)} as client, u.name as by, local_time(r.branch_code, r.created_at) as at,
        ${mayReadReceipt(user)} as readable
      from receipt r join app_user u on u.id = r.recorded_by
      where r.branch_code = ${cCode} and r.cheque_no <> '' and r.cheque_key collate "C" = cheque_key_of(sent.no) collate "C"
        and r.cheque_bank = sent.bank and r.party <> ${aCode} and r.stage not in (5, 9)
      order by readable desc, r.id limit 1
    ) found
    where cheque_key_of(sent.no) <> ''
    order by sent.position`.execute(db)
  return rows
}
