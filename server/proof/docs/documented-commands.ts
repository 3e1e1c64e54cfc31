/** Runs the commands of the documents as they are written, in an empty folder with a database of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort, root, startBuiltServer } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { type WrittenCommand, writtenIn } from './written-commands.ts'

export const proof: Proof = {
  name: 'Every command of the README and the documents exists and works as described',
  tier: 'nightly',
  share: 0.5,
  seededFault:
    'The page of the operator named check --heads without its file, and this run reported the line; so it did a command that ends with 1.',
  run,
}

/** The commands that are not run here, by their first words, and the reasons. */
const LEFT_OUT: readonly (readonly [begins: RegExp, reason: string])[] = [
  [
    /^(?:\w+=\S+ )*npm (?:install && npm )?(?:start|test)$/,
    'starts or tests the whole, as the runs around this one do',
  ],
  [/^npm run (?!backoffice)/, 'is a run of its own'],
  [/^npx /, 'is for developers'],
  [/^curl /, 'needs the token of a feed or of a program; tests send such requests'],
  [
    /^npm run backoffice -- [\w-]+(?: --[\w-]+)? [A-Z]+$|<command>|-- COMMAND/,
    'is a placeholder for commands with names of their own',
  ],
  [/^[A-Z_0-9]+=\S+(?:\s+#.*)?$|^echo '[A-Z_]+=/, 'is a line of settings'],
  [/^npm ci /, 'installs and builds the program'],
  [/^deploy\/make-secrets\.sh$/, 'makes secrets next to the program; the proof of the image runs it elsewhere'],
  [/\brestore \/backups/, 'restores into a machine of its own; the drill of the backups does it each night'],
  [
    /^(?:\w+=\S+ )*(?:docker|systemctl|journalctl|psql|pg_\w+|sudo|certbot|caddy|nginx|apt|mkdir|chown|cp|mv|rsync|git|createdb) /,
    'is of another program',
  ],
]

/** The blocks of these pages build on one another. The proof of each page runs them as a whole. */
const RUN_ELSEWHERE: readonly (readonly [page: string, reason: string])[] = [
  ['docs/standby-and-point-in-time.md', 'is run by the proof of the way back to a moment'],
  ['docs/update.md', 'is run by the proof of the update and the way back'],
]

/** The commands that end with 1 in a company without money and history, and their output then. */
const REFUSED: readonly (readonly [command: string, refusal: RegExp])[] = [
  ['unblock --login 1101', /has no failed sign-ins/],
  ['unblock --login 1001', /has no failed sign-ins/],
  ['unblock --address 203.0.113.7', /has no failed sign-ins/],
  ['files move --to s3', /S3_BUCKET is not set/],
  ['remove-demo --database main', /Set DEMO=0 first/],
  ['demo --database main', /has users already/],
  ['books file --branch KHI --batch PB-000007 --format tally --to batch.xml', /KHI has no batch PB-000007/],
  ['acknowledge', /There is no such decision/],
  ['acknowledge --decision 4711 --reason "both happened in the same second"', /Decision 4711 was not made/],
]

/** The people on the page of the operator. */
const PEOPLE = `Username,Name,Role,Modules,Branch Codes
1001,Salesman of the page,Salesman,4,AP1
2001,Cashier of the page,Cashier,1,AP1
3001,Director of the page,Director,"7,12",AP1
`

interface Ran {
  readonly exitCode: number | null
  readonly output: string
}

async function run(budget: Budget): Promise<Outcome> {
  const folder = join(budget.scratch, 'here')
  const dataDir = join(budget.scratch, 'data')
  for (const path of ['bin', 'backups', 'exports']) mkdirSync(join(folder, path), { recursive: true })
  chmodSync(folder, 0o711)
  // The program is built already; `npm run` would look at each of its files before every command.
  const program = `exec "${process.execPath}" "${join(root, 'server/dist/cli.js')}" "$@"\n`
  for (const [name, words] of [
    ['npm', `shift 3\n${program}`],
    ['backoffice', program],
  ] as const)
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${words}`, { mode: 0o755 })
  const server = await startBuiltServer({ dataDir, port: await freePort() })
  const type = async (line: string): Promise<Ran> => {
    const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter)
    const shell = spawn('sh', ['-c', line], { cwd: folder, env: { PATH: path, DATA_DIR: dataDir }, stdio: 'pipe' })
    shell.stdin.end()
    const output = Promise.all([text(shell.stdout), text(shell.stderr)])
    const [exitCode] = (await once(shell, 'exit')) as [number | null]
    return { exitCode, output: (await output).join('') }
  }

  try {
    const help = await type('npm run backoffice -- help')
    const known = new Set([...help.output.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name))
    const { commands, files } = writtenIn(known)
    for (const [kind, cells] of files) writeFileSync(join(folder, `${kind}.csv`), cells)
    writeFileSync(join(folder, 'people.csv'), PEOPLE)
    const failures: string[] = []
    const [ran, left] = [new Set<string>(), new Map<string, number>()]
    const count = (reason: string) => left.set(reason, (left.get(reason) ?? 0) + 1)
    for (const each of commands) {
      if (ran.has(each.line)) continue
      const isOfPage = !/^npm run backoffice -- [^"]*$/.test(each.line)
      const [, elsewhere] = RUN_ELSEWHERE.find(([page]) => isOfPage && each.at.startsWith(page)) ?? []
      if (elsewhere !== undefined) {
        count(elsewhere)
        continue
      }
      failures.push(...unknownIn(each, known))
      const [, reason] = LEFT_OUT.find(([begins]) => begins.test(each.line)) ?? []
      if (reason !== undefined) {
        count(reason)
        continue
      }
      ran.add(each.line)
      failures.push(...faultOf(each, await type(here(each.line, folder))))
      // The people of the operator are there as soon as the first director is.
      if (ran.size === 1) failures.push(...(await company(type, [...files.keys()])))
    }
    const reasons = [...left].map(([reason, times]) => `${times}: ${reason}`).join('; ')
    return { cells: ran.size, failures, figures: { 'commands run': `${ran.size}`, 'left out': reasons } }
  } finally {
    await server.stop()
  }
}

/** Imports the example files of the pages in their order, and the people of the operator in a branch of their own. */
async function company(type: (line: string) => Promise<Ran>, kinds: readonly string[]): Promise<string[]> {
  const lines = [
    ...kinds.map((kind) => `npm run backoffice -- import ${kind} ${kind}.csv`),
    'npm run backoffice -- create-director --login 3100001 --name Owner --company AP --branch AP1',
    'npm run backoffice -- import users people.csv',
  ]
  const failures: string[] = []
  for (const line of lines) failures.push(...faultOf({ at: 'example files of the pages', line }, await type(line)))
  return failures
}

/** Returns the line as it is typed here: places of a server are folders of this run. */
const here = (line: string, folder: string): string =>
  line
    .replace(/^.*\/bin\/backoffice /, 'npm run backoffice -- ')
    .replaceAll(/(?<=[\s"=])\/(?=backups|exports)/g, `${folder}/`)
    .replace(/^sha256sum/, `cd ${folder}/backups/* && sha256sum`)

/** Names what a command speaks of and nobody has: a command, a script of npm, a setting, a file of the program. */
function unknownIn({ at, line }: WrittenCommand, known: ReadonlySet<string>): string[] {
  const missing: string[] = []
  const [, operator] = /npm run backoffice -- ([a-z][a-z-]*)/.exec(line) ?? []
  if (operator !== undefined && operator !== 'help' && !known.has(operator)) missing.push(`the command ${operator}`)
  const [, script] = /npm (?:run )?((?!install|ci\b|run)[\w:]+)/.exec(line) ?? []
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  if (script !== undefined && !Object.hasOwn(scripts, script)) missing.push(`the script ${script}`)
  const settings = readFileSync(join(root, '.env.example'), 'utf8')
  // The passwords and variables of psql are no settings.
  for (const [, name = ''] of line.replace(/^.* psql .*$/, '').matchAll(/(?:^|\s)([A-Z][A-Z_0-9]+)=/g))
    if (!new RegExp(`^#?${name}=`, 'm').test(settings)) missing.push(`the setting ${name}`)
  for (const [path] of line.matchAll(/(?:scripts|contract|server|web|docs|deploy)\/[\w/.-]+\.(?:ts|md|json|ya?ml)/g))
    if (!existsSync(join(root, path))) missing.push(`the file ${path}`)
  return missing.map((what) => `${at}: there is not ${what}: ${line}`)
}

function faultOf({ at, line }: WrittenCommand, { exitCode, output }: Ran): string[] {
  const [, refusal] = REFUSED.find(([command]) => line.endsWith(command)) ?? []
  if (refusal ? exitCode === 1 && refusal.test(output) : exitCode === 0) return []
  return [`${at}: ${line} ended with ${exitCode}: ${output.trim().split('\n').slice(0, 3).join(' ')}`]
}
