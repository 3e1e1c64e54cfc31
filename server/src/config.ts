/** Reads every setting once from the environment. `.env.example` explains each. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { CannotStart } from './cannot-start.ts'
import { type AllDatabases, databasesOf, incomplete, namesOfDatabases, secret } from './config-databases.ts'
import {
  faultsOfMessageSettings,
  messageSettings,
  messageSettingsTogether,
  messagesOf,
} from './messaging/message-settings.ts'
import { faultsOfFileSettings, fileSettings, filesOf } from './store/file-settings.ts'
import { faultsOfProxies, trustedProxies } from './http/trusted-proxies.ts'
import { settingsInFiles } from './settings-in-files.ts'

export type Config = ReturnType<typeof parseConfig>

const onOff = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1')
const integer = (min: number, max: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be from ${min} to ${max}`)
    .default(preset)
const decimal = (least: number, most: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,2})?$/, `must be a number from ${least} to ${most}, with at most two decimals`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be from ${least} to ${most}`)
    .default(preset)
/** Bank notes, the largest first, each once. */
const notes = z
  .string()
  .regex(
    /^\s*[1-9]\d{0,6}\s*(?:,\s*[1-9]\d{0,6}\s*){0,14}$/,
    'must list up to 15 whole numbers, separated by commas: 5000,1000,500',
  )
  .transform((text) => [...new Set(text.split(',').map(Number))].toSorted((one, other) => other - one))
/** The address of a map's pictures. All come from one origin, which the content security policy names. */
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
  PORT: integer(0, 65_535, 8080),
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
  POOL_SIZE: integer(2, 200, 10),
  CONNECTIONS: integer(100, 100_000, 2000),
  CONNECTIONS_OF_NETWORK: integer(50, 100_000, 400),
  SIGN_INS_PER_MINUTE: integer(10, 100_000, 300),
  DURABILITY: oneOf('strict', 'relaxed').default('strict'),
  DEMO: onOff.optional(),
  DEMO_SCALE: decimal(0.05, 100, 1),
  COMPANY_NAME: z.string().max(60, 'must have at most 60 characters').default('Acme Distribution'),
  LABELS: oneOf('spec', 'corrected').default('spec'),
  NOTES: notes.optional(),
  ...fileSettings,
  ...messageSettings,
  MAP_TILES: tiles.optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').optional(),
  METRICS_TOKEN: secret.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})

/** Returns the names of all settings; settings of databases begin with the keys in DATABASES. */
export const settingNames = (given: Readonly<Record<string, string | undefined>>): readonly string[] => [
  ...Object.keys(settings.shape),
  ...namesOfDatabases(withoutEmpty(given)),
]

/** These settings are made together or not at all. */
const together = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MAP_TILES', 'MAP_ATTRIBUTION'],
  ...messageSettingsTogether,
] as const

/** An empty setting counts as missing. */
const withoutEmpty = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))

/** Throws CannotStart with one line per wrong setting. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>) {
  // A file may hold the list of databases, which names further settings.
  const inFiles = settingsInFiles(env, settingNames(settingsInFiles(env, ['DATABASES']).settings))
  const given = withoutEmpty(inFiles.settings)
  const parsed = settings.safeParse(given)
  const { databases, wrong: wrongOfDatabases } = databasesOf(given, parsed.data?.COMPANY_NAME ?? '')
  const wrong = [
    ...inFiles.wrong,
    ...(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []),
    ...together.flatMap((names) => incomplete(names, given)),
    ...wrongOfDatabases,
    ...(parsed.success ? [...faultsOfFileSettings(parsed.data), ...faultsOfMessageSettings(parsed.data)] : []),
  ]
  if (!parsed.success || !databases || wrong.length > 0) {
    throw new CannotStart(
      `These settings are wrong (.env.example explains them):\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return group(parsed.data, databases)
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

function group(read: z.infer<typeof settings>, bases: AllDatabases) {
  const dataDir = resolve(read.DATA_DIR)
  const isLocal =
    isLoopback(read.HOST) &&
    (!read.PUBLIC_URL || isLoopback(new URL(read.PUBLIC_URL).hostname)) &&
    // A proxy on this machine is there to let others in.
    read.TRUST_PROXY === undefined
  const { MAP_TILES: mapTiles, MAP_ATTRIBUTION: attribution } = read
  const [{ urls }] = bases
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL,
    trustProxy: read.TRUST_PROXY,
    dataDir,
    poolSize: read.POOL_SIZE,
    connections: { all: read.CONNECTIONS, ofNetwork: read.CONNECTIONS_OF_NETWORK },
    signInsPerMinute: read.SIGN_INS_PER_MINUTE,
    durability: read.DURABILITY,
    /** True when only this machine can reach the server. */
    isLocal,
    /** The password of the demo users is published, so the demo comes by itself only with embedded databases that nobody else reaches. */
    demo: {
      load: read.DEMO ?? (urls === undefined && isLocal),
      isHeldBack: read.DEMO === undefined && urls === undefined && !isLocal,
      scale: read.DEMO_SCALE,
    },
    companyName: read.COMPANY_NAME,
    labels: read.LABELS,
    notes: read.NOTES,
    /** All have URLs, or all are embedded. */
    bases,
    ...filesOf(read, dataDir),
    messages: messagesOf(read),
    map: mapTiles !== undefined && attribution !== undefined ? { tiles: mapTiles, attribution } : undefined,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}
