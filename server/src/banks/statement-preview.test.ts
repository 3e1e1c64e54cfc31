import { listImportRecords } from '@backoffice/contract/imports/imports'
import { expect, it } from 'vitest'
import { bankRow, dayOf } from '../../testing/builders/banks.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()
const { checked } = importing(app)

it('names a line of the bank by its branch, account and day before it is imported', async () => {
  const desk = await aDesk(app)
  const { client, userId } = desk.director
  const date = await dayOf(desk, -1)
  const { importId } = await checked(desk.director, 'statements', [bankRow(desk, '100', { date })])

  const { responseObjects } = await client.ask(listImportRecords, {
    page: 1,
    limit: 10,
    userId: String(userId),
    importId: String(importId),
    outcome: 'new',
  })
  expect(responseObjects.map(({ name }) => name)).toEqual([`${desk.branch.code} ${desk.account} ${date}`])
})
