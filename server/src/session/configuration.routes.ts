import { modules, roleNames } from '@backoffice/contract/access'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { statusNames } from '@backoffice/contract/statuses'
import { serveAnyone } from '../http/route.ts'
import * as configuration from './configuration.sql.ts'

const roles = Object.entries(roleNames).map(([roleId, roleName]) => ({ roleId: Number(roleId), roleName }))
const status = Object.entries(statusNames).map(([statusId, statusName]) => ({ statusId: Number(statusId), statusName }))
const portalModules = modules.map(({ moduleId, moduleName, roleId }) => ({ moduleId, moduleName, roleId }))

export const configurationRoutes = [
  serveAnyone(getConfiguration, async ({ db, user, base }) => ({
    now: await configuration.now(db),
    roles,
    status,
    portalModules,
    invoiceTypes: await configuration.invoiceTypes(db),
    voucherTypes: await configuration.voucherTypes(db),
    // Only signed-in users get rows that name the business (decisions 6).
    branches: user ? await configuration.branches(db, user.branches) : [],
    divisions: user ? await configuration.divisions(db) : [],
    gowdns: user ? await configuration.godowns(db, user.branches) : [],
    categories: user ? await configuration.stockCategories(db) : [],
    map: (user && base.map) ?? null,
  })),
]
