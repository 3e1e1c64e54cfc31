import { role } from '@backoffice/contract/access'
import { takesHandOvers } from '@backoffice/contract/transfers/transfers'
import { listPeople } from '@backoffice/contract/lookups/people'
import { serve } from '../http/route.ts'
import * as people from './people.sql.ts'

export const peopleRoutes = [
  serve(listPeople, async ({ db, branches }) => {
    const found = await people.ofRoles(db, branches, [role.cashier, role.salesman])
    const ofRole = (roleId: number) => found.filter((person) => person.roleId === roleId)
    return {
      cashiers: ofRole(role.cashier).map((cashier) => ({
        cashierId: cashier.userId,
        cashierName: cashier.name,
        login: cashier.login,
        takesHandOvers: takesHandOvers(cashier),
      })),
      salesman: ofRole(role.salesman).map(({ userId, name, login }) => ({
        salemanId: userId,
        salemanName: name,
        login,
      })),
    }
  }),
]
