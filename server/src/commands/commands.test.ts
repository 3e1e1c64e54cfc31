import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { parseConfig } from '../config.ts'
import { WrongUsage } from './command.ts'
import { runCommand, usage } from './commands.ts'

describe('the command line', () => {
  let main: ClonedDatabase
  let second: ClonedDatabase
  let client: pg.Client
  const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-commands-'))

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
    rmSync(dataDir, { recursive: true })
  })

  async function run(...args: string[]) {
    const lines: string[] = []
    const exitCode = await runCommand(args, {
      urls: async () => ({ main: main.ownerUrl, second: second.ownerUrl }),
      config: () => parseConfig({ DATA_DIR: dataDir }),
      print: (line) => lines.push(line),
    })
    return { exitCode, output: lines.join('\n'), password: lines.join('\n').split(': ').at(-1) ?? '' }
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

  let last = 0
  /** Returns the options of a director in a company and branch that no other test has. */
  const someDirector = () => {
    last += 1
    return { login: 3100 + last, company: `X${last}`, branch: `XB${last}` }
  }
  const create = ({ login, company, branch }: ReturnType<typeof someDirector>, ...more: string[]) =>
    run('create-director', '--login', `${login}`, '--name', 'Sana', '--company', company, '--branch', branch, ...more)

  it('makes the first director with company, branch, all modules and a password to change', async () => {
    const director = someDirector()
    const { exitCode, password } = await create(director, '--company-name', 'Xenia', '--branch-name', 'Quetta')
    const user = await userOf(director.login)

    expect(exitCode).toBe(0)
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(await verify(user?.password_hash ?? '', password)).toBe(true)
    expect(user).toMatchObject({ must_change_password: true, role_id: 3, modules: 9, branches: [director.branch] })
    expect((await client.query('select name from branch where code = $1', [director.branch])).rows).toEqual([
      { name: 'Quetta' },
    ])
  })

  it('prints the place of the new director', async () => {
    const { output } = await create(someDirector())

    expect(output).toContain(`in the main database: DATA_DIR ${dataDir}.`)
  })

  it('makes no director among the users of the demo company unless that is meant', async () => {
    await client.query(`insert into setup (key, value) values ('demo', 'removed')`)
    onTestFinished(async () => void (await client.query(`delete from setup where key = 'demo'`)))
    const director = someDirector()

    await expect(create(director)).rejects.toThrow('This database has the demo company.')
    expect(await userOf(director.login)).toBeUndefined()
    expect(await create(director, '--among-the-demo')).toMatchObject({ exitCode: 0 })
  })

  it('prints a password for each user of a branch who still has to choose one, and changes nobody else', async () => {
    const [chosen, first] = [someDirector(), someDirector()]
    const second = { ...first, login: someDirector().login }
    for (const each of [chosen, first, second]) await create({ ...each, company: first.company, branch: first.branch })
    await client.query('update app_user set must_change_password = false where login_id = $1', [chosen.login])
    const usersNow = async () => [await userOf(chosen.login), await userOf(first.login), await userOf(second.login)]
    const before = await usersNow()

    const foreseen = await run('reset-password', '--branch', first.branch, '--dry-run')
    const given = await run('reset-password', '--branch', first.branch)
    const after = await usersNow()

    expect(foreseen.output).toContain(`2 users of the branch ${first.branch} would get a new password.`)
    const slips = given.output.split('\n').slice(1)
    expect(slips.map((line) => line.split(' ')[0])).toEqual([`${first.login}`, `${second.login}`])
    expect(after[0]).toEqual(before[0])
    for (const [at, line] of slips.entries())
      expect(await verify(after[at + 1]?.password_hash ?? '', line.split(' ').at(-1) ?? '')).toBe(true)
    await client.query('update app_user set must_change_password = false where login_id = any($1)', [
      [first.login, second.login],
    ])
    expect(await run('reset-password', '--branch', first.branch)).toMatchObject({ exitCode: 1 })
    await expect(run('reset-password', '--branch', 'NOWHERE')).rejects.toThrow('There is no branch NOWHERE.')
  })

  it('makes another director in the same branch, and refuses a login that is taken', async () => {
    const first = someDirector()
    await create(first)
    const another = { ...first, login: someDirector().login }

    expect((await create(another)).exitCode).toBe(0)
    await expect(create(another)).rejects.toThrow(`There is a user ${another.login} already.`)
  })

  it('refuses a branch of another company and makes nothing', async () => {
    const first = someDirector()
    await create(first)
    const other = { ...someDirector(), branch: first.branch }

    await expect(create(other)).rejects.toThrow(
      `The branch ${first.branch} belongs to the company ${first.company}, not to ${other.company}.`,
    )
    expect((await client.query('select from company where code = $1', [other.company])).rowCount).toBe(0)
    expect(await userOf(other.login)).toBeUndefined()
  })

  it('makes a company with its time zone, which stays, and refuses an unknown time zone', async () => {
    const first = someDirector()
    await create(first, '--time-zone', 'Asia/Dubai')
    const another = { ...first, login: someDirector().login }

    expect((await client.query('select time_zone from company where code = $1', [first.company])).rows).toEqual([
      { time_zone: 'Asia/Dubai' },
    ])
    await expect(create(another, '--time-zone', 'Asia/Karachi')).rejects.toThrow(
      `The company ${first.company} has the time zone Asia/Dubai, which stays. Leave --time-zone out.`,
    )
    await expect(create(someDirector(), '--time-zone', 'Nowhere')).rejects.toThrow(
      'The time zone Nowhere is not an area',
    )
    await expect(create(someDirector(), '--time-zone', 'Etc/GMT+5')).rejects.toThrow(
      'The time zone Etc/GMT+5 is not an area',
    )
    await expect(create(someDirector(), '--time-zone', 'Factory')).rejects.toThrow(
      'The time zone Factory is not an area',
    )
    expect((await create(another)).exitCode).toBe(0)
  })

  it('prints the time zone of the company with the time of day there, and whether it is the default', async () => {
    const [chosen, usual] = [someDirector(), someDirector()]

    const { output } = await create(chosen, '--time-zone', 'Asia/Dubai')
    const foreseen = await create(usual, '--dry-run')

    expect(output).toMatch(
      new RegExp(
        String.raw`Days of the company ${chosen.company} begin in the time zone Asia/Dubai, where it is \d\d/\d\d/\d{4} \d\d:\d\d now\.`,
      ),
    )
    expect(foreseen.output).toContain(
      `Days of the company ${usual.company} begin in the time zone Asia/Karachi, as --time-zone is not given, where it is `,
    )
    expect(await userOf(usual.login)).toBeUndefined()
  })

  it('accepts only time zones that browsers support too', async () => {
    const { rows } = await client.query<{ name: string }>(`select areas_and_cities() as name`)
    const unknown = rows.filter(({ name }) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }).format() === ''
      } catch {
        return true
      }
    })

    expect(rows.length).toBeGreaterThan(400)
    expect(unknown).toEqual([])
  })

  /** Opens a sign-in of the user and returns its id. */
  async function aSignIn(login: number): Promise<string> {
    const { rows } = await client.query<{ id: string }>(
      `insert into sign_in (user_id, remembered, expires_at)
       select id, true, now() + interval '1 day' from app_user where login_id = $1 returning id`,
      [login],
    )
    return rows[0]?.id ?? ''
  }

  const endingOf = async (signIn: string): Promise<unknown> =>
    (await client.query('select ended_because as because from sign_in where id = $1', [signIn])).rows[0]?.because

  async function listen(): Promise<(string | undefined)[]> {
    const payloads: (string | undefined)[] = []
    client.on('notification', ({ payload }) => payloads.push(payload))
    await client.query('listen notification')
    return payloads
  }

  it('resets a password and ends the sign-ins of that user, and notifies the servers', async () => {
    const { login } = someDirector()
    await create({ ...someDirector(), login })
    const signIn = await aSignIn(login)
    const payloads = await listen()

    const { password } = await run('reset-password', '--login', `${login}`)

    expect(await verify((await userOf(login))?.password_hash ?? '', password)).toBe(true)
    expect(await endingOf(signIn)).toBe('password reset')
    expect(payloads).toContain(signIn)
    await expect(run('reset-password', '--login', '9')).rejects.toThrow('There is no user 9.')
  })

  it('checks the promises about money and fails when one is broken', async () => {
    const { branch, ...director } = someDirector()
    await create({ ...director, branch })
    const whole = await run('check')
    await client.query(`insert into holding (branch_code, account, salesman_id, amount) values ($1, 'SM', 1, 5)`, [
      branch,
    ])
    const broken = await run('check', '--database', 'main')
    await client.query(`insert into setup (key, value) values ('demo', 'loading')`)
    const inPart = await run('check', '--database', 'main')
    await client.query(`delete from setup where key = 'demo'`)
    await client.query('delete from holding where branch_code = $1', [branch])

    expect(whole.exitCode).toBe(0)
    expect(whole.output).toContain('main: all promises about money hold.\nsecond: all promises about money hold.')
    expect(broken.exitCode).toBe(1)
    expect(broken.output).toContain('invariant_i18_tiles_are_what_the_rows_say: 1')
    const ofDemo = 'main: the demo company is loaded in part only. The next start of the server loads it anew.'
    expect([broken.output.includes(ofDemo), inPart.output.includes(ofDemo)]).toEqual([false, true])
  })

  it('names the command that migrates, when an empty database is to be checked', async () => {
    const empty = await cloneDatabase(inject('adminUrl'))
    const owner = new pg.Client(empty.ownerUrl)
    await owner.connect()
    await owner.query('drop schema custody cascade; drop schema public cascade; create schema public')
    await owner.end()

    const checked = runCommand(['check'], {
      urls: async () => ({ main: empty.ownerUrl, second: empty.ownerUrl }),
      config: () => parseConfig({ DATA_DIR: dataDir }),
      print: () => {},
    })

    await expect(checked).rejects.toThrow(
      `The database ${empty.name} is not up to date (everything missing). Run first: npm run backoffice -- migrate`,
    )
    await empty.drop()
  })

  it('prints the newest links of the history, and finds later that the history does not lead to them', async () => {
    const director = someDirector()
    await create(director)
    await client.query(
      `select write_audit('user', '{9001,9002,9003}', array_fill($1::text, '{3}'), 'enter', null, '{}')`,
      [director.branch],
    )
    const { output } = await run('audit-head')
    const file = join(mkdtempSync(join(tmpdir(), 'backoffice-heads-')), 'heads.txt')
    writeFileSync(file, `# of Monday\n${output}\n`)
    const whole = await run('check', '--heads', file)
    const url = new URL(inject('adminUrl'))
    url.pathname = `/${main.name}`
    const superuser = new pg.Client(url.href)
    await superuser.connect()
    await superuser.query(
      `set session_replication_role = replica; delete from audit where branch_code = '${director.branch}' and object_id = 9003`,
    )
    const missing = await run('check', '--heads', file)
    await superuser.query(`delete from history_link where branch_code = '${director.branch}' and seq = 4`)
    const cut = await run('check', '--heads', file)
    await superuser.query(
      `delete from history_link where branch_code = '${director.branch}'; delete from audit where branch_code = '${director.branch}'`,
    )
    await superuser.end()
    rmSync(dirname(file), { recursive: true })

    expect(output).toMatch(new RegExp(`^main ${director.branch} 4 \\S+Z [0-9a-f]{64}$`, 'm'))
    expect(whole).toMatchObject({ exitCode: 0 })
    expect(whole.output).toContain('main: the history leads to all ')
    expect(missing.exitCode).toBe(1)
    expect(missing.output).toMatch(/History of \S+: link 4, row \d+ of audit, is missing\./)
    expect(cut.exitCode).toBe(1)
    expect(cut.output).toContain(
      `History of ${director.branch}: the history ends at link 3, but it had a link 4: what came after was cut off.`,
    )
    await expect(run('check', '--heads', '/nowhere')).rejects.toThrow('--heads: ENOENT')
  })

  it('reports that nothing is left to migrate', async () => {
    expect((await run('migrate')).output).toBe('main: up to date.\nsecond: up to date.')
  })

  it('prints the version of the program without a database', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
    const migrations = readdirSync(new URL('../db/migrations', import.meta.url)).toSorted()

    expect((await run('version')).output).toBe(
      `Back office ${version}, newest migration ${migrations.at(-1)}, Node ${process.version}`,
    )
  })

  it('prints the help of all commands, and of one', async () => {
    expect(await run('help')).toMatchObject({ exitCode: 0, output: usage })
    const { output } = await run('help', 'reset-password')
    expect(output).toContain('reset-password --login 3100')
    expect(output).not.toContain('migrate')
  })

  it('prints it also with --help after a command, and does nothing else', async () => {
    const { output } = await run('help', 'reset-password')
    expect(await run('--help')).toMatchObject({ exitCode: 0, output: usage })
    expect(await run('reset-password', '--help')).toMatchObject({ exitCode: 0, output })
    expect(await run('reset-password', '--login', '3100', '-h')).toMatchObject({ exitCode: 0, output })
    expect(await run('files', 'move', '--help')).toMatchObject({
      exitCode: 0,
      output: (await run('help', 'files')).output,
    })
  })

  it.each([
    [[], usage],
    [['bakcup', 'folder'], 'There is no command bakcup. Is backup meant? The command help lists all commands.'],
    [['remove-everything'], 'There is no command remove-everything. The command help lists all commands.'],
    [['reset-password'], 'reset-password needs --login or --branch.'],
    [['create-director', '--login', 'abc'], '--login must be a whole number.'],
    [['create-director', '--login', '1', '--name', 'A', '--company', 'C'], '--branch is missing.'],
    [['check', '--database', 'third'], '--database must be main or second.'],
    [['check', '--loud'], "Unknown option '--loud'"],
    [['check', '--login', '1'], 'check takes no --login.'],
    [['check', 'twice'], 'Usage: npm run backoffice --\n  check'],
    [['files', 'copy', '--to', 's3'], 'files needs move.'],
    [['files', 'move', '--to', 'tape'], '--to must be s3 or disk.'],
    [['help', 'toString'], 'There is no command toString.'],
    [['toString', '--help'], 'There is no command toString.'],
  ])('explains itself when it is called wrongly: %j', async (args, message) => {
    const wrong = run(...args)
    await expect(wrong).rejects.toThrow(message)
    await expect(wrong).rejects.toThrow(WrongUsage)
  })
})
