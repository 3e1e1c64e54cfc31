import { modules, role, type RoleId, type Screen } from '@backoffice/contract/access'

/** Users of the demo company, which is full of data and which tests only look at. */
export const demoUsers: Readonly<Record<RoleId, number>> = {
  [role.salesman]: 1001,
  [role.cashier]: 2001,
  [role.director]: 3001,
  [role.depositApprover]: 4001,
  [role.locationApprover]: 5001,
}

/** Returns a user who may open the screen; `undefined` where no session is needed. */
export function demoUser({ who }: Screen): number | undefined {
  if (who === 'anyone') return undefined
  if (who === 'signedIn') return demoUsers[role.director]
  const roleId = 'roles' in who ? who.roles[0] : modules.find(({ moduleId }) => who.includes(moduleId))?.roleId
  return demoUsers[roleId ?? role.director]
}
