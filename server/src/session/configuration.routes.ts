import { modules, roleNames } from '@backoffice/contract/access'
import type { Answer } from '@backoffice/contract/call'
import type { getReading } from '@backoffice/contract/session/own-reading'
import { getConfiguration, usualNotes } from '@backoffice/contract/session/configuration'
import { statusNames } from '@backoffice/contract/statuses'
import type { Db, SessionUser } from '../db/database.ts'
import { type Base, serveAnyone } from '../http/route.ts'
import { addressOfPages } from '../http/client-pages.ts'
import * as configuration from './configuration.sql.ts'
import { readingOf } from './reading.sql.ts'

const roles = Object.entries(roleNames).map(([roleId, roleName]) => ({ roleId: Number(roleId), roleName }))
const status = Object.entries(statusNames).map(([statusId, statusName]) => ({ statusId: Number(statusId), statusName }))
const portalModules = modules.map(({ moduleId, moduleName, roleId }) => ({ moduleId, moduleName, roleId }))

/** Returns the choices of a user, with the numbers of the company where they chose none. */
const effective = ({ language, script, digits, grouping, company }: Answer<typeof getReading>) => ({
  language,
  script,
  digits: digits || company.digits,
  grouping: grouping || company.grouping,
})

/** Answers the configuration, as far as this user may see it; without a user nothing that names the business (decisions 6). */
export async function configurationFor(
  db: Db,
  user: SessionUser | undefined,
  base: Pick<Base, 'map' | 'notes' | 'path' | 'publicUrl'>,
) {
  const { map, notes = usualNotes } = base
  return {
    now: await configuration.now(db),
    roles,
    status,
    portalModules,
    invoiceTypes: await configuration.invoiceTypes(db),
    voucherTypes: await configuration.voucherTypes(db),
    branches: user ? await configuration.branches(db, user.branches, addressOfPages(base)) : [],
    divisions: user ? await configuration.divisions(db) : [],
    gowdns: user ? await configuration.godowns(db, user.branches) : [],
    categories: user ? await configuration.stockCategories(db) : [],
    map: (user && map) ?? null,
    notes: [...notes],
    ...(user && { reading: effective(await readingOf(db, user.userId)) }),
  }
}

export const configurationRoutes = [
  serveAnyone(getConfiguration, ({ db, user, base }) => configurationFor(db, user, base)),
]
