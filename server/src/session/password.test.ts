import { role } from '@backoffice/contract/access'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { changePassword, listSignIns, login } from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import { aBranch, aCompany, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'

const { as, anyone } = await testApp()

const PASSWORD = 'a fine passphrase'
const aPerson = async (name = 'Amna') =>
  aUser({ role: role.cashier, in: await aBranch(), password: PASSWORD, mustChangePassword: true, name })

describe('change password', () => {
  it('sets the new one and ends every other sign-in', async () => {
    const user = await aPerson()
    const [here, elsewhere] = [await as(user), await as(user)]

    const answer = await here.ask(changePassword, { currentPassword: PASSWORD, newPassword: 'another passphrase' })

    expect(answer).toEqual({ isSuccessful: true, message: passwordMessages.changed })
    expect((await here.send(listSignIns, {})).status).toBe(200)
    expect((await elsewhere.send(listSignIns, {})).status).toBe(401)
    expect((await anyone.send(login, { loginid: user.loginId, password: PASSWORD })).status).toBe(401)
    const again = await anyone.ask(login, { loginid: user.loginId, password: 'another passphrase' })
    expect(again.mustChangePassword).toBe(false)
  })

  it.each([
    ['with the wrong current one', 'wrong', 'another passphrase', passwordMessages.wrong],
    ['to a short one', PASSWORD, 'sevench', passwordMessages.short(8)],
    ['to the same', PASSWORD, PASSWORD, passwordMessages.same],
    ['to one that everybody tries', PASSWORD, 'Password123', passwordMessages.easy.known],
    ['to a well-known one with digits', PASSWORD, 'password1234', passwordMessages.easy.known],
    ['to a row of letters', PASSWORD, 'abcdefghij', passwordMessages.easy.regular],
    ['to the own name', PASSWORD, 'amnakhan12', passwordMessages.easy.own],
  ])('is refused %s', async (_, currentPassword, newPassword, message) => {
    const client = await as(await aPerson('Amna Khan'))

    const answer = await client.ask(changePassword, { currentPassword, newPassword })

    expect(answer).toEqual({ isSuccessful: false, message })
  })

  it('is refused to the name of a company or of a branch of the user', async () => {
    const acme = await aCompany({ name: 'Zephyrine Pharma' })
    const client = await as(
      await aUser({ role: role.cashier, in: await aBranch({ company: acme, name: 'Quillmoor' }), password: PASSWORD }),
    )
    const attempts = ['Zephyrine1234', 'Quillmoor2026', 'quillmoor@1'].map((newPassword) =>
      client.ask(changePassword, { currentPassword: PASSWORD, newPassword }),
    )

    expect(await Promise.all(attempts)).toEqual(
      attempts.map(() => ({ isSuccessful: false, message: passwordMessages.easy.own })),
    )
  })

  it('gives no unlimited guesses to who found an open screen', async () => {
    const client = await as(await aPerson())
    const statuses: number[] = []
    for (let each = 0; each < 6; each += 1) {
      statuses.push(
        (await client.send(changePassword, { currentPassword: 'wrong', newPassword: 'another passphrase' })).status,
      )
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
