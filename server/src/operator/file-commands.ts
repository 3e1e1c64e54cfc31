/** The command that moves the uploaded files between the local disk and a bucket. */
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { ofDatabase } from '../config-databases.ts'
import { openFileStore } from '../store/open-store.ts'
import { type Command, connected, WrongUsage } from './command.ts'
import { foresee, moveFiles } from './move-files.ts'

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
          if (values['dry-run']) await foresee(move)
          else isDone = (await moveFiles(move)) && isDone
        })
      }
      if (isDone && !values['dry-run']) print(`Set FILE_STORE=${values.to} before the server is started.`)
      return isDone ? 0 : 1
    },
  },
}
