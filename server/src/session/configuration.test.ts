import { role } from '@backoffice/contract/access'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { login, refresh } from '@backoffice/contract/session/sign-in'
import { expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { testApp } from '../../testing/harness.ts'

const { app, anyone } = await testApp()

const PASSWORD = 'a fine passphrase'

it.each(['sign-in', 'refresh'])(
  'A %s brings the configuration of its user when it is asked for, and otherwise none',
  async (kind) => {
    const [branch, other] = [await aBranch(), await aBranch()]
    const user = await aUser({ role: role.cashier, in: [branch], password: PASSWORD })
    const named = { loginid: user.loginId, password: PASSWORD }
    const before = await anyone.ask(login, named)

    const plain = kind === 'refresh' ? await anyone.ask(refresh, { refreshToken: before.refreshToken }) : before
    const full =
      kind === 'refresh'
        ? await anyone.ask(refresh, { refreshToken: plain.refreshToken, withConfiguration: true })
        : await anyone.ask(login, { ...named, withConfiguration: true })

    expect(plain.configuration).toBeUndefined()
    const { now: _now, ...brought } = full.configuration ?? { now: '' }
    const { now: _later, ...requested } = await clientOf(app, '/main', full.token).ask(getConfiguration, {})
    expect(brought).toEqual(requested)
    const branches = full.configuration?.branches.map(({ bcode }) => bcode)
    expect(branches).toEqual([branch.code])
    expect(branches).not.toContain(other.code)
  },
)
