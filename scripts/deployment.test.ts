/** Holds of Dockerfile, compose.yaml and the unit of systemd whatever can be told without an engine that runs them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { stepsOf } from '../server/proof/operation/dockerfile.ts'
import { settingNames } from '../server/src/config.ts'
import { fileOfSetting } from '../server/src/settings-in-files.ts'

import { root } from './steps.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json')) as { engines: { node: string } }
const settings = settingNames({}).flatMap((name) => [name, fileOfSetting(name)])
/** Node reads this one. */
const ofNode = ['NODE_ENV']
const steps = stepsOf(read('Dockerfile'))
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

  it('runs as nobody in particular, and asks an address for its health that the server has', () => {
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

  it('gives the server and the commands only settings that they know', () => {
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

  it('names only secrets that deploy/make-secrets.sh makes', () => {
    const written = read('deploy/make-secrets.sh')

    expect(Object.keys(parts.secrets).filter((secret) => !new RegExp(`\\b${secret}\\b`).test(written))).toEqual([])
  })

  it('keeps the password of the owner of the databases from the server', () => {
    expect(services['server']?.secrets?.filter((name) => name.includes('owner'))).toEqual([])
    expect(services['operator']?.secrets).toContain('owner_database_url')
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
    const sources = volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('$'))
    const isHere = (source: string): boolean =>
      source.startsWith('.') ? existsSync(join(root, source)) : source in parts.volumes

    expect(sources.filter((source) => !isHere(source))).toEqual([])
    expect(networks.filter((network) => !(network in parts.networks))).toEqual([])
  })
})

describe('the unit of systemd', () => {
  it('starts what the build makes, and waits longer for its end than the server takes', () => {
    const unit = read('docs/service/backoffice.service')

    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node server\/dist\/main\.js$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(90)
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name)
    expect(names.filter((name) => !settings.includes(name) && !ofNode.includes(name))).toEqual([])
  })
})
