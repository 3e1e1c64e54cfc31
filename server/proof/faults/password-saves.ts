/** Describes the saves about the own password and e-mail, as other-saves.ts does. */
import { role } from '@backoffice/contract/access'
import { changeEmail } from '@backoffice/contract/session/contact'
import { askReset, takeReset } from '@backoffice/contract/session/reset'
import { changePassword } from '@backoffice/contract/session/sign-in'
import { aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { linkOf, mailable } from '../../testing/builders/password-resets.ts'
import type { TestApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import type { OtherSave } from './other-save.ts'

export const PASSWORD = 'correct horse 44 battery'
const ANOTHER = 'another correct horse 45'

export const withPassword = (app: Pick<TestApp, 'as'>, { branch }: Desk): Promise<Worker> =>
  aWorker(app, { role: role.salesman, in: branch, password: PASSWORD })

let made = 0

export const passwordSaves: Readonly<Record<string, (desk: Desk, app: TestApp) => Promise<OtherSave>>> = {
  async [changePassword.name](desk, app) {
    const by = await withPassword(app, desk)
    return { by, body: { currentPassword: PASSWORD, newPassword: ANOTHER } }
  },
  async [changeEmail.name](desk, app) {
    const by = await withPassword(app, desk)
    const email = `another${(made += 1)}@example.com`
    return { by, body: { currentPassword: PASSWORD, email, repeated: email } }
  },
  async [askReset.name]({ salesman: { loginId } }, { anyone }) {
    // Each user and each network has a few links within an hour.
    await owned('delete from password_reset')
    return { by: { client: anyone }, body: { loginid: loginId } }
  },
  async [takeReset.name](desk, app) {
    await owned('delete from password_reset')
    const user = await withPassword(app, desk)
    await mailable(user)
    await app.anyone.ask(askReset, { loginid: user.loginId })
    return { by: { client: app.anyone }, body: { code: await linkOf(app, user.loginId), newPassword: ANOTHER } }
  },
}
