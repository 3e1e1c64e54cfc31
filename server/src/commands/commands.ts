/** The table of the commands of `npm run backoffice`, and the reading of a command line. */
import { parseArgs } from 'node:util'
import { CannotStart } from '../cannot-start.ts'
import { FilesFull, FilesUnavailable } from '../store/file-store.ts'
import { distance } from '@backoffice/contract/edit-distance'
import { accessCommands } from './access-commands.ts'
import { bookCommands } from './book-commands.ts'
import { type Command, options, type Surroundings, type Values, WrongUsage } from './command.ts'
import { dataCommands, fileCommands } from './data-commands.ts'
import { databaseCommands } from './database-commands.ts'
import { decisionCommands } from './decision-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { goLiveCommands } from './go-live-commands.ts'
import { importCommands } from './import-commands.ts'
import { moduleCommands } from './module-commands.ts'
import { periodCommands } from './period-commands.ts'
import { userCommands } from './user-commands.ts'
import { readFileSync } from 'node:fs'
import { allFiles } from '../db/migrate.ts'

/** The package of the whole program, which is two folders above the built command and three above its source. */
const MANIFESTS = ['../../package.json', '../../../package.json'].map((path) => new URL(path, import.meta.url))

function versionOf(): string {
  for (const manifest of MANIFESTS) {
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<'name' | 'version', string>
    if (name === 'backoffice') return version
  }
  throw new Error('the package of the program is not there')
}

const versionCommands: Readonly<Record<string, Command>> = {
  version: {
    takes: '',
    help: ['prints the version of the program, its newest migration, and the version of Node; opens no database'],
    options: [],
    databases: 'all',
    async run({ print }) {
      const newest = allFiles().findLast((name) => name.endsWith('.sql')) ?? 'none'
      print(`Back office ${versionOf()}, newest migration ${newest}, Node ${process.version}`)
      return 0
    },
  },
}

const commands: Readonly<Record<string, Command>> = {
  ...userCommands,
  ...accessCommands,
  ...moduleCommands,
  ...periodCommands,
  ...bookCommands,
  ...goLiveCommands,
  ...importCommands,
  ...databaseCommands,
  ...decisionCommands,
  ...demoCommands,
  ...dataCommands,
  ...fileCommands,
  ...versionCommands,
}

const helpOf = (name: string, { takes, help }: Command): string =>
  [`  ${name} ${takes}`.trimEnd(), ...help.map((line) => `      ${line}`)].join('\n')

/** The list of all commands, which `help` prints. */
export const usage = [
  'Usage: npm run backoffice -- <command> [options]',
  ...Object.entries(commands).map(([name, command]) => helpOf(name, command)),
  `  help [COMMAND]
      prints this list, or the part of it about one command, as COMMAND --help does

  --database KEY takes one database of the setting DATABASES: main or second, unless it is set. Without it, commands about one
  user take the first, and the others all.
  --dry-run says what a command would do, and changes nothing. Commands that change nothing anyway do not take it.
  Exit code: 0 done, 1 something is broken, was not found or cannot be done, 2 the command was called wrongly.`,
].join('\n\n')

/** Runs one command and returns the exit code. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = given(args)
  const [name = '', ...operands] = positionals
  if (name === 'help') return help(operands, surroundings.print)
  if (values.help) return help(positionals.slice(0, 1), surroundings.print)
  const command = commandOf(name)
  const wanted = command.operands ?? []
  if (operands.length !== wanted.length)
    throw new WrongUsage(
      `${usageOf(name, command)}\n\n${name} takes ${wanted.join(' ') || 'no words'} before its options.`,
    )
  const unknown = Object.keys(values).find(
    (each) => each !== 'database' && !command.options.some((one) => one === each),
  )
  if (unknown !== undefined) throw new WrongUsage(`${usageOf(name, command)}\n\n${name} takes no --${unknown}.`)
  const all = surroundings.config().bases.map(({ key }) => key)
  const keys = keysOf(values, command.databases, all)
  // A dry run makes no database that is not there yet.
  const urls = () => surroundings.urls((command.mayBegin ?? false) && !values['dry-run'])
  return command.run({ ...surroundings, urls, values, operands, keys }).catch((error: unknown) => {
    throw isAboutFiles(error) ? new CannotStart(`${name} did not end: ${error.message}`, { cause: error }) : error
  })
}

/** A store of files that is away or full is no fault of the program, which would be printed with its stack. */
const isAboutFiles = (error: unknown): error is FilesUnavailable | FilesFull =>
  error instanceof FilesUnavailable || error instanceof FilesFull

function help([about, ...more]: readonly string[], print: (line: string) => void): number {
  if (more.length > 0) throw new WrongUsage(usage)
  print(about === undefined ? usage : usageOf(about, commandOf(about)))
  return 0
}

const usageOf = (name: string, command: Command): string => `Usage: npm run backoffice --\n${helpOf(name, command)}`

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  if (name === '') throw new WrongUsage(usage)
  const meant = Object.keys(commands).find((each) => distance(name, each) <= 2)
  throw new WrongUsage(`There is no command ${name}.${meant === undefined ? '' : ` Is ${meant} meant?`} ${LISTED}`)
}

const LISTED = 'The command help lists all commands.'

function given(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(`${error instanceof Error ? error.message : String(error)} ${LISTED}`)
  }
}

function keysOf(
  { database }: Values,
  preset: Command['databases'],
  all: readonly string[],
): readonly [string, ...string[]] {
  const [first = '', ...others] = database === undefined ? all : all.filter((key) => key === database)
  if (first === '') throw new WrongUsage(`--database must be ${all.join(' or ')}.`)
  return preset === 'first' ? [first] : [first, ...others]
}
