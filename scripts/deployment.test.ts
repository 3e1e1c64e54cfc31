/** Checks Dockerfile, compose.yaml and the unit of systemd, as far as this is possible without running them. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig, settingNames } from '../server/src/config.ts'
import { fileOfSetting } from '../server/src/settings-in-files.ts'
import { root } from './steps.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json')) as { engines: { node: string }; scripts: { start: string } }
const settings = settingNames({}).flatMap((name) => [name, fileOfSetting(name)])
/** Node reads the first, and the program finds its settings by the second. */
const ofNode = ['NODE_ENV', 'BACKOFFICE_SETTINGS']
const steps = [...read('Dockerfile').matchAll(/^([A-Z]+) +(.*)$/gm)].map(([, word = '', rest = '']) => ({
  word,
  rest: rest.trim(),
}))
const rank = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 1000 + minor
}

describe('the Dockerfile', () => {
  it('copies nothing that is not there, and nothing that .dockerignore leaves out', () => {
    const copied = steps.filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from='))
    const sources = copied.flatMap(({ rest }) => rest.split(' ').slice(0, -1))
    const letIn = read('.dockerignore').match(/(?<=^!).+$/gm) ?? []

    expect(sources.length).toBeGreaterThan(8)
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
    expect(sources.filter((source) => !letIn.some((path) => source === path || source.startsWith(`${path}/`)))).toEqual(
      [],
    )
  })

  it('begins with a Node of the major version that the packages are installed for, new enough for them', () => {
    const bases = steps.filter(({ word, rest }) => word === 'FROM' && rest.startsWith('node:'))
    const versions = bases.map(({ rest }) => /^node:([\d.]+)-/.exec(rest)?.[1] ?? '')
    const floor = manifest.engines.node.replace('>=', '')

    expect(new Set(versions).size).toBe(1)
    for (const version of versions) {
      expect(version.split('.')[0]).toBe(read('.nvmrc').trim())
      expect(rank(version)).toBeGreaterThanOrEqual(rank(floor))
    }
  })

  it('begins with the Node that the tests of the built server run on and that the documents name', () => {
    const { dependencies } = JSON.parse(read('scripts/node-24/package.json')) as { dependencies: { node: string } }
    const [, major = '', minor = ''] = /^(\d+)\.(\d+)\./.exec(dependencies.node) ?? []

    expect(steps.filter(({ rest }) => rest.startsWith(`node:${major}.${minor}-`))).toHaveLength(2)
    for (const page of ['README.md', 'docs/for-it.md', 'docs/service/backoffice.service'])
      expect(read(page)).toContain(`Node ${major}`)
  })

  it('runs as nobody in particular, and checks its health at an address of the server', () => {
    const last = (word: string): string => steps.findLast((step) => step.word === word)?.rest ?? ''
    const [, path = ''] = /(\/\w+)'/.exec(last('HEALTHCHECK')) ?? []

    expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(read('server/src/http/health.ts')).toContain(`app.get('${path}'`)
  })

  it('sets only what the server reads', () => {
    const names = steps
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => rest.split(' ').map((each) => each.split('=')[0] ?? ''))

    expect(names).toContain('DATA_DIR')
    expect(names.filter((name) => !settings.includes(name) && !ofNode.includes(name))).toEqual([])
  })
})

interface Service {
  readonly image: string
  readonly build?: string
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly env_file?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: unknown
  readonly stop_grace_period?: string
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
  readonly networks: object
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

describe('compose.yaml', () => {
  const { services, ...parts } = parse(read('compose.yaml'), { merge: true }) as Compose
  const all = Object.entries(services)
  const ours = all.filter(([, { build }]) => build !== undefined)

  it('gives the server and the commands only their own settings', () => {
    const names = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))

    expect(ours.map(([name]) => name)).toEqual(['migrate', 'server', 'operator'])
    expect(names.filter((name) => !settings.includes(name))).toEqual([])
  })

