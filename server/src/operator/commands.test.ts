import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { runCommand, usage } from './commands.ts'

describe('the command line', () => {
  let main: ClonedDatabase
  let second: ClonedDatabase
  let client: pg.Client

  beforeAll(async () => {
    main = await cloneDatabase(inject('adminUrl'))
    second = await cloneDatabase(inject('adminUrl'))
    client = new pg.Client(main.ownerUrl)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await main.drop()
    await second.drop()
  })

  async function run(...args: string[]) {
    const lines: string[] = []
    const urls = { main: main.ownerUrl, second: second.ownerUrl }
    const exitCode = await runCommand(
      args,
      async () => urls,
      (line) => lines.push(line),
    )
    return { exitCode, said: lines.join('\n'), password: lines.join('\n').split(': ').at(-1) ?? '' }
  }

  async function userOf(login: number) {
    const { rows } = await client.query<{
      password_hash: string
      must_change_password: boolean
      role_id: number
      modules: number
      branches: string[]
    }>(
      `select u.*, (select count(*)::int from user_module where user_id = u.id) as modules,
         (select array_agg(branch_code) from user_branch where user_id = u.id) as branches
       from app_user u where login_id = $1`,
      [login],
    )
    return rows[0]
  }

  it('makes the first director with company, branch, all modules and a password to change', async () => {
    const { exitCode, password } = await run(
      ...'create-director --login 3100 --name Sana --company X1 --company-name Xenia --branch XB --branch-name Quetta'.split(
        ' ',
      ),
    )
    const user = await userOf(3100)

    expect(exitCode).toBe(0)
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(await verify(user?.password_hash ?? '', password)).toBe(true)
    expect(user).toMatchObject({ must_change_password: true, role_id: 3, modules: 9, branches: ['XB'] })
    expect((await client.query(`select name from branch where code = 'XB'`)).rows).toEqual([{ name: 'Quetta' }])
  })

  it('makes another director in the same branch, and refuses a login that is taken', async () => {
    const arguments_ = (login: string) => [
      'create-director',
      '--login',
      login,
      '--name',
      'Omar',
      '--company',
      'X1',
      '--branch',
      'XB',
    ]

    expect((await run(...arguments_('3101'))).exitCode).toBe(0)
    await expect(run(...arguments_('3101'))).rejects.toThrow('There is a user 3101 already.')
  })

  it('refuses a branch of another company and makes nothing', async () => {
    const made = run('create-director', '--login', '3102', '--name', 'Omar', '--company', 'X2', '--branch', 'XB')

    await expect(made).rejects.toThrow('The branch XB belongs to the company X1, not to X2.')
    expect((await client.query(`select from company where code = 'X2'`)).rowCount).toBe(0)
  })

  it('resets a password and ends the sign-ins of that user, of which it tells the servers', async () => {
    const told: (string | undefined)[] = []
    client.on('notification', ({ payload }) => told.push(payload))
    await client.query('listen notification')
    const { rows } = await client.query<{ id: string }>(
      `insert into sign_in (user_id, remembered, expires_at)
       select id, true, now() + interval '1 day' from app_user where login_id = 3100 returning id`,
    )
    const { password } = await run('reset-password', '--login', '3100')
    const user = await userOf(3100)
    const ended = await client.query(`select ended_because from sign_in where id = $1`, [rows[0]?.id])

    expect(await verify(user?.password_hash ?? '', password)).toBe(true)
    expect(ended.rows).toEqual([{ ended_because: 'password reset' }])
    expect(told).toEqual([rows[0]?.id])
    await expect(run('reset-password', '--login', '9')).rejects.toThrow('There is no user 9.')
  })

  it('checks the promises about money and fails when one is broken', async () => {
    const whole = await run('check')
    await client.query(`insert into holding (branch_code, account, salesman_id, amount) values ('XB', 'SM', 1, 5)`)
    const broken = await run('check', '--database', 'main')

    expect(whole).toMatchObject({
      exitCode: 0,
      said: 'main: all promises about money hold.\nsecond: all promises about money hold.',
    })
    expect(broken.exitCode).toBe(1)
    expect(broken.said).toContain('invariant_i18_tiles_are_what_the_rows_say: 1')
  })

  it('says that nothing is left to migrate', async () => {
    expect((await run('migrate')).said).toBe('main: up to date.\nsecond: up to date.')
  })

  it.each([
    [[], usage],
    [['remove-everything'], usage],
    [['create-director', '--login', 'abc'], '--login must be a whole number.'],
    [['create-director', '--login', '1', '--name', 'A', '--company', 'C'], '--branch is missing.'],
    [['check', '--database', 'third'], '--database must be main or second.'],
    [['check', '--loud'], "Unknown option '--loud'"],
  ])('explains itself when it is called wrongly: %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })
})
