/** Prints how much JavaScript a first visit of each route loads (gzip), and fails above the budget. Needs a build of the web app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { screens } from '@backoffice/contract/access'
import { root } from './steps.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const kilobyte = 1000
const most = (route: string) => (route === '/login' ? 150 : 230)

/** The file of each screen, as `routes.tsx` imports it. */
const routes = readFileSync(join(root, 'web/src/routes.tsx'), 'utf8')
const fileOf = new Map(
  [...routes.matchAll(/'(\/\w+)': lazily\(\s*\(\) => import\('\.\/([^']+)'\)/g)].map(([, path = '', file = '']) => [
    path,
    file,
  ]),
)

function chunksOf(path: string): readonly string[] {
  if (path === '/login') return ['index.html', 'src/session/login.screen.tsx']
  const file = fileOf.get(path)
  if (!file) throw new Error(`No import of the screen ${path} is found in web/src/routes.tsx.`)
  return ['index.html', 'src/shell/frame.tsx', `src/${file}`]
}

const built = join(root, 'web/dist')
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Returns every chunk that must be loaded before these can run. */
function filesOf(names: readonly string[], seen: Set<string> = new Set()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}.`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    filesOf(chunk.imports ?? [], seen)
  }
  return seen
}

const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length

const measured = screens.map(({ path }) => {
  const files = [...filesOf(chunksOf(path))].filter((file) => file.endsWith('.js'))
  return { path, size: files.reduce((sum, file) => sum + sizeOf(file), 0) / kilobyte, files: files.length }
})
if (measured.length === 0) throw new Error('contract/src/access.ts has no screen.')
for (const { path, size, files } of measured)
  process.stdout.write(`${size.toFixed(1).padStart(6)} of ${most(path)} kB in ${files} files  ${path}\n`)
if (measured.some(({ path, size }) => size > most(path))) {
  process.stderr.write('A route loads more JavaScript than its budget allows.\n')
  process.exitCode = 1
}
