/** The commands about access, with their effects as the users meet them over HTTP. */
import { role } from '@backoffice/contract/access'
import { login } from '@backoffice/contract/session/sign-in'
import { userTimeline } from '@backoffice/contract/users/users'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { aBranch, type Branch } from '../../testing/builders/people.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned } from '../../testing/owner.ts'
import { parseConfig } from '../config.ts'
import { runCommand } from './commands.ts'

const app = await openApp(inject('adminUrl'))
afterAll(() => app.close())
const url = app.ownerUrl
const PASSWORD = 'a long password of this test'

async function run(...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(args, {
    urls: async () => ({ main: url, second: url }),
    config: () => parseConfig({}),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

const aSignedIn = async (branch?: Branch) =>
  aWorker(app, { role: role.salesman, in: branch ?? (await aBranch()), password: PASSWORD })
const signIn = async ({ loginId }: Worker, password = PASSWORD) =>
  (await app.anyone.send(login, { loginid: loginId, password })).status
const isIn = async ({ client }: Worker) => (await client.sendAnything(userTimeline, { id: 0 })).status !== 401
const storyOf = async ({ userId }: Worker) =>
  owned<{ action: string; details: object; actor: number | null }>(
    `select action, details, actor_id as actor from audit where object = 'user' and object_id = $1 order by id`,
    [userId],
  )

describe('the operator', () => {
  it('lists users with branches and open sign-ins', async () => {
    const user = await aSignedIn()
    const { exitCode, output } = await run('users', '--login', `${user.loginId}`)
    const lines = output.split('\n')

    expect(exitCode).toBe(0)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Login +Name +Role +Active +Branches +Open sign-ins +Last sign-in/)
    expect(lines[1]).toMatch(
      new RegExp(
        `^${user.loginId} +${user.name} +Salesman +yes +${user.branch} +1 +\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$`,
      ),
    )
    expect((await run('users', '--branch', user.branch)).output).toBe(output)
    expect(await run('users', '--branch', 'nowhere')).toEqual({ exitCode: 1, output: 'There is no such user.' })
  })

  it("switches a user off and on again: the sign-ins end at once, and the user's history names the operator", async () => {
    const branch = await aBranch()
    const user = await aSignedIn(branch)
    expect(await run('disable', '--login', `${user.loginId}`)).toEqual({
      exitCode: 0,
      output: `User ${user.loginId} (${user.name}) is switched off. 1 sign-in ended.`,
    })
    expect([await isIn(user), await signIn(user)]).toEqual([false, 401])
    expect((await run('disable', '--login', `${user.loginId}`)).exitCode).toBe(1)

    expect((await run('enable', '--login', `${user.loginId}`)).exitCode).toBe(0)
    expect(await signIn(user)).toBe(200)
    expect((await run('enable', '--login', `${user.loginId}`)).exitCode).toBe(1)
    expect(await storyOf(user)).toEqual([
      { action: 'change', details: { by: 'operator', version: 2, changes: { active: [true, false] } }, actor: null },
      { action: 'change', details: { by: 'operator', version: 3, changes: { active: [false, true] } }, actor: null },
    ])
    const director = await aWorker(app, { role: role.director, in: branch })
    const { events } = await director.client.ask(userTimeline, { id: user.userId })
    expect(events.map(({ who, what }) => [who, what])).toEqual([
      ['Operator of the system', 'Changed: Active Yes → No'],
      ['Operator of the system', 'Changed: Active No → Yes'],
    ])
  })

  it('lists the money that a user still holds, and closes the access only with --anyway', async () => {
    const { salesman, cashier } = await aDesk(app)
    await aReceipt({ by: salesman, amount: 250 })
    await aReceipt({ by: salesman, amount: 70 }).sentTo(cashier)
    const held = '\n  1 receipt not handed over (250.00)\n  1 hand-over on the way to a cashier (70.00)'
    const name = `${salesman.loginId} (${salesman.name})`

    expect(await run('disable', '--login', `${salesman.loginId}`)).toEqual({
      exitCode: 1,
      output: `User ${name} stays active, because there is still:${held}\n--anyway closes the access anyway.`,
    })
    expect(await isIn(salesman)).toBe(true)
    expect(await run('disable', '--login', `${salesman.loginId}`, '--anyway')).toEqual({
      exitCode: 0,
      output: `User ${name} is switched off. 1 sign-in ended.\nA director has to settle what is left:${held}`,
    })
    expect(await isIn(salesman)).toBe(false)
    expect(await storyOf(salesman)).toMatchObject([
      { details: { comment: '1 receipt not handed over (250.00); 1 hand-over on the way to a cashier (70.00)' } },
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('is warned about the last director of a company', async () => {
    const { branch, director } = await aDesk(app)
    const alone = await run('disable', '--login', `${director.loginId}`)
    await aWorker(app, { role: role.director, in: branch })

    expect(alone.exitCode).toBe(1)
    expect(alone.output).toContain(`no other director of Company ${branch.companyCode}`)
    expect((await run('disable', '--login', `${director.loginId}`)).exitCode).toBe(0)
  })

  it('signs a user out everywhere, who can sign in again', async () => {
    const user = await aSignedIn()
    await app.as(user)

    expect((await run('sign-out', '--login', `${user.loginId}`)).output).toBe(
      `User ${user.loginId} (${user.name}): 2 sign-ins ended.`,
    )
    expect([await isIn(user), await signIn(user)]).toEqual([false, 200])
    expect(await storyOf(user)).toMatchObject([{ action: 'end_sign_ins', details: { changes: { signIns: [2, 0] } } }])
  })

  it('lifts the waits after failed sign-ins, of a login and of an address', async () => {
    const user = await aSignedIn()
    const stranger = await aSignedIn()
    for (let tries = 0; tries < 8; tries += 1) await signIn(user, 'wrong')
    expect(await signIn(user)).toBe(429)
    const lifted = await run('unblock', '--login', `${user.loginId}`)

    expect(lifted.exitCode).toBe(0)
    expect(lifted.output).toMatch(/may sign in at once; the longest wait was \d+ s\.$/)
    expect(await signIn(user)).toBe(200)
    expect((await run('unblock', '--login', `${user.loginId}`)).exitCode).toBe(1)
    expect(await storyOf(user)).toMatchObject([{ action: 'unblock', details: { by: 'operator' } }])

    for (let tries = 0; tries < 40; tries += 1) await signIn({ ...stranger, loginId: 700_000 + tries }, 'wrong')
    expect(await signIn(stranger)).toBe(429)
    expect((await run('unblock', '--address', '127.0.0.1')).exitCode).toBe(0)
    expect(await signIn(stranger)).toBe(200)
  })

  it.each([['disable'], ['sign-out'], ['reset-password']])('changes nothing in a dry run of %s', async (command) => {
    const user = await aSignedIn()
    const { exitCode, output } = await run(command, '--login', `${user.loginId}`, '--dry-run')

    expect(exitCode).toBe(0)
    expect(output).toContain('Dry run, nothing is changed')
    expect([await isIn(user), await signIn(user), await storyOf(user)]).toEqual([true, 200, []])
  })

  it.each([
    [['disable'], '--login must be a whole number.'],
    [['disable', '--login', '1', '--address', '::1'], 'disable takes no --address.'],
    [['unblock'], 'unblock needs --login or --address.'],
    [['unblock', '--address', 'here'], '--address must be an IP address'],
    [['enable', '--login', '2147483647'], 'There is no user 2147483647.'],
    [['enable', '--login', '2147483648'], '--login must be a whole number.'],
  ])('is told when a command is called wrongly: %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })
})
