/**
 * Computes the debt of a client from the invoices that the device keeps. A salesman needs it without a network, where they never opened the
 * page of the client. The kept invoices have the amounts of the server. `outbox/lowered.ts` subtracts the money on the phone later, as it does
 * for every answer.
 */
import { role } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import { dayAt, daysBetween } from '@backoffice/contract/day'
import type { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { limits } from '@backoffice/contract/limits'
import { sum, ZERO } from '@backoffice/contract/money'
import type { getClientDues } from '@backoffice/contract/payments/payments'
import type { Configuration } from '@backoffice/contract/session/configuration'
import type { KeptAnswer } from '../api/on-device.ts'

export type Invoices = Answer<typeof listPendingInvoices>
type Dues = Answer<typeof getClientDues>

interface Asked {
  readonly facts: Configuration
  /** The role of the user. */
  readonly roleId: number
}

const fieldsOf = (input: unknown): Readonly<Record<string, unknown>> => ({ ...Object(input) })

/** Returns the request for the invoices of all clients, from a request for debtors or for one client: same user, branch and salesman. */
export function invoicesOf(input: unknown) {
  const { userId, cCode, salesmanId } = fieldsOf(input)
  return { userId, branchCode: cCode, ...(salesmanId !== undefined && { salesmanId }) }
}

/**
 * Returns nothing where the client may have invoices that are not on the device. It returns nothing for a cashier either: a cashier sees the
 * invoices of several salesmen.
 */
export function duesFrom(kept: Invoices, { facts, roleId }: Asked, input: unknown, at: number): KeptAnswer | undefined {
  const { userId, cCode, aCode } = fieldsOf(input)
  if (roleId !== role.salesman || kept.responseObjects.length < kept.totalRows) return undefined
  const rows = kept.responseObjects.filter((row) => row.acode === aCode && row.ccode === cCode)
  const branch = facts.branches.find(({ bcode }) => bcode === cCode)
  const today = dayAt(Date.now(), branch?.timeZone ?? 'UTC')
  const typeOf = (code: string) => facts.invoiceTypes.find(({ typeCode }) => typeCode === code)?.typeDescription ?? code
  const owed = rows
    .filter(({ bal_Amount }) => bal_Amount !== ZERO)
    .toSorted((one, other) => (one.inv_date < other.inv_date ? -1 : Number(one.inv_date > other.inv_date)))
  const answer: Dues = {
    client: { aCode: String(aCode), cCode: String(cCode), title: rows[0]?.title ?? '' },
    invoices: owed.slice(0, limits.payment.invoices).map((row) => ({
      ...row,
      ageDays: daysBetween(row.inv_date, today),
      typeDescription: typeOf(row.typeCode),
      // A salesman sees their own invoices only.
      s_User_Id: row.s_User_Id ?? Number(userId),
      s_Name: row.s_Name ?? '',
    })),
    count: owed.length,
    total: sum(owed.map(({ bal_Amount }) => bal_Amount)),
    // The advances of a client are not on the device.
    openAdvances: 0,
    openAdvanceAmount: ZERO,
  }
  return { answer, fromDevice: { at, rows: kept.responseObjects.length, of: kept.totalRows } }
}
