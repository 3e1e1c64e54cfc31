/** The answer to the commit of an upload is lost: its rows may be there, so its files stay. */
import { role } from '@backoffice/contract/access'
import { serverMessages } from '@backoffice/contract/server-messages'
import { expect, it, onTestFinished } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { ownedRow } from '../../testing/owner.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'
import { buildApp } from '../app.ts'
import { type Database, Unreachable } from '../db/database.ts'

const { base, clock, tokenOf } = await testApp()

it('keeps the files of a committed upload if the answer to the commit is lost', async () => {
  const run: Database['run'] = async (kind, session, work) => {
    const done = await base.database.run(kind, session, work)
    if (kind === 'write') throw new Unreachable('the connection was lost')
    return done
  }
  const app = await buildApp({ config: {}, clock, bases: [{ ...base, database: { ...base.database, run } }] })
  onTestFinished(() => app.close())
  const user = await aUser({ role: role.cashier, in: await aBranch() })

  const { status, body } = await uploadsThrough({ app, tokenOf })(user, [{ bytes: PDF }])

  expect([status, body.message]).toEqual([503, serverMessages.busy])
  const { path } = await ownedRow<{ path: string }>('select path from attachment where created_by = $1', [user.userId])
  const file = await base.files.open(path)
  expect(file?.length).toBe(PDF.length)
  file?.bytes.destroy()
})
