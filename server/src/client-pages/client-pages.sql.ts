/** Reads and keeps what the pages of clients show and are told, through the only functions that are open to a request without a session. */
import type { WrongReason } from '@backoffice/contract/client-pages/wrong-reasons'
import type { Day } from '@backoffice/contract/day'
import type { LanguageCode } from '@backoffice/contract/language/codes'
import type { NumberForm } from '@backoffice/contract/language/numbers'
import type { Money } from '@backoffice/contract/money'
import type { ItemState } from '@backoffice/contract/intake/items'
import type { Stage } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

export interface PublicReceipt {
  readonly company: string
  readonly branch: string
  /** The code of the language of the client, empty for a client without one. The program may not have it. */
  readonly language: string
  readonly companyLanguage: LanguageCode
  /** The form of numbers of the company. */
  readonly numbers: NumberForm
  readonly number: string
  readonly day: Day
  readonly client: string
  readonly amount: Money
  /** Null where the receipt was made in the office. */
  readonly itemState: ItemState | null
  readonly receipts: readonly {
    readonly amount: Money
    readonly method: 'Cash' | 'Cheque' | 'Cash/Cheque Online'
    /** The last four characters of the cheque; empty for cash. */
    readonly cheque: string
    readonly stage: Stage
    /** Empty for an advance. */
    readonly invoiceNo: string
    /** Null where the company does not want it shown, and for an advance. */
    readonly owed: Money | null
  }[]
}

/** Reads what the page of a link shows; undefined where it shows nothing. */
export async function publicReceipt(db: Db, code: string): Promise<PublicReceipt | undefined> {
  const { rows } = await sql<PublicReceipt>`
    select p.company, p.branch, p.language, p.company_language as "companyLanguage", p.numbers, p.number, p.day, p.client, p.amount, p.item_state as "itemState", p.receipts
    from public_receipt(${code}) p`.execute(db)
  return rows[0]
}

export interface Said {
  /** The id of the form. */
  readonly form: string
  readonly isRight: boolean
  readonly reason: WrongReason | ''
  readonly words: string
}

/** Keeps what a client says; null where the page shows nothing to speak about. */
export async function clientSays(
  db: Db,
  code: string,
  { form, isRight, reason, words }: Said,
): Promise<'kept' | 'enough' | null> {
  const { rows } = await sql<{ outcome: 'kept' | 'enough' | null }>`
    select client_says(${code}, ${form}::uuid, ${isRight}, ${reason}, ${words}) as outcome`.execute(db)
  return only(rows).outcome
}

/** Returns the code of a receipt that the user may read; empty where it has none. */
export async function linkOf(db: Db, receipt: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select link_of_receipt(${receipt}) as code`.execute(db)
  return only(rows).code
}

export async function endLinkOf(db: Db, receipt: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select end_link_of_receipt(${receipt}) as done`.execute(db)
  return only(rows).done
}
