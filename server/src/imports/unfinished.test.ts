/** Files that nobody finishes. */
import { IMPORT_KEPT_DAYS } from '@backoffice/contract/imports/far'
import { expect, it } from 'vitest'
import { aDesk } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { sweep } from '../housekeeping.ts'

const app = await testApp()
const { checked, card, applied } = importing(app)

it('a file that nobody finishes is put away with its rows when it is old enough, and no other', async () => {
  const { director, branch } = await aDesk(app)
  const party = (code: string) => [{ branch: branch.code, code, name: 'Store' }]
  const ids: number[] = []
  for (const code of ['OLD', 'YOUNG', 'DONE']) ids.push((await checked(director, 'parties', party(code))).importId)
  const [old = 0, young = 0, done = 0] = ids
  await applied(director, done)
  const age = (importId: number, days: number) =>
    owned(`update data_import set started_at = now() - $2 * interval '1 day' where id = $1`, [importId, days])
  await age(old, IMPORT_KEPT_DAYS + 0.1)
  await age(young, IMPORT_KEPT_DAYS - 0.1)
  await age(done, IMPORT_KEPT_DAYS + 0.1)

  expect((await card(director, young)).waits).toBe(IMPORT_KEPT_DAYS - 1)
  expect((await card(director, done)).waits).toBe(0)

  await sweep(app.base.database)

  const states = []
  for (const id of ids) states.push((await card(director, id)).state)
  expect(states).toEqual(['cancelled', 'checked', 'applied'])
  const rowsOf = (importId: number) =>
    ownedRow<{ rows: number }>(
      `select (select count(*) from import_row where import_id = $1)::int + (select count(*) from import_line where import_id = $1)::int
         + (select count(*) from import_record where import_id = $1)::int as rows`,
      [importId],
    )
  expect((await rowsOf(old)).rows).toBe(0)
  expect((await rowsOf(young)).rows).toBe(3)
})
