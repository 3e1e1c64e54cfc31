/** The commands that bring everything away and back: databases, uploads and secrets. */
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { ofDatabase } from '../config-databases.ts'
import { refuseUnfinishedRestore, type Secrets, secretsIn } from '../data-directory.ts'
import { openFileStore } from '../store/open-store.ts'
import type { FileStore } from '../store/file-store.ts'
import { adopt } from '../installation.ts'
import { fingerprintOf } from '../tokens/keys.ts'
import { backUp } from './backup.ts'
import { type Command, connected, DRY_RUN, trialOf } from './command.ts'
import { checkPromises } from './database-commands.ts'
import { exportTo } from './export.ts'
import { sayTies } from './own-files.ts'
import { foresee, restore } from './restore.ts'
import { unnamedDatabases } from './unnamed-databases.ts'
import { bringUpToDate } from './up-to-date.ts'

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
        await foresee(folder, to, print)
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
          for (const sentence of await sayTies(client, fingerprint, store)) print(`${key}: ${sentence}.`)
          if (!trial.isDryRun) await adopt(client, fingerprint, store)
        })
        print(`${key}: these keys and files belong to the database now.`)
      }
      return 0
    },
  },
}
