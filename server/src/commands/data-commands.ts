/** The commands that bring everything away and back: databases, uploads and secrets. */
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { ofDatabase } from '../config-databases.ts'
import { refuseUnfinishedRestore, type Secrets, secretsIn } from '../data-directory.ts'
import { openFileStore } from '../store/open-store.ts'
import type { FileStore } from '../store/file-store.ts'
import { adopt } from '../installation.ts'
import { fingerprintOf } from '../tokens/keys.ts'
import { backUp } from '../backup/backup.ts'
import { type Command, DRY_RUN, trialOf, WrongUsage } from './command.ts'
import { connected, type Urls, bringUpToDate } from '../backup/owner.ts'
import { checkPromises } from './database-commands.ts'
import { exportTo } from './export.ts'
import { describeOwners } from '../backup/own-files.ts'
import { previewRestore, restore } from '../backup/restore.ts'
import { join } from 'node:path'
import { previewMove as foreseeMove, moveFiles } from '../backup/move-files.ts'

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** Databases of a company have similar names: `backoffice` or `backoffice_main`, `backoffice_second`, `backoffice_lahore`. */
function commonName(key: string, url: string): string {
  const name = nameIn(url)
  const end = `_${key}`
  return name.endsWith(end) ? name.slice(0, -end.length) : name
}

/** Returns databases with a similar name that the settings do not list. */
async function unnamedDatabases(keys: readonly string[], urls: Urls): Promise<string[]> {
  const named = new Set(keys.map((key) => nameIn(ofDatabase(urls, key))))
  const found = new Set<string>()
  for (const key of keys) {
    const url = ofDatabase(urls, key)
    const { rows } = await connected(url, (client) =>
      client.query<{ name: string }>(
        `select datname as name from pg_database where datallowconn and (datname = $1 or starts_with(datname, $1 || '_'))`,
        [commonName(key, url)],
      ),
    )
    for (const { name } of rows) if (!named.has(name)) found.add(name)
  }
  return [...found].toSorted()
}

const storesOf = ({ bases, files }: Config): Readonly<Record<string, FileStore>> =>
  Object.fromEntries(bases.map(({ key }) => [key, openFileStore(files, key)]))

function knownSecrets(config: Config): Secrets {
  const secrets = secretsIn(config)
  if (!secrets)
    throw new CannotStart(`${config.dataDir} has no secrets of these databases: no server was started with them yet.`)
  return secrets
}

