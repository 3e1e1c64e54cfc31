import { getConfiguration } from '@backoffice/contract/session/configuration'
import { afterAll, expect, inject, it } from 'vitest'
import { aDesk } from './builders/desk.ts'
import { openApp } from './open-app.ts'
import { owned } from './owner.ts'
import { fillWithAttempts } from './script-texts.ts'

const app = await openApp(inject('adminUrl'))
afterAll(() => app.close())

it('Texts of scripts leave the rights of sessions alone, so that signed-in users get answers', async () => {
  const { salesman } = await aDesk(app)
  const told = () => owned('select user_id, claims, told from user_claims order by user_id')
  const before = await told()

  const { columns } = await fillWithAttempts(app.ownerUrl)

  expect(columns).toContain('app_user.name')
  expect(await told()).toEqual(before)
  expect(await salesman.client.ask(getConfiguration, {})).toMatchObject({ branches: [{ bcode: salesman.branch }] })
})
