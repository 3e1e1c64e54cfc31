import { role } from '@backoffice/contract/access'
import type { SessionUser } from '../db/database.ts'

/** The salesman or cashier who owns the rows of a list or a tile; `undefined` is every owner in the branches. */
export interface RowOwner {
  readonly salesmanId: number | undefined
  readonly cashierId: number | undefined
}

/**
 * Salesmen see their own rows. Cashiers see rows that they own or that are addressed to them. Directors see all rows of their branches
 * (decisions 4).
 */
export const rowOwnerOf = ({ roleId, userId }: Pick<SessionUser, 'roleId' | 'userId'>): RowOwner => ({
  salesmanId: roleId === role.salesman ? userId : undefined,
  cashierId: roleId === role.cashier ? userId : undefined,
})
