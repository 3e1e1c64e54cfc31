/** Pieces of SQL about items of phones that lists of receipts share. */
import { type RawBuilder, sql } from 'kysely'
import { isPhotoMissing } from '../files/item-photos.sql.ts'

/** The number of photos that an item states and that are not here. */
export const missingPhotos = (item: RawBuilder<unknown>) =>
  sql`(select count(*) from intake_photo ip where ip.intake_id = ${item} and ip.stored_at is null)`

/** The photos `ip` of the item that made the receipt `r`: those of its cheque or cash. */
const photosOfReceipt = sql`
  intake_receipt il join intake ii on ii.id = il.intake_id
  join intake_photo ip on ip.intake_id = ii.id and ip.instrument = coalesce(r.instrument, 0)`

/** The columns of the photos of the receipt `r`, as `photosOfRow` of the contract has them. */
export const photosOfRow = sql`
  (select count(*) from ${photosOfReceipt} where il.receipt_id = r.id) as "statedPhotos",
  (select count(*) from ${photosOfReceipt} where il.receipt_id = r.id and ${isPhotoMissing}) as "missingPhotos"`

/** The condition that photos of the receipt `r` are missing. */
export const hasMissingPhotos = sql`exists (select from ${photosOfReceipt} where il.receipt_id = r.id and ${isPhotoMissing})`

/** Joins the item of one of the receipts, as `phone`, with the columns of `phoneOfReceipt` of the contract. */
export const phoneOf = (isOfReceipt: RawBuilder<unknown>) => sql`
  left join lateral (
    select item_number(pd.code, pi.number) as "itemNo", pi.made_at as "takenOn", pi.received_at as "arrivedOn"
    from intake_receipt pl join intake pi on pi.id = pl.intake_id join device pd on pd.device_id = pi.device_id
    where ${isOfReceipt} limit 1
  ) phone on true`
export const phoneColumns = sql`coalesce(phone."itemNo", '') as "itemNo", phone."takenOn", phone."arrivedOn"`
