/** The commands that bring everything away and back: databases, uploads and secrets. */
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { givenSecrets, refuseUnfinishedRestore, secretsIn } from '../data-directory.ts'
import { type FileStore, openFileStore } from '../files/store.ts'
import { backUp } from './backup.ts'
import type { Command, Key } from './command.ts'
import { checkPromises } from './database-commands.ts'
import { restore } from './restore.ts'

const storesOf = ({ files }: Config): Readonly<Record<Key, FileStore>> => ({
  main: openFileStore(files, 'main'),
  second: openFileStore(files, 'second'),
})

export const dataCommands: Readonly<Record<string, Command>> = {
  backup: {
    takes: 'FOLDER',
    help: [
      'writes both databases, the uploaded files and the secrets of this moment into a new folder, while the server works or not;',
      'keep it as safe as DATA_DIR: who has it can read everything',
    ],
    options: [],
    operands: ['FOLDER'],
    databases: ['main', 'second'],
    async run({ urls, config, operands: [folder = ''], print }) {
      const settings = config()
      refuseUnfinishedRestore(settings.dataDir)
      const secrets = secretsIn(settings)
      if (!secrets)
        throw new CannotStart(
          `${settings.dataDir} has no secrets: no server was started with it yet, so nothing is to be saved.`,
        )
      await backUp(folder, { urls: await urls(), stores: storesOf(settings), secrets }, print)
      print(`The backup is complete: ${folder}`)
      return 0
    },
  },
  restore: {
    takes: 'FOLDER',
    help: [
      'brings a backup back into an empty DATA_DIR (and empty databases, where DATABASE_URL names them), of the same or an older',
      'program and of any version of PostgreSQL; checks every file before, and every table and promise after',
    ],
    options: [],
    operands: ['FOLDER'],
    databases: ['main', 'second'],
    async run({ urls, config, operands: [folder = ''], keys, print }) {
      const settings = config()
      const to = { dataDir: settings.dataDir, urls, stores: storesOf(settings), ownSecrets: givenSecrets(settings) }
      return checkPromises(await restore(folder, to, print), keys, print)
    },
  },
}
