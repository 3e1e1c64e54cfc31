import { role } from '@backoffice/contract/access'
import { listSignIns, login } from '@backoffice/contract/session/sign-in'
import { resetBranchPasswords, userTimeline } from '@backoffice/contract/users/users'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

const reset = async ({ director, branch }: Desk, only: 'unchosen' | 'all') =>
  director.client.ask(resetBranchPasswords, { branchCode: branch.code, only })
const namesOf = (slips: readonly { name: string }[] = []) => slips.map(({ name }) => name)
const signingIn = async (loginId: number, password: string) =>
  (await app.anyone.send(login, { loginid: loginId, password })).status

describe('the passwords of a branch', () => {
  it('are new for active users who have not chosen one, and each slip opens its sign-in', async () => {
    const desk = await aDesk(app)
    const { branch, salesman, director } = desk
    const fresh = { role: role.salesman, in: branch, mustChangePassword: true } as const
    const [amna, bilal] = [await aUser({ ...fresh, name: 'Amna' }), await aUser({ ...fresh, name: 'Bilal' })]
    await aUser({ ...fresh, name: 'Off', portalAllowed: false })
    await aUser({ ...fresh, name: 'Far', in: await aBranch({ company: branch.companyCode }) })

    const answer = await reset(desk, 'unchosen')

    expect(answer).toMatchObject({ isSuccessful: true, message: '2 passwords reset' })
    expect(namesOf(answer.value?.slips)).toEqual(['Amna', 'Bilal'])
    const [first, second] = answer.value?.slips ?? []
    expect(first).toMatchObject({ userId: amna.userId, login: String(amna.loginId) })
    expect(first?.password).not.toBe(second?.password)
    expect(await signingIn(amna.loginId, first?.password ?? '')).toBe(200)
    expect(await signingIn(bilal.loginId, second?.password ?? '')).toBe(200)
    // The salesman of the desk has chosen a password, and works on.
    expect((await salesman.client.send(listSignIns, {})).status).toBe(200)
    const { events } = await director.client.ask(userTimeline, { id: String(amna.userId) })
    expect(events.map(({ who, what }) => [who, what])).toEqual([[director.name, 'Password reset']])
    expect(await brokenPromises()).toEqual([])
  })

  it('are new for everybody but the director and users who also work for others, who are named', async () => {
    const desk = await aDesk(app)
    const other = await aBranch({ company: desk.branch.companyCode })
    await aUser({ role: role.salesman, in: [desk.branch, other], name: 'Traveller' })

    const { value } = await reset(desk, 'all')

    expect(namesOf(value?.slips).toSorted()).toEqual([desk.salesman.name, desk.cashier.name].toSorted())
    expect(value?.skipped).toEqual(['Traveller'])
  })

  it('leave one password that opens the sign-in where two directors reset them at once', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    const amna = await aUser({ role: role.salesman, in: desk.branch, mustChangePassword: true })

    const [one, two] = await Promise.all([reset(desk, 'unchosen'), reset({ ...desk, director: second }, 'unchosen')])

    const passwords = [one, two].flatMap(({ value }) => value?.slips ?? []).map(({ password }) => password)
    const statuses = await Promise.all(passwords.map((password) => signingIn(amna.loginId, password)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('are refused to others and in another branch', async () => {
    const desk = await aDesk(app)
    const far = await aDesk(app)
    const body = { branchCode: desk.branch.code, only: 'all' } as const

    expect((await desk.salesman.client.send(resetBranchPasswords, body)).status).toBe(403)
    expect((await far.director.client.send(resetBranchPasswords, body)).status).toBe(403)
  })
})