  it.each(all)('gives %s its passwords in files, and those that it names alone', (_name, service) => {
    const { environment = {}, secrets = [] } = service
    const named = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
    const plain = Object.keys(environment).filter((key) => /(?:URL|PASSWORD|SECRET|TOKEN|KEY)$/.test(key))

    expect(named.filter((path) => !secrets.includes(path.slice('/run/secrets/'.length)))).toEqual([])
    expect(plain.filter((key) => key !== 'PUBLIC_URL')).toEqual([])
    expect(secrets.filter((secret) => !(secret in parts.secrets))).toEqual([])
  })

  it('keeps the password of the owner of the databases from the server', () => {
    const { server, operator } = services
    const given = (service: Service | undefined): string =>
      [service?.volumes, service?.env_file, service?.secrets].flat().join(' ')

    expect(given(server)).toContain('secrets/server')
    expect(given(server)).not.toContain('owner')
    expect(given(operator)).toContain('secrets/owner:')
    expect(given(operator)).toContain('secrets/owner.env')
  })

  it.each(all)('lets %s neither run as root, gain rights nor write outside of volumes', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.build !== undefined || service.user === 'postgres').toBe(true)
  })

  it('starts the server on a healthy database that is up to date, and gives both time to stop', () => {
    expect(services['server']?.depends_on).toEqual({
      database: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    })
    expect(services['database']?.healthcheck).toBeDefined()
    const drain = Number(/DRAIN_MS = ([\d_]+)/.exec(read('server/src/shutdown.ts'))?.[1]?.replace('_', ''))
    expect(Number.parseInt(services['server']?.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(drain)
    expect(services['database']?.stop_grace_period).toBe('2m')
  })

  it.each(all)('gives %s volumes, networks and files that are there', (_name, { volumes = [], networks }) => {
    const sources = volumes
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((source) => !source.startsWith('$') && !source.startsWith('./secrets/'))
    const isHere = (source: string): boolean =>
      source.startsWith('.') ? existsSync(join(root, source)) : source in parts.volumes

    expect(sources.filter((source) => !isHere(source))).toEqual([])
    expect(networks.filter((network) => !(network in parts.networks))).toEqual([])
  })
})

