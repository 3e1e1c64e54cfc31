/** The command about modules, with its effects as the users meet them over HTTP. */
import { role } from '@backoffice/contract/access'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { openApp } from '../../testing/open-app.ts'
import { owned } from '../../testing/owner.ts'
import { parseConfig } from '../config.ts'
import { runCommand } from './commands.ts'

const app = await openApp(inject('adminUrl'))
afterAll(() => app.close())

async function modules(...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(['modules', ...args], {
    urls: async () => ({ main: app.ownerUrl, second: app.ownerUrl }),
    config: () => parseConfig({}),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

/** A salesman with Cash Management and Reports. */
async function aSalesman(): Promise<Worker> {
  const user = await aWorker(app, { role: role.salesman, in: await aBranch() })
  await owned('delete from user_module where user_id = $1', [user.userId])
  await owned('insert into user_module (user_id, module_id) values ($1, 4), ($1, 5)', [user.userId])
  return user
}
const modulesOf = async ({ userId }: Worker) =>
  (
    await owned<{ id: number }>('select module_id::int as id from user_module where user_id = $1 order by 1', [userId])
  ).map(({ id }) => id)
const audited = ({ userId }: Worker) =>
  owned(`select action, actor_id, details from audit where object = 'user' and object_id = $1 order by id`, [userId])

describe('the operator', () => {
  it('lists the modules, and who has them', async () => {
    const user = await aSalesman()
    const ofUser = await modules('--login', `${user.loginId}`)
    const all = await modules()

    expect(ofUser.exitCode).toBe(0)
    expect(ofUser.output.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['Module', 'Name', 'Role', 'Users', 'Logins'],
      ['4', 'Cash Management', 'Salesman', '1', `${user.loginId}`],
      ['5', 'Reports', 'Salesman', '1', `${user.loginId}`],
    ])
    expect(await modules('--branch', user.branch)).toEqual(ofUser)
    expect(all.output.split('\n').length).toBe(19)
    expect(all.output).toMatch(new RegExp(`^4 .*\\b${user.loginId}\\b`, 'm'))
    expect(all.output).toMatch(/^32 +Location Approval +Location Approver/m)
    expect(await modules('--branch', 'nowhere')).toEqual({ exitCode: 1, output: 'Nobody of these has a module.' })
  })

  it("gives and removes modules of a user, who is notified, and the user's history names the operator", async () => {
    const user = await aSalesman()
    const login = ['--login', `${user.loginId}`]
    const change = ['--give', '13,6', '--take', '5']
    const dry = await modules(...login, ...change, '--dry-run')
    const before = [await modulesOf(user), await audited(user)]
    const done = await modules(...login, ...change)

    expect(done).toEqual({
      exitCode: 0,
      output: `User ${user.loginId} (${user.name}): + Sale Order, + Stock Position, − Reports.`,
    })
    expect(dry).toEqual({ exitCode: 0, output: `Dry run, nothing is changed. It would say:\n${done.output}` })
    expect(before).toEqual([[4, 5], []])
    expect(await modulesOf(user)).toEqual([4, 6, 13])
    expect(await audited(user)).toMatchObject([
      {
        action: 'change',
        actor_id: null,
        details: {
          by: 'operator',
          changes: {
            modules: [
              [4, 5],
              [4, 6, 13],
            ],
          },
        },
      },
    ])
    const news = await user.client.ask(listNotifications, { userId: user.userId, page: 1, limit: 5 })
    expect(JSON.stringify(news)).toContain('Operator of the system')
    expect(await modules(...login, '--give', '13')).toEqual({
      exitCode: 1,
      output: `User ${user.loginId} (${user.name}) has these modules already.`,
    })
  })

  it('gives no module of another role', async () => {
    const user = await aSalesman()

    for (const other of ['12', '99']) {
      expect(await modules('--login', `${user.loginId}`, '--give', other)).toEqual({
        exitCode: 1,
        output: usersMessages.otherModule,
      })
    }
    expect([await modulesOf(user), await audited(user)]).toEqual([[4, 5], []])
  })

  it.each([
    [['--give', '5'], '--login must be a whole number.'],
    [['--login', '1', '--dry-run'], '--give or --take is missing.'],
    [['--login', '1', '--give', 'Reports'], '--give must be numbers of modules'],
    [['--login', '1', '--give', '5', '--take', '4,5'], 'Module 5 cannot be given and removed at once.'],
    [['--login', '1', '--branch', 'AP1', '--take', '5'], '--branch lists modules.'],
    [['--login', '2147483647', '--take', '5'], 'There is no user 2147483647.'],
  ])('is told when the command is called wrongly: %j', async (args, message) => {
    await expect(modules(...args)).rejects.toThrow(message)
  })
})
