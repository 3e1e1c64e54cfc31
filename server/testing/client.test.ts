import { listMyLeaves } from '@backoffice/contract/leaves/leaves'
import { expect, it } from 'vitest'
import type { Route } from '../src/http/route.ts'
import { serve } from '../src/http/route.ts'
import { pageOfOwner } from '../src/leaves/leaves.sql.ts'
import { routes } from '../src/routes.ts'
import { aDesk } from './builders/desk.ts'
import { aLeave } from './builders/leaves.ts'
import { testApp } from './harness.ts'

/** Answers the leaves from a statement that gives the days another name. */
const misnamed = serve(listMyLeaves, async ({ db, input, user }) => {
  const { rows, ...counted } = await pageOfOwner(db, user.userId, input)
  const renamed = rows.map(({ noOfDays: days, ...row }) => ({ ...row, days }))
  return { rows: renamed as unknown as typeof rows, ...counted }
})
const lines: string[] = []
const app = await testApp({
  routes: routes.map((route): Route => (route.call === listMyLeaves ? misnamed : route)),
  config: { logTo: { write: (line) => void lines.push(line) } },
})

it('shows the error that the server logged, which names the column with a wrong alias', async () => {
  const { salesman } = await aDesk(app)
  await aLeave({ by: salesman })
  const wire = { page: 1, limit: 10, userId: salesman.userId }

  await expect(salesman.client.ask(listMyLeaves, wire)).rejects.toThrow(
    /leaves\.mine answered 500: .*\nThe server logged: .*answers against the contract: .*responseObjects\[0\]\.noOfDays/s,
  )
  const { loggedError } = await salesman.client.send(listMyLeaves, wire)
  expect(loggedError).toContain('noOfDays')
  expect(lines).toHaveLength(2)
})
