import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { parseConfig, settingNames } from './config.ts'
import { addressesOf } from './db/addresses.ts'
import { misspelledSettings } from './misspelled-settings.ts'

describe('parse config', () => {
  it('runs on the embedded databases with the demo company when nothing is set', () => {
    const config = parseConfig({})

    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      durability: 'strict',
      demo: { load: true, scale: 1 },
    })
    expect(config.bases).toEqual([
      { key: 'main', label: 'Acme Distribution Main', timeZone: 'Asia/Karachi', urls: undefined, secret: undefined },
      { key: 'second', label: 'Acme Distribution 2', timeZone: 'Asia/Karachi', urls: undefined, secret: undefined },
    ])
  })

  it('has as many databases as the settings name, each with a key, a label and a time zone', () => {
    const basesOf = (env: Record<string, string>) =>
      parseConfig({ COMPANY_NAME: 'Acme', ...env }).bases.map(({ key, label, timeZone }) => [key, label, timeZone])

    expect(basesOf({ DATABASES: 'main' })).toEqual([['main', 'Acme Main', 'Asia/Karachi']])
    expect(
      basesOf({
        DATABASES: 'main, london,lahore2',
        LONDON_LABEL: 'Acme UK',
        LONDON_TIME_ZONE: 'Europe/London',
        MAIN_TIME_ZONE: 'Asia/Dubai',
      }),
    ).toEqual([
      ['main', 'Acme Main', 'Asia/Dubai'],
      ['london', 'Acme UK', 'Europe/London'],
      ['lahore2', 'Acme Lahore2', 'Asia/Karachi'],
    ])
  })

  it('finds the server, the owner and the secret of each database by its key', () => {
    const [main, third] = parseConfig({
      DATABASES: 'main,third',
      DATABASE_URL: 'postgres://backoffice_app:q@db/one',
      OWNER_DATABASE_URL: 'postgres://o:p@db/one',
      MAIN_SECRET: 'm'.repeat(32),
      THIRD_DATABASE_URL: 'postgres://backoffice_app:q@other/three',
      THIRD_OWNER_DATABASE_URL: 'postgres://o:p@other/three',
      THIRD_SECRET: 't'.repeat(32),
    }).bases

    expect(main).toMatchObject({ secret: 'm'.repeat(32), urls: { owner: 'postgres://o:p@db/one' } })
    expect(third).toMatchObject({
      secret: 't'.repeat(32),
      urls: { server: 'postgres://backoffice_app:q@other/three', owner: 'postgres://o:p@other/three' },
    })
  })

  it.each([
    [{ DATABASES: 'main,Second' }, 'DATABASES must name keys such as main,second: "Second" is none'],
    [{ DATABASES: 'main,,third' }, '"" is none'],
    [{ DATABASES: 'main,docs' }, '"docs" is reserved by the program'],
    [{ DATABASES: 'home' }, '"home" is reserved by the program'],
    [{ DATABASES: 'main,owner' }, '"owner" is reserved by the program'],
    [{ DATABASES: 'one,one' }, '"one" is there twice'],
    [{ DATABASES: 'main,third', DATABASE_URL: 'postgres://o@h/one' }, 'THIRD_DATABASE_URL is missing'],
    [{ DATABASES: 'main,third', MAIN_SECRET: 'm'.repeat(32) }, 'THIRD_SECRET is missing'],
    [{ DATABASES: 'main,third', THIRD_TIME_ZONE: 'Mars/Base' }, 'THIRD_TIME_ZONE must be a time zone such as'],
    [{ MAIN_TIME_ZONE: 'Etc/GMT+5' }, 'MAIN_TIME_ZONE must be a time zone such as'],
    [{ MAIN_TIME_ZONE: 'karachi' }, 'MAIN_TIME_ZONE must be a time zone such as'],
    [{ MAIN_LABEL: 'x'.repeat(61) }, 'MAIN_LABEL must have at most 60 characters'],
    [
      { DATABASES: 'main', DATABASE_URL: 'postgres://o@h/one', SECOND_DATABASE_URL: 'postgres://o@h/two' },
      'SECOND_DATABASE_URL is of the database second, which DATABASES does not name',
    ],
    [
      { DATABASES: 'karachi', DATABASE_URL: 'postgres://o@h/one' },
      'DATABASE_URL is of the database main, which DATABASES does not name',
    ],
    [
      {
        DATABASES: 'one,two,three',
        ONE_DATABASE_URL: 'postgres://o@h/x',
        TWO_DATABASE_URL: 'postgres://o@h/y',
        THREE_DATABASE_URL: 'postgres://o@h/x',
      },
      'THREE_DATABASE_URL must name another database than ONE_DATABASE_URL',
    ],
  ])('refuses databases such as %o', (env, problem) => {
    expect(() => parseConfig(env)).toThrow(CannotStart)
    expect(() => parseConfig(env)).toThrow(problem)
  })

  it('loads no demo into databases of your own', () => {
    const own = { DATABASE_URL: 'postgres://o:p@db/one', SECOND_DATABASE_URL: 'postgres://o:p@db/two' }

    expect(parseConfig(own).demo.load).toBe(false)
    expect(parseConfig({ ...own, DEMO: '1' }).demo.load).toBe(true)
  })

  it('keeps the owner of the databases apart from the login of the server', () => {
    const owners = { OWNER_DATABASE_URL: 'postgres://o:p@db/one', SECOND_OWNER_DATABASE_URL: 'postgres://o:p@db/two' }
    const servers = {
      DATABASE_URL: 'postgres://backoffice_app:q@db/one',
      SECOND_DATABASE_URL: 'postgres://backoffice_app:q@db/two',
    }
    const urls = (env: Record<string, string>) => parseConfig(env).bases[0].urls

    expect(urls({})).toBeUndefined()
    expect(urls({ ...servers, ...owners })).toEqual({
      server: 'postgres://backoffice_app:q@db/one',
      owner: 'postgres://o:p@db/one',
    })
    expect(urls(servers)).toEqual({ server: 'postgres://backoffice_app:q@db/one', owner: undefined })
    expect(urls({ DATABASE_URL: 'postgres://o:p@db/one', SECOND_DATABASE_URL: 'postgres://o:p@db/two' })).toEqual({
      server: 'postgres://o:p@db/one',
      owner: 'postgres://o:p@db/one',
    })
    expect(() => parseConfig({ ...servers, DEMO: '1' })).toThrow(
      'OWNER_DATABASE_URL is missing: the owner of the database loads the demo',
    )
    expect(() => parseConfig(owners)).toThrow(
      'SECOND_DATABASE_URL must log in as backoffice_app where SECOND_OWNER_DATABASE_URL is set',
    )
    expect(() => parseConfig({ ...servers, ...owners, OWNER_DATABASE_URL: servers.DATABASE_URL })).toThrow(
      'OWNER_DATABASE_URL must not log in as backoffice_app',
    )
  })

  it.each([
    ['postgres://o:p@a,b:5433/x?target_session_attrs=read-write', ['postgres://o:p@a/x', 'postgres://o:p@b:5433/x']],
    [
      'postgres://o:p@a:1,[::1]:2/x?sslmode=require',
      ['postgres://o:p@a:1/x?sslmode=require', 'postgres://o:p@[::1]:2/x?sslmode=require'],
    ],
    [
      'postgres://o:p@localhost:1/x?host=%2Frun%2Fa,%2Frun%2Fb&port=2,3',
      ['postgres://o:p@localhost:1/x?host=%2Frun%2Fa&port=2', 'postgres://o:p@localhost:1/x?host=%2Frun%2Fb&port=3'],
    ],
    ['postgres://o:p@a/x', ['postgres://o:p@a/x']],
    ['postgres://o:p@a,b/x?target_session_attrs=any', []],
    ['postgres://o:p@a:x,b/x', []],
    ['mysql://o:p@a/x', []],
  ])('reads the servers that %s names', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses)
  })

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.0.0.5' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, true],
    [{ PUBLIC_URL: 'http://localhost:9000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.5' }, false],
    [{ HOST: '127.evil.example' }, false],
    [{ PUBLIC_URL: 'https://backoffice.example.com' }, false],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://10.0.0.7' }, false],
    [{ HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }, false],
    [{ TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://localhost:9000' }, false],
    [{ TRUST_PROXY: ' ' }, true],
  ])('loads the demo, whose password is published, by itself only where nobody else gets in: %o', (env, isLocal) => {
    expect(parseConfig(env)).toMatchObject({ isLocal, demo: { load: isLocal, isHeldBack: !isLocal } })
    expect(parseConfig({ ...env, DEMO: '1' })).toMatchObject({ isLocal, demo: { load: true, isHeldBack: false } })
    expect(parseConfig({ ...env, DEMO: '0' })).toMatchObject({ demo: { load: false, isHeldBack: false } })
  })

  it('treats an empty setting as a missing one', () => {
    expect(parseConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080 })
  })

  it('loads the pictures of maps from one origin', () => {
    const map = { MAP_TILES: 'https://tiles.example.com:8443/a/{z}/{x}/{y}.png?key=1', MAP_ATTRIBUTION: '© Somebody' }

    expect(parseConfig({}).map).toBeUndefined()
    expect(parseConfig(map).map).toEqual({ tiles: map.MAP_TILES, attribution: '© Somebody' })
  })

  it('returns the bank notes of the company, the largest first', () => {
    expect(parseConfig({}).notes).toBeUndefined()
    expect(parseConfig({ NOTES: '100, 500,1000,100' }).notes).toEqual([1000, 500, 100])
  })

  it('keeps files in a bucket if one is set, unless the disk is chosen', () => {
    const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'a secret' }

    expect(parseConfig({}).files.kind).toBe('local')
    expect(parseConfig(bucket).files).toMatchObject({ kind: 's3', secretAccessKey: 'a secret', pathStyle: false })
    expect(parseConfig({ ...bucket, S3_ENDPOINT: 'https://s3.example.com' }).files).toMatchObject({ pathStyle: true })
    expect(parseConfig({ ...bucket, FILE_STORE: 'disk' }).files.kind).toBe('local')
  })

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number'],
    [{ MAP_TILES: 'https://t.example/{z}/{x}/{y}.png' }, 'MAP_ATTRIBUTION is missing'],
    [{ MAP_TILES: 'https://{s}.t.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'x' }, 'MAP_TILES must look like https://'],
    [{ MAP_TILES: 'https://t.example/{z}/{x}.png', MAP_ATTRIBUTION: 'x' }, 'MAP_TILES must look like https://'],
    [{ MAP_TILES: "https://t.example/;script-src 'x'/{z}/{x}/{y}", MAP_ATTRIBUTION: 'x' }, 'MAP_TILES must look like'],
    [{ MAP_TILES: 'javascript:{z}{x}{y}', MAP_ATTRIBUTION: 'x' }, 'MAP_TILES must look like'],
    [{ PORT: '70000' }, 'PORT must be from 0 to 65535'],
    [
      { DATABASE_URL: 'mysql://x/y', SECOND_DATABASE_URL: 'postgres://o@h/two' },
      'DATABASE_URL must look like postgres://',
    ],
    [{ DATABASE_URL: 'postgres://o@h/one' }, 'SECOND_DATABASE_URL is missing'],
    [{ OWNER_DATABASE_URL: 'postgres://o@h/one' }, 'SECOND_OWNER_DATABASE_URL is missing'],
    [{ DATABASE_URL: 'postgres://o@h/one', SECOND_DATABASE_URL: 'postgres://o@h/one' }, 'must name another database'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
    [{ DEMO_SCALE: '0.01' }, 'DEMO_SCALE must be from 0.05 to 100'],
    [{ DEMO_SCALE: '1e2' }, 'DEMO_SCALE must be a number from 0.05 to 100'],
    [{ NOTES: '100,0.5' }, 'NOTES must list up to 15 whole numbers'],
    [{ NOTES: '100,,50' }, 'NOTES must list up to 15 whole numbers'],
    [{ LABELS: 'nice' }, 'LABELS must be one of spec, corrected'],
    [{ MAIN_SECRET: 'short', SECOND_SECRET: 'short' }, 'MAIN_SECRET must have at least 32 characters'],
    [{ TRUST_PROXY: 'nonsense' }, 'nonsense is none'],
    [{ TRUST_PROXY: '10.0.0.1, 10.0.0.0/33, true, 1' }, '10.0.0.0/33, true, 1 is none'],
    [{ S3_BUCKET: 'files' }, 'S3_SECRET_ACCESS_KEY is missing'],
    [{ S3_SECRET_ACCESS_KEY: 'x' }, 'S3_BUCKET is missing'],
    [{ FILE_STORE: 's3' }, 'S3_BUCKET is missing'],
    [{ FILE_STORE: 'tape' }, 'FILE_STORE must be one of disk, s3'],
    [{ S3_PREFIX: '/files/' }, 'S3_PREFIX must look like'],
    [{ SMTP_URL: 'https://mail.example.com', SMTP_FROM: 'a@b.example' }, 'SMTP_URL must look like smtps://'],
    [{ SMTP_URL: 'smtps://mail.example.com' }, 'SMTP_FROM is missing'],
    [
      { SMTP_URL: 'smtps://mail.example.com', SMTP_FROM: 'Office <a@b.example>' },
      'SMTP_FROM must be an e-mail address',
    ],
    [{ GATEWAY_URL: 'ftp://x', GATEWAY_BODY: '{"to": "{to}"}' }, 'GATEWAY_URL must look like https://'],
    [{ GATEWAY_URL: 'https://sms.example.com' }, 'GATEWAY_BODY is missing'],
    [{ GATEWAY_URL: 'https://sms.example.com', GATEWAY_BODY: '{to}' }, 'GATEWAY_BODY must be JSON'],
    [{ GATEWAY_URL: 'https://sms.example.com', GATEWAY_BODY: '{"text": "x"}' }, 'GATEWAY_BODY must contain {to}'],
    [{ GATEWAY_HEADERS: 'x' }, 'GATEWAY_HEADERS must be JSON'],
    [{ GATEWAY_ID: 'id' }, 'GATEWAY_URL is missing: GATEWAY_ID is set'],
    [{ GATEWAY_METHOD: 'GET' }, 'GATEWAY_METHOD must be one of POST, PUT'],
    [{ MESSAGES_SECRET: 'short' }, 'MESSAGES_SECRET must have at least 32 characters'],
  ])('refuses %o', (env, problem) => {
    expect(() => parseConfig(env)).toThrow(CannotStart)
    expect(() => parseConfig(env)).toThrow(problem)
  })

  it('reads the providers of messages to clients', () => {
    expect(parseConfig({}).messages).toEqual({ mail: undefined, gateway: undefined, secret: undefined })
    expect(
      parseConfig({
        SMTP_URL: 'smtps://u:p@mail.example.com:465',
        SMTP_FROM: 'office@example.com',
        GATEWAY_URL: 'https://sms.example.com/send',
        GATEWAY_HEADERS: '{"authorization": "Bearer x"}',
        GATEWAY_BODY: '{"to": "{to}", "text": "{text}"}',
        GATEWAY_ID: 'messages.0.id',
      }).messages,
    ).toEqual({
      mail: { url: 'smtps://u:p@mail.example.com:465', from: 'office@example.com' },
      gateway: {
        url: 'https://sms.example.com/send',
        method: 'POST',
        headers: { authorization: 'Bearer x' },
        body: { to: '{to}', text: '{text}' },
        idAt: ['messages', '0', 'id'],
      },
      secret: undefined,
    })
  })

  it.each([
    ['127.0.0.1', ['127.0.0.1', '::ffff:127.0.0.1'], ['127.0.0.2', '::1', 'nonsense']],
    ['10.0.0.0/8, 2001:db8::/32', ['10.200.0.1', '2001:db8:7::1'], ['11.0.0.1', '2001:db9::1']],
    ['loopback,uniquelocal', ['127.9.9.9', '::1', '192.168.3.4', 'fd00::1'], ['8.8.8.8']],
  ])('believes the proxies of TRUST_PROXY=%s and nobody else', (TRUST_PROXY, proxies, others) => {
    const { trustProxy } = parseConfig({ TRUST_PROXY })

    expect(proxies.map((address) => trustProxy?.(address))).toEqual(proxies.map(() => true))
    expect(others.map((address) => trustProxy?.(address))).toEqual(others.map(() => false))
  })

  it('warns of a name that is nearly a setting, and of every other one in the file', () => {
    const lines = misspelledSettings(
      {
        PATH: '/bin',
        HOME: '/root',
        PORT: '1',
        DATABSE_URL: 'x',
        TRUST_PROXYS: 'x',
        DMEO: '1',
        REPORT: 'x',
        HOSTNAME: 'x',
      },
      { PUBLIC_ADDRESS: 'x', LOG_LEVEL: 'warn', THIRD_LABEL: 'x', SECOND_LABEL: 'x' },
    )

    expect(lines).toEqual([
      'DATABSE_URL is not a setting. Is DATABASE_URL meant?',
      'TRUST_PROXYS is not a setting. Is TRUST_PROXY meant?',
      'DMEO is not a setting. Is DEMO meant?',
      'PUBLIC_ADDRESS in .env is not a setting (.env.example lists them).',
      'THIRD_LABEL in .env is of a database that DATABASES does not name.',
    ])
    expect(misspelledSettings({ DATABASES: 'third', THIRD_SECRT: 'x' }, { THIRD_LABEL: 'x' })).toEqual([
      'THIRD_SECRT is not a setting. Is THIRD_SECRET meant?',
    ])
  })

  it('lists every wrong setting at once', () => {
    expect(() => parseConfig({ PORT: 'x', TRUST_PROXY: 'no', LOG_LEVEL: 'loud', DURABILITY: 'no' })).toThrow(
      /PORT.*\n.*TRUST_PROXY.*\n.*DURABILITY.*\n.*LOG_LEVEL/,
    )
  })

  it('is explained setting by setting in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const explained = [...example.matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name = '']) => name)

    expect(explained.length).toBeGreaterThan(20)
    expect(explained.toSorted()).toEqual(settingNames({}).toSorted())
  })
})