describe('deploy/make-secrets.sh', () => {
  const project = mkdtempSync(join(tmpdir(), 'backoffice-secrets-'))
  cpSync(join(root, 'deploy'), join(project, 'deploy'), { recursive: true })
  const { services, secrets } = parse(read('compose.yaml'), { merge: true }) as Compose
  const at = (path: string): string => readFileSync(join(project, 'secrets', path), 'utf8')

  afterAll(() => rmSync(project, { recursive: true }))

  /** Makes secrets for these lines of `.env`, and returns the settings that a service then gets. */
  function settingsOf(service: 'server' | 'operator', env: string): Record<string, string> {
    writeFileSync(join(project, '.env'), env)
    execFileSync(join(project, 'deploy/make-secrets.sh'), { env: { PATH: process.env['PATH'] } })
    const lines = (services[service]?.env_file ?? []).flatMap((file) =>
      readFileSync(join(project, file), 'utf8').trim().split('\n'),
    )
    // A container has the folders of secrets elsewhere.
    return Object.fromEntries(
      lines
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
        .map(([name = '', value = '']) => [name, value.replace(/^\/run\/secrets(?=\/)/, join(project, 'secrets'))]),
    )
  }
  const databasesOf = (settings: Record<string, string>) =>
    parseConfig(settings).bases.map(({ key, urls, secret }) => [
      key,
      urls?.server.replace(/:[0-9a-f]{64}@/, ':password@'),
      urls?.owner?.replace(/:[0-9a-f]{64}@/, ':password@'),
      secret?.length,
    ])

  it('makes every file that compose.yaml names, open to a container and in a folder closed to others', () => {
    settingsOf('operator', '')
    const files = Object.values(secrets).map(({ file }) => file)
    const folders = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((source) => source.startsWith('./secrets/'))

    expect(files.length).toBe(3)
    expect(new Set(folders).size).toBe(2)
    expect([...files, ...folders].filter((path) => !existsSync(join(project, path)))).toEqual([])
    const modeOf = (path: string): string => (statSync(join(project, path)).mode & 0o777).toString(8)
    expect([modeOf('secrets'), modeOf('secrets/server'), modeOf('secrets/server/database_url')]).toEqual([
      '700',
      '755',
      '444',
    ])
  })

  it('gives the server and the commands the databases that there are unless they are listed', () => {
    const login = 'postgres://backoffice_app:password@database:5432'
    const owner = 'postgres://backoffice_owner:password@database:5432'

    expect(databasesOf(settingsOf('server', ''))).toEqual([
      ['main', `${login}/backoffice`, undefined, 64],
      ['second', `${login}/backoffice_second`, undefined, 64],
    ])
    expect(databasesOf(settingsOf('operator', ''))).toEqual([
      ['main', `${login}/backoffice`, `${owner}/backoffice`, 64],
      ['second', `${login}/backoffice_second`, `${owner}/backoffice_second`, 64],
    ])
  })

  it('adds a database that a line of .env adds, and removes one, with the secrets of the others unchanged', () => {
    settingsOf('server', '')
    const before = ['server/main_secret', 'server/second_secret', 'server/database_url', 'app_password'].map(at)

    const three = databasesOf(
      settingsOf('server', 'PUBLIC_URL=https://backoffice.example.com\nDATABASES=main,second,lahore\n'),
    )
    expect(three.map(([key]) => key)).toEqual(['main', 'second', 'lahore'])
    expect(three[2]?.[1]).toBe('postgres://backoffice_app:password@database:5432/backoffice_lahore')
    expect(databasesOf(settingsOf('operator', 'DATABASES=main\n')).map(([key]) => key)).toEqual(['main'])
    expect(['server/main_secret', 'server/second_secret', 'server/database_url', 'app_password'].map(at)).toEqual(
      before,
    )
  })

  it('uses the secrets of a folder that an older program made', () => {
    settingsOf('server', '')
    const key = 'k'.repeat(64)
    rmSync(join(project, 'secrets/server/main_secret'))
    writeFileSync(join(project, 'secrets/main_secret'), key)

    settingsOf('server', '')
    expect(at('server/main_secret')).toBe(key)
    expect(existsSync(join(project, 'secrets/main_secret'))).toBe(false)
  })

  it('refuses what is no key', () => {
    expect(() => settingsOf('server', 'DATABASES=main,../etc\n')).toThrow('Command failed')
  })
})

describe('the ways to start the server', () => {
  it('give Node the same flags', () => {
    const command = steps.findLast(({ word }) => word === 'CMD')?.rest ?? '[]'
    const asWritten = [
      manifest.scripts.start,
      (JSON.parse(command) as string[]).join(' '),
      read('docs/service/backoffice.service'),
    ]
    const flags = asWritten.map((text) => /node ((?:--\S+ )*)server\/dist\/main\.js$/m.exec(text)?.[1])

    expect(flags[0]).toMatch(/^--\S+ $/)
    expect(new Set(flags).size).toBe(1)
  })
})

describe('the wrapper of the commands', () => {
  it('works as the user, in the folder and with the settings of the unit', () => {
    const unit = read('docs/service/backoffice.service')
    const ofUnit = (pattern: RegExp): string => pattern.exec(unit)?.[1] ?? 'none'
    const wrapper = read('deploy/backoffice')

    expect(wrapper).toContain(`\nUSER_OF_SERVICE=${ofUnit(/^User=(.+)$/m)}\n`)
    expect(wrapper).toContain(`\nPROGRAM=${ofUnit(/^WorkingDirectory=(.+)$/m)}\n`)
    expect(wrapper).toContain(`\nBACKOFFICE_SETTINGS=${ofUnit(/^Environment=BACKOFFICE_SETTINGS=(.+)$/m)}\n`)
    expect(statSync(join(root, 'deploy/backoffice')).mode & 0o111).toBe(0o111)
  })
})

describe('the unit of systemd', () => {
  it('starts the built files, and waits longer for the end than the server needs', () => {
    const unit = read('docs/service/backoffice.service')

    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node (?:--\S+ )*server\/dist\/main\.js$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(90)
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name)
    expect(names.filter((name) => !settings.includes(name) && !ofNode.includes(name))).toEqual([])
  })
})
