import { role } from '@backoffice/contract/access'
import { takesHandOvers } from '@backoffice/contract/transfers/transfers'
import { listDeciders, listDepositAccounts } from '@backoffice/contract/lookups/deciders'
import { listPeople } from '@backoffice/contract/lookups/people'
import { serve } from '../http/route.ts'
import { depositAccounts } from './accounts.sql.ts'
import * as people from './people.sql.ts'

const deciding = [role.director, role.depositApprover, role.cashier, role.salesman]

export const peopleRoutes = [
  serve(listDeciders, async ({ db, branches }) => {
    const found = await people.ofRoles(db, branches, deciding)
    return { people: found.map(({ userId, name, login, roleId }) => ({ userId, name, login, roleId })) }
  }),
  serve(listDepositAccounts, async ({ db, branches }) => ({ accounts: await depositAccounts(db, branches) })),

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
