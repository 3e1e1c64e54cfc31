import { getConfiguration } from '@backoffice/contract/session/configuration'
import { afterAll, expect, inject, it } from 'vitest'
import { aDesk } from './builders/desk.ts'
import { openApp } from './open-app.ts'
import { fillWithAttempts } from './script-texts.ts'

const app = await openApp(inject('adminUrl'))
afterAll(() => app.close())

it('Signed-in users get answers while texts of scripts fill the tables', async () => {
  const { salesman } = await aDesk(app)

  const { columns } = await fillWithAttempts(app.ownerUrl)

  expect(columns).toContain('app_user.name')
  expect(await salesman.client.ask(getConfiguration, {})).toMatchObject({ branches: [{ bcode: salesman.branch }] })
})
