/** Reads every setting once from the environment. `.env.example` explains each. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { CannotStart } from './cannot-start.ts'
import { addressesOf } from './db/addresses.ts'
import { APP_ROLE, isServerLogin } from './db/connection.ts'
import { faultsOfFileSettings, fileSettings, filesOf } from './files/file-settings.ts'
import { faultsOfProxies, trustedProxies } from './http/trusted-proxies.ts'
import { settingsInFiles } from './settings-in-files.ts'

export type Config = ReturnType<typeof parseConfig>

export interface DatabaseUrls {
  /** The login of the server; that of the owner where there is no other. */
  readonly server: string
  /** The login of migrations, of the demo and of the operator's commands; the running server does not need it. */
  readonly owner: string | undefined
}

const onOff = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1')
const whole = (least: number, most: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be from ${least} to ${most}`)
    .default(preset)
const databaseUrl = z
  .string()
  .refine(
    (url) => addressesOf(url).length > 0,
    'must look like postgres://user:password@host:5432/database; of several hosts, as in host1:5432,host2:5432, the one that takes writes is used',
  )
const secret = z.string().min(32, 'must have at least 32 characters: openssl rand -hex 32')
/** The address of a map's pictures. Each is asked for from one origin, which the content security policy names. */
const tiles = z
  .string()
  .refine(
    (address) =>
      ['{z}', '{x}', '{y}'].every((part) => address.includes(part)) &&
      /^https?:\/\/[^{}\s;,']+\//.test(address) &&
      URL.canParse(address) &&
      !/[\s;,']/.test(address),
    'must look like https://tiles.example.com/{z}/{x}/{y}.png',
  )
const oneOf = <const T extends readonly string[]>(...values: T) => z.enum(values, `must be one of ${values.join(', ')}`)

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535, 8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must look like https://backoffice.example.com' }).optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => faultsOfProxies(text).length === 0, {
      error: ({ input }) =>
        `must list addresses and networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas: ${faultsOfProxies(String(input)).join(', ')} is none`,
    })
    .transform(trustedProxies)
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  SECOND_DATABASE_URL: databaseUrl.optional(),
  OWNER_DATABASE_URL: databaseUrl.optional(),
  SECOND_OWNER_DATABASE_URL: databaseUrl.optional(),
  POOL_SIZE: whole(2, 200, 10),
  DURABILITY: oneOf('strict', 'relaxed').default('strict'),
  DEMO: onOff.optional(),
  DEMO_SCALE: whole(1, 100, 1),
  COMPANY_NAME: z.string().max(60, 'must have at most 60 characters').default('Acme Distribution'),
  LABELS: oneOf('spec', 'corrected').default('spec'),
  MAIN_SECRET: secret.optional(),
  SECOND_SECRET: secret.optional(),
  ...fileSettings,
  MAP_TILES: tiles.optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').optional(),
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})

export const settingNames: readonly string[] = Object.keys(settings.shape)

/** These settings are made together or not at all. */
const together = [
  ['DATABASE_URL', 'SECOND_DATABASE_URL'],
  ['OWNER_DATABASE_URL', 'SECOND_OWNER_DATABASE_URL'],
  ['MAIN_SECRET', 'SECOND_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MAP_TILES', 'MAP_ATTRIBUTION'],
] as const

/** Throws CannotStart with one line per wrong setting. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>) {
  const inFiles = settingsInFiles(env, settingNames)
  // An empty setting counts as missing.
  const given = Object.fromEntries(
    Object.entries(inFiles.settings).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = settings.safeParse(given)
  const wrong = [
    ...inFiles.wrong,
    ...(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []),
    ...together.flatMap((names) => incomplete(names, given)),
    ...(given['DATABASE_URL'] !== undefined && given['DATABASE_URL'] === given['SECOND_DATABASE_URL']
      ? ['SECOND_DATABASE_URL must name another database than DATABASE_URL']
      : []),
    ...(parsed.success ? [...loginProblems(parsed.data), ...faultsOfFileSettings(parsed.data)] : []),
  ]
  if (!parsed.success || wrong.length > 0) {
    throw new CannotStart(
      `These settings are wrong (.env.example explains them):\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return group(parsed.data)
}

function incomplete(names: readonly string[], given: Readonly<Record<string, unknown>>): string[] {
  const missing = names.filter((name) => !(name in given))
  return missing.length === 0 || missing.length === names.length
    ? []
    : missing.map((name) => `${name} is missing: ${names.join(', ')} are set together or not at all`)
}

/** The server logs in as a role of its own beside the owner. */
function loginProblems(read: z.infer<typeof settings>): string[] {
  const pairs = [
    ['DATABASE_URL', 'OWNER_DATABASE_URL'],
    ['SECOND_DATABASE_URL', 'SECOND_OWNER_DATABASE_URL'],
  ] as const
  return pairs.flatMap(([server, owner]) => [
    ...(read[owner] !== undefined && (read[server] === undefined || !isServerLogin(read[server]))
      ? [`${server} must log in as ${APP_ROLE} where ${owner} is set`]
      : []),
    ...(read[owner] !== undefined && isServerLogin(read[owner]) ? [`${owner} must not log in as ${APP_ROLE}`] : []),
    ...(read.DEMO === true && read[owner] === undefined && read[server] !== undefined && isServerLogin(read[server])
      ? [`${owner} is missing: the owner of the database loads the demo (DEMO=1)`]
      : []),
  ])
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

function group(read: z.infer<typeof settings>) {
  const dataDir = resolve(read.DATA_DIR)
  const isLocal = isLoopback(read.HOST) && (!read.PUBLIC_URL || isLoopback(new URL(read.PUBLIC_URL).hostname))
  const { DATABASE_URL: main, SECOND_DATABASE_URL: second } = read
  const urlsOf = (server: string | undefined, owner: string | undefined) =>
    server === undefined ? undefined : { server, owner: owner ?? (isServerLogin(server) ? undefined : server) }
  const { MAIN_SECRET, SECOND_SECRET, MAP_TILES: mapTiles, MAP_ATTRIBUTION: attribution } = read
  const base = (key: 'main' | 'second', label: string, urls: DatabaseUrls | undefined, own: string | undefined) => ({
    key,
    label,
    urls,
    secret: own,
  })
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL,
    trustProxy: read.TRUST_PROXY,
    dataDir,
    poolSize: read.POOL_SIZE,
    durability: read.DURABILITY,
    /** True when only this machine can reach the server. */
    isLocal,
    /** The password of the demo users is published, so the demo comes by itself only with embedded databases that nobody else reaches. */
    demo: {
      load: read.DEMO ?? (main === undefined && isLocal),
      isHeldBack: read.DEMO === undefined && main === undefined && !isLocal,
      scale: read.DEMO_SCALE,
    },
    companyName: read.COMPANY_NAME,
    labels: read.LABELS,
    bases: {
      main: base('main', `${read.COMPANY_NAME} Main`, urlsOf(main, read.OWNER_DATABASE_URL), MAIN_SECRET),
      second: base('second', `${read.COMPANY_NAME} 2`, urlsOf(second, read.SECOND_OWNER_DATABASE_URL), SECOND_SECRET),
    },
    ...filesOf(read, dataDir),
    map: mapTiles !== undefined && attribution !== undefined ? { tiles: mapTiles, attribution } : undefined,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}
