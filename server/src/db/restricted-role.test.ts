/** The database refuses wrong or hostile statements with the rights of the server, whatever user is signed in. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Attempt } from '../../testing/attempts/attempt.ts'
import { creditAttempts } from '../../testing/attempts/credits.ts'
import { custodyAttempts } from '../../testing/attempts/custody.ts'
import { decisionAttempts } from '../../testing/attempts/decisions.ts'
import { callAttempts } from '../../testing/attempts/calls.ts'
import { grantedFunctions, grantedPrivileges } from '../../testing/attempts/granted.ts'
import { identityAttempts } from '../../testing/attempts/identity.ts'
import { callable, forbiddenWrites, privileges, tablesOfBranches } from '../../testing/attempts/privileges.ts'
import { periodAttempts } from '../../testing/attempts/periods.ts'
import { roleAttempts } from '../../testing/attempts/roles.ts'
import { aScene, type Scene } from '../../testing/attempts/scene.ts'
import { attempted, triedEach } from '../../testing/attempts/try.ts'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { digestOf } from '../../testing/digest.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()
const digest = () => digestOf({ ask: owned })
let scene: Scene
let before: unknown

beforeAll(async () => {
  scene = await aScene(app)
  before = await digest()
})

const attempts = [
  decisionAttempts,
  creditAttempts,
  custodyAttempts,
  identityAttempts,
  roleAttempts,
  callAttempts,
  periodAttempts,
].flat()

const cells = (some: readonly Attempt[]) =>
  it.each(some)('%s: %s', async (...attempt) => {
    expect(await attempted(app, scene, attempt)).toBe(attempt[3])
  })

describe('nobody without the right', () => {
  cells(decisionAttempts)
})

describe('nobody', () => {
  cells(custodyAttempts)
  cells(creditAttempts)
})

describe('nobody becomes somebody else who', () => {
  cells(identityAttempts)
})

describe('the role of the server never', () => {
  cells(roleAttempts)
  cells(callAttempts)
})

describe('nobody but a director of all branches of the company', () => {
  cells(periodAttempts)
})

describe('the role of the server', () => {
  it('has the privileges in the list, and no others', async () => {
    expect(await privileges()).toEqual(grantedPrivileges)
  })

  it('calls the functions in the list, and no others', async () => {
    expect(await callable()).toEqual(grantedFunctions)
  })

  it('is refused each of more than 900 writes that it was not granted, of each table and each column', async () => {
    const statements = await forbiddenWrites()
    const outcomes = await triedEach(app, scene.desk.director, statements)

    expect(statements.length).toBeGreaterThan(900)
    expect(
      statements.flatMap((statement, index) => (outcomes[index] === '42501' ? [] : [[statement, outcomes[index]]])),
    ).toEqual([])
  })

  it('sees no row of another branch in any table that has a branch', async () => {
    const tables = await tablesOfBranches()
    const seen = (by: keyof Scene['people']) =>
      triedEach(
        app,
        scene.people[by],
        tables.map((table) => `select from ${table} where branch_code = ${scene.ids['branch']} limit 1`),
      )
    const [own, foreign] = [await seen('director'), await seen('stranger')]

    expect(tables.filter((_, index) => foreign[index] !== 'no row')).toEqual([])
    // Most tables have a row here, or the line above would prove nothing.
    expect(own.filter((outcome) => outcome === '1 rows').length).toBeGreaterThan(20)
  })

  it('sees nothing without a session', async () => {
    const count = await app.base.database.run(
      'read',
      undefined,
      async (db) => (await sql`select from receipt`.execute(db)).rows.length,
    )

    expect(count).toBe(0)
  })

  it('has changed nothing by all this, which are at least 136 attempts', async () => {
    expect(attempts.length).toBeGreaterThanOrEqual(136)
    expect(await brokenPromises()).toEqual([])
    expect(await digest()).toEqual(before)
  })
})

describe('the owner of the tested database', () => {
  it('is no more than that of an operator: it may not look at the connections of others, or end them', async () => {
    const rights = await owned(
      `select rolsuper or rolbypassrls or rolreplication or rolcreatedb as over_all, array(
         select roleid::regrole::text from pg_auth_members where member = r.oid) as member_of
       from pg_roles r where rolname = current_user`,
    )

    expect(rights).toEqual([{ over_all: false, member_of: [] }])
  })
})
