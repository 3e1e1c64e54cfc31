/** Loads the directors' changes to the demo users: their creation, and a few changes that were undone. */
import type { Day } from '@backoffice/contract/day'
import type { UserAction } from '@backoffice/contract/timeline/events'
import type { RightsChange } from '@backoffice/contract/users/user-rights'
import type pg from 'pg'
import { at, type Minute, momentOf } from './calendar.ts'
import type { Company, Person } from './company.ts'
import { withRows } from './rows.ts'

/** The login id of the director who created all other users, because this director has every branch. */
const DIRECTOR = 3001

interface Happened {
  readonly login: number
  readonly action: UserAction
  readonly at: Minute
  readonly changes?: RightsChange
}

const SALE_ORDER = 13
const without = ({ modules }: Person) => modules.filter((moduleId) => moduleId !== SALE_ORDER)

function happenedTo(person: Person): readonly Happened[] {
  const { login, role, modules } = person
  const created: Happened = {
    login,
    action: 'enter',
    at: at(0, 9),
    changes: { role: [0, role], modules: [[], modules] },
  }
  const changed = (day: number, changes: RightsChange): Happened => ({
    login,
    action: 'change',
    at: at(day, 10),
    changes,
  })
  if (login === 1002)
    return [
      created,
      changed(40, { modules: [modules, without(person)] }),
      changed(55, { modules: [without(person), modules] }),
    ]
  if (login === 2002) return [created, changed(70, { active: [true, false] }), changed(84, { active: [false, true] })]
  return login === 1003 ? [created, { login, action: 'reset_password', at: at(100, 11) }] : [created]
}

export async function loadUserHistory(client: pg.Client, { people }: Company, days: readonly Day[]): Promise<void> {
  const happened = people.filter(({ login }) => login !== DIRECTOR).flatMap(happenedTo)
  await withRows(
    client,
    happened.map((event, index) => ({
      ...event,
      moment: momentOf(days, event.at, index),
      version:
        happened.slice(0, index).filter(({ login, action }) => login === event.login && action !== 'reset_password')
          .length + 1,
    })),
    {
      login: ['int', (row) => row.login],
      action: ['text', (row) => row.action],
      at: ['timestamptz', (row) => row.moment],
      version: ['int', (row) => row.version],
      changes: ['text', (row) => (row.changes === undefined ? null : JSON.stringify(row.changes))],
    },
    (given) => `
      insert into audit (at, branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
      select h.at, (branches_of(u.id))[1], 'user', u.id, h.action, d.id, d.role_id,
        array(select m.module_id::int from user_module m where m.user_id = d.id order by 1),
        case when h.changes is null then '{}' else jsonb_build_object('version', h.version, 'changes', h.changes::jsonb) end
      from ${given} h join app_user u on u.login_id = h.login join app_user d on d.login_id = ${DIRECTOR}
      order by h.at, u.id`,
  )
  await client.query(`
    update app_user u set version = a.version
    from (select object_id, max((details ->> 'version')::int) as version from audit where object = 'user' group by object_id) a
    where u.id = a.object_id and u.version <> a.version`)
}
