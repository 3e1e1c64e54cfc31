/** Stores and judges items through the functions of the database, which check the token of the device. */
import type { FrozenItem, ItemKind, SignedItem } from '@backoffice/contract/intake/item'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import type { ItemOutcome, ItemState } from '@backoffice/contract/intake/items'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

/** An item as the database finds it: by the token of its device and its id. */
export interface ItemKey {
  readonly token: string
  readonly itemId: string
}

interface Named {
  /** The client and the invoice, where the item names one. */
  readonly party: string
  readonly invoiceNo: string
}

/** Stores an item before it is judged. */
export async function takeIn(
  db: Db,
  token: string,
  { item, signed, sentAt, named }: { item: FrozenItem; signed: SignedItem; sentAt: number; named: Named },
): Promise<'taken' | 'known' | 'contradiction'> {
  const { rows } = await sql<{ took: 'taken' | 'known' | 'contradiction' }>`
    select take_item_in(${token}, ${item.id}, ${item.kind}, ${item.number}, ${item.branch}, ${item.amount}, ${named.party}, ${named.invoiceNo},
      ${signed.text}, ${Buffer.from(signed.signature, 'base64')}, ${item.signIn}, ${JSON.stringify(item.photos)}::jsonb, ${item.madeAt}, to_timestamp(${sentAt}::float8 / 1000)) as took`.execute(
    db,
  )
  return only(rows).took
}

/** Keeps the code under which the client opens the item. */
export const link = (db: Db, { token, itemId }: ItemKey, code: string) =>
  sql`select link_item(${token}, ${itemId}, ${code})`.execute(db)

/** As the function judge_item of the database explains them. */
type Verdict = 'done' | 'late' | 'unknown' | 'back' | 'go'

/** Begins the judgement of an item in this transaction, and locks it. */
export async function begin(db: Db, { token, itemId }: ItemKey): Promise<Verdict> {
  const { rows } = await sql<{ verdict: Verdict }>`
    select judge_item(${token}, ${itemId}) as verdict`.execute(db)
  return only(rows).verdict
}

export const end = (db: Db, { token, itemId }: ItemKey, state: ItemState, why: string) =>
  sql`select end_judgement(${token}, ${itemId}, ${state}, ${why})`.execute(db)

export const lockInvoices = (db: Db, { token, itemId }: ItemKey, numbers: readonly string[]) =>
  sql`select lock_invoices_of_item(${token}, ${itemId}, ${numbers}::text[])`.execute(db)

/** Gives the item the receipts of its online save. */
export const takeOver = (
  db: Db,
  { token, itemId }: ItemKey,
  { paymentId = null, receipts = [] }: { readonly paymentId?: number | null; readonly receipts?: readonly number[] },
) => sql`select take_over_receipts(${token}, ${itemId}, ${paymentId}, ${receipts}::bigint[])`.execute(db)

/** Gives the item the tour of its online save. */
export const takeOverTour = (db: Db, { token, itemId }: ItemKey, from: Day | null, to: Day | null) =>
  sql`select take_over_tour(${token}, ${itemId}, ${from}::date, ${to}::date)`.execute(db)

export const noteAdvance = (db: Db, { token, itemId }: ItemKey, invoiceId: number, advance: Money) =>
  sql`select note_item_as_advance(${token}, ${itemId}, ${invoiceId}, ${advance})`.execute(db)

/** Returns the receipts of an item that the session may see, in the order in which they were recorded. */
export async function receiptsOf(db: Db, { itemId }: ItemKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.receipt_id as id from intake i join intake_receipt l on l.intake_id = i.id where i.item_id = ${itemId} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface Contact {
  readonly request: number
  readonly items: number
  readonly amount: Money
}

/** Notes a contact of a device, with the items that it states as not yet sent. */
export const noteContact = (db: Db, token: string, { request, items, amount }: Contact) =>
  sql`select note_device_contact(${token}, ${request}, ${items}, ${amount})`.execute(db)

export async function outcomes(db: Db, token: string, itemIds: readonly string[]): Promise<ItemOutcome[]> {
  const { rows } = await sql<ItemOutcome>`select * from outcomes_of_items(${token}, ${itemIds}::uuid[])`.execute(db)
  return rows
}

interface PhotoPart {
  readonly photo: number
  readonly sealKeyId: number
  readonly offset: number
  readonly part: Buffer
}

/** Takes a part of a photo, and returns all of its bytes with the last part. */
export async function addPart(db: Db, { token, itemId }: ItemKey, { photo, sealKeyId, offset, part }: PhotoPart) {
  const { rows } = await sql<{ whole: Buffer | null }>`
    select add_photo_part(${token}, ${itemId}, ${photo}, ${sealKeyId}, ${offset}, ${part}) as whole`.execute(db)
  return only(rows).whole ?? undefined
}

/** Notes that a photo cannot be used; without a reason its bytes are sent again from the first one. */
export const notePhotoFault = (db: Db, { token, itemId }: ItemKey, photo: number, why: string) =>
  sql`select note_photo_fault(${token}, ${itemId}, ${photo}, ${why})`.execute(db)

interface StoredPhoto {
  readonly id: string
  readonly path: string
  readonly thumbPath: string
  readonly mime: string
  readonly bytes: number
  readonly sentSha256: Buffer
  readonly keptSha256: Buffer
  readonly imageCode: string
}

export const keepPhoto = (db: Db, { token, itemId }: ItemKey, photo: number, file: StoredPhoto) =>
  sql`select keep_item_photo(${token}, ${itemId}, ${photo}, ${file.id}, ${file.path}, ${file.thumbPath}, ${file.mime}, ${file.bytes},
    ${file.sentSha256}, ${file.keptSha256}, ${file.imageCode})`.execute(db)

/** Returns the SHA-256 that an item states of a photo, and what its file is named after; undefined for an unknown photo. */
export async function photoOf(db: Db, { token, itemId }: ItemKey, photo: number) {
  const { rows } = await sql<{ sha256: Buffer; kind: ItemKind; imageOf: string }>`
    select sha256, item_kind as kind, image_of as "imageOf" from photo_of_item(${token}, ${itemId}, ${photo})`.execute(
    db,
  )
  return rows[0]
}

/** Holds what a server took in and did not judge, for example because it was stopped in between. */
export const holdItemsThatWait = (database: Database) =>
  database.run('write', undefined, (db) => sql`select hold_items_that_wait(${intakeMessages.notJudged})`.execute(db))
