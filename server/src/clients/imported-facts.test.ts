import { getClient } from '@backoffice/contract/clients/clients'
import { describe, expect, it } from 'vitest'
import { aDesk, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await cashApp()
const { checked, applied } = importing(app)

const clientOf = async ({ director: { client, userId }, branch }: Desk, aCode: string) =>
  (await client.ask(getClient, { userId, branchCode: branch.code, aCode })).client

describe('the facts of a client that a file changes', () => {
  it('are listed on the page of the client, one change for each changed client, with the person who applied', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const branch = desk.branch.code
    const bring = async (rows: readonly { code: string; name: string; telephone?: string; creditDays?: string }[]) => {
      const { importId } = await checked(
        director,
        'parties',
        rows.map((row) => ({ branch, creditDays: '', telephone: '', ...row })),
      )
      await applied(director, importId)
      return importId
    }
    await bring([
      { code: 'C-1', name: 'Al-Madina', telephone: '0300 1111111' },
      { code: 'C-2', name: 'Noor' },
      { code: 'C-3', name: 'Same' },
    ])
    expect((await clientOf(desk, 'C-1'))?.changes).toEqual([])

    const importId = await bring([
      { code: 'C-1', name: 'Al-Madina Store', telephone: '0300 2222222' },
      { code: 'C-2', name: 'Noor', creditDays: '30' },
      { code: 'C-3', name: 'Same' },
    ])

    expect(await clientOf(desk, 'C-1')).toMatchObject({
      rowVersion: 2,
      changes: [
        {
          version: 2,
          changedBy: director.name,
          fromFile: true,
          facts: [
            { name: 'telephone', was: '+923001111111', now: '+923002222222' },
            { name: 'title', was: 'Al-Madina', now: 'Al-Madina Store' },
          ],
        },
      ],
    })
    const kept = await owned<{ acode: string; changes: object }>(
      'select acode, changes from client_change where branch_code = $1 and import_id = $2 and changed_by = $3 order by acode',
      [branch, importId, director.userId],
    )
    expect(kept).toMatchObject([{ acode: 'C-1' }, { acode: 'C-2', changes: { credit_days: [null, 30] } }])
    const { count } = await ownedRow<{ count: number }>(
      `select count(*)::int from audit a join client_change c on c.id = a.object_id
       where a.object = 'client' and c.import_id = $1 and a.actor_id = $2`,
      [importId, director.userId],
    )
    expect(count).toBe(2)
    expect(await brokenPromises()).toEqual([])
  })

  it('are changed by the operator where a command applied the file', async () => {
    const desk = await aDesk(app)
    const importAs = async (name: string) => {
      const found = await checked(desk.director, 'parties', [{ branch: desk.branch.code, code: 'C-1', name }])
      await owned('update data_import set started_by = null where id = $1', [found.importId])
      await owned('select custody.apply_import($1, false, null)', [found.importId])
    }
    await importAs('Noor')
    await importAs('Noor Store')

    expect((await clientOf(desk, 'C-1'))?.changes).toMatchObject([{ changedBy: 'Operator of the system' }])
  })
})
