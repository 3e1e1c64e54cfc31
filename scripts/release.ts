/**
 * `npm run release`: makes `release/backoffice-VERSION.tar.gz`, the built program with the packages that it needs, and its checksum. A server
 * that unpacks it needs Node alone: no compiler, no registry, no package of development. `--out FOLDER` names another folder.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noticesOf, productionPackages } from './notices.ts'
import { root, succeeds, succeedsScript } from './steps.ts'

interface Manifest {
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies?: object
}

const BUILT = ['server/dist', 'web/dist']
const TAKEN = ['deploy', 'docs', 'README.md', 'CHANGELOG.md', '.env.example', 'package-lock.json']
const WORKSPACES = ['contract', 'server', 'demo', 'web', 'e2e']

const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'release') } } })
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
const name = `backoffice-${manifest.version}`
const out = resolve(values.out)
const stage = join(root, '.cache/release', name)

function demand(isDone: boolean, what: string): void {
  if (isDone) return
  console.error(`The release stops: ${what} failed.`)
  process.exit(1)
}

/** The archive starts the program that it has, where the sources build it first. */
const startsBuilt = ({ scripts, ...rest }: Manifest): object => {
  const program = /node (?:--\S+ )*server\/dist\/main\.js$/.exec(scripts['start'] ?? '')?.[0]
  const { devDependencies: _left, ...kept } = rest
  return { ...kept, scripts: { start: program, backoffice: 'node server/dist/cli.js' } }
}

demand(succeedsScript('scripts/build.ts'), 'the build')
rmSync(stage, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
for (const path of [...BUILT, ...TAKEN]) cpSync(join(root, path), join(stage, path), { recursive: true })
for (const workspace of WORKSPACES)
  cpSync(join(root, workspace, 'package.json'), join(stage, workspace, 'package.json'), { recursive: true })
cpSync(join(root, 'package.json'), join(stage, 'package.json'))
const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--workspace', '@backoffice/server']
demand(succeeds('npm', install, { cwd: `.cache/release/${name}` }), 'npm ci')
writeFileSync(join(stage, 'package.json'), `${JSON.stringify(startsBuilt(manifest), undefined, 2)}\n`)
writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.md'), `${noticesOf(await productionPackages())}\n`)

mkdirSync(out, { recursive: true })
const archive = join(out, `${name}.tar.gz`)
const words = [
  '--create',
  '--gzip',
  '--owner=0',
  '--group=0',
  '--file',
  archive,
  '--directory',
  join(stage, '..'),
  name,
]
demand(succeeds('tar', words), 'tar')
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
rmSync(stage, { recursive: true })
console.log(`${archive}\nsha256 ${sum}`)