export const dataCommands: Readonly<Record<string, Command>> = {
  backup: {
    takes: 'FOLDER [--only]',
    help: [
      'writes all databases of the setting DATABASES, the uploaded files and the secrets of this moment into a new folder, while the server works or not;',
      'keep it as safe as DATA_DIR: who has it can read everything;',
      'exit code 1 if the server of the databases has another database of this program that the settings do not name; --only allows it',
    ],
    options: ['only'],
    operands: ['FOLDER'],
    databases: 'all',
    async run({ values, urls, config, operands: [folder = ''], print }) {
      const settings = config()
      refuseUnfinishedRestore(settings.dataDir)
      const secrets = knownSecrets(settings)
      const keys = settings.bases.map(({ key }) => key)
      const at = await urls()
      const unnamed = values.only ? [] : await unnamedDatabases(keys, at)
      await backUp(folder, { keys, urls: at, stores: storesOf(settings), secrets }, print)
      if (unnamed.length > 0) {
        print(
          `The backup in ${folder} leaves out ${unnamed.join(', ')}: DATABASES of these settings does not name it. Run backup with the settings of ` +
            'the server, or with --only where it is meant.',
        )
        return 1
      }
      print(`The backup is complete: ${folder}`)
      return 0
    },
  },
  restore: {
    takes: 'FOLDER [--dry-run]',
    help: [
      'brings a backup back into an empty DATA_DIR (and empty databases, where DATABASE_URL names them), of the same or an older',
      'program and of any version of PostgreSQL; checks every file before, and every table and promise after;',
      '--dry-run checks every file of the backup and whether the place is empty, and loads nothing',
    ],
    options: ['dry-run'],
    operands: ['FOLDER'],
    databases: 'all',
    mayBegin: true,
    async run(call) {
      const {
        urls,
        config,
        operands: [folder = ''],
        keys,
        print,
      } = call
      const settings = config()
      const to = { settings, urls, stores: storesOf(settings) }
      if (trialOf(call).isDryRun) {
        await previewRestore(folder, to, print)
        return 0
      }
      return checkPromises(await restore(folder, to, print), keys, print)
    },
  },
  export: {
    takes: 'FOLDER [--database KEY]',
    help: [
      'writes every table of the business as CSV into a new folder, while the server works or not, to be taken elsewhere, with',
      'the files that import takes; manifest.json has counts and digests, README.txt says what is left out and why: password',
      'hashes, sessions, keys; refuses a folder that is not empty',
    ],
    options: [],
    operands: ['FOLDER'],
    databases: 'all',
    async run({ urls, operands: [folder = ''], keys, print }) {
      await exportTo(folder, keys, await urls(), print)
      print(`The export is complete: ${folder}`)
      return 0
    },
  },
  adopt: {
    takes: '[--database KEY] [--dry-run]',
    help: [
      'accepts the signing keys and the file store of these settings in place of the previous ones of the database;',
      'all users must sign in again where the keys differ, and another database that had these files has them no longer;',
      'first prints whether keys and files belonged to the database before',
    ],
    options: ['dry-run'],
    databases: 'all',
    async run(call) {
      const { urls, config, keys, print } = call
      const [settings, trial] = [config(), trialOf(call)]
      const secrets = knownSecrets(settings)
      const at = await urls()
      if (trial.isDryRun) print(DRY_RUN)
      for (const key of keys) {
        const { applied } = await bringUpToDate(settings, key, at, trial)
        if (applied.length > 0) print(`${key}: ${applied.join(', ')} applied.`)
        const [store, secret] = [ofDatabase(storesOf(settings), key), ofDatabase(secrets, key)]
        await connected(ofDatabase(at, key), async (client) => {
          const fingerprint = fingerprintOf(key, secret)
          for (const sentence of await describeOwners(client, fingerprint, store)) print(`${key}: ${sentence}.`)
          if (!trial.isDryRun) await adopt(client, fingerprint, store)
        })
        print(`${key}: these keys and files belong to the database now.`)
      }
      return 0
    },
  },
}

export const fileCommands: Readonly<Record<string, Command>> = {
  files: {
    takes: 'move --to s3|disk [--dry-run] [--database KEY]',
    help: [
      'copies the uploaded files from DATA_DIR to the bucket of the S3_ settings or back, reads each one again and compares it;',
      'run it while the server works, with FILE_STORE as it is; then stop the server and run it once more, which copies only new files and',
      'ties the database to the new place; set FILE_STORE and start the server; an interrupted run is simply repeated;',
      'the old place keeps its files; exit code 1 until the move is finished',
    ],
    options: ['to', 'dry-run'],
    operands: ['move'],
    databases: 'all',
    async run({ values, operands: [action], urls, config, keys, print }) {
      if (action !== 'move') throw new WrongUsage('files needs move.')
      if (values.to !== 's3' && values.to !== 'disk') throw new WrongUsage('--to must be s3 or disk.')
      const { filePlaces, dataDir } = config()
      const { disk, s3 } = filePlaces
      if (!s3) throw new CannotStart('S3_BUCKET is not set: files are moved between DATA_DIR and a bucket.')
      const [from, to] = values.to === 's3' ? [disk, s3] : [s3, disk]
      const at = await urls()
      let isDone = true
      for (const key of keys) {
        await connected(ofDatabase(at, key), async (client) => {
          const move = {
            client,
            from: openFileStore(from, key),
            to: openFileStore(to, key),
            notes: join(dataDir, `files-${key}-to-${values.to}.compared`),
            print: (line: string) => print(`${key}: ${line}.`),
          }
          if (values['dry-run']) await foreseeMove(move)
          else isDone = (await moveFiles(move)) && isDone
        })
      }
      if (isDone && !values['dry-run']) print(`Set FILE_STORE=${values.to} before the server is started.`)
      return isDone ? 0 : 1
    },
  },
}
