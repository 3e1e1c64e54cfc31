import { role } from '@backoffice/contract/access'
import type { SessionUser } from '../db/database.ts'

/** The salesman or cashier whose rows a list or a tile shows; `undefined` is every one of the branches. */
export interface RowOwner {
  readonly salesmanId: number | undefined
  readonly cashierId: number | undefined
}

/** A salesman sees his own rows, a cashier those that are his or addressed to him, a director those of his branches (decisions 4). */
export const rowOwnerOf = ({ roleId, userId }: Pick<SessionUser, 'roleId' | 'userId'>): RowOwner => ({
  salesmanId: roleId === role.salesman ? userId : undefined,
  cashierId: roleId === role.cashier ? userId : undefined,
})
