/** Takes mails about passwords that are due, and notes what became of them, through functions of the database. */
import type { NumberForm } from '@backoffice/contract/language/numbers'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { only } from '../db/sql.ts'
import type { Outcome } from './sender.ts'

export interface PasswordMail {
  readonly id: string
  readonly version: number
  /** A link for a new password, or the word that a link was used. */
  readonly kind: 'link' | 'changed'
  readonly recipient: string
  readonly login: number
  readonly company: string
  /** The moment of the change in the time zone of the company, empty for a link. */
  readonly at: string
  readonly tries: number
  /** The language that the user chose, empty where they chose none. */
  readonly language: string
  /** The digits that the user chose, or else the digits of the company. */
  readonly digits: NumberForm['digits']
}

type Runs = Pick<Database, 'run'>

/** Takes mails in a transaction of its own; the lease begins with it. */
export async function take(
  database: Runs,
  { max, leaseSeconds }: { readonly max: number; readonly leaseSeconds: number },
): Promise<readonly PasswordMail[]> {
  const { rows } = await database.run('write', undefined, (db) =>
    sql<PasswordMail>`
      select id, version, kind, recipient, login, company, at_local as at, tries, in_language as language,
        in_digits as digits
      from take_password_mails(${max}, ${leaseSeconds})`.execute(db),
  )
  return rows
}

/** Notes the outcome of a try; false where the mail is not as it was taken. */
export async function note(
  database: Runs,
  { id, version }: Pick<PasswordMail, 'id' | 'version'>,
  { outcome }: Outcome,
  waitSeconds: number,
): Promise<boolean> {
  const { rows } = await database.run('write', undefined, (db) =>
    sql<{ done: boolean }>`select note_password_mail(${id}, ${version}, ${outcome}, ${waitSeconds}) as done`.execute(
      db,
    ),
  )
  return only(rows).done
}
