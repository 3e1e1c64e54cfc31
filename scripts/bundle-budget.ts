/**
 * Prints how much JavaScript a first visit of each route loads (gzip), and how large the typefaces of Urdu are. Fails above a budget. Needs a
 * build of the web app.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { screens } from '@backoffice/contract/access'
import { root } from './steps.ts'

const kilobyte = 1000

/** The kilobytes that a route may load. */
const budgetOf = (route: string): number => (route === '/login' ? 180 : 300)

/** The kilobytes of the typefaces of Urdu by the start of the names of their files. A page loads one of the two (`kit/theme/urdu.css`). */
const typefaces = { 'noto-naskh-arabic': 120, 'noto-nastaliq-urdu': 330 }

const built = join(root, 'web/dist')
const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>

/** The scripts that the page names itself. */
const ofPage = [
  ...readFileSync(join(built, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
].map(([, file = '']) => file)
if (ofPage.length === 0) throw new Error('The page has no script.')
const nameOf = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]))

/** The file of each screen, as `web/src/routes.tsx` imports it. */
const screenFiles = new Map([
  ...[
    ...readFileSync(join(root, 'web/src/routes.tsx'), 'utf8').matchAll(
      /'(\/\w+)': lazily\(\s*\(\) => import\('\.\/([^']+)'\)/g,
    ),
  ].map(([, path = '', file = '']) => [path, file] as const),
  ['/login', 'session/login.screen.tsx'] as const,
])

/** Returns the scripts of the program, of its frame and of a screen, with all that they import. */
function scriptsOf(path: string): readonly string[] {
  const file = screenFiles.get(path)
  if (file === undefined) throw new Error(`web/src/routes.tsx has no screen for ${path}.`)
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const script of ofPage) add(nameOf.get(script) ?? script)
  if (path !== '/login') add('src/shell/frame.tsx')
  add(`src/${file}`)
  return [...found]
}

const measured = screens.map(({ path }) => {
  const scripts = scriptsOf(path)
  const size = scripts.reduce((sum, file) => sum + sizeOf(file), 0) / kilobyte
  return { path, size, files: scripts.length, max: budgetOf(path) }
})
if (measured.length === 0) throw new Error('contract/src/access.ts has no screen.')
for (const { path, size, files, max } of measured)
  process.stdout.write(`${size.toFixed(1).padStart(6)} kB of ${max} in ${files} files  ${path}\n`)
if (measured.some(({ size, max }) => size > max)) {
  process.stderr.write('A route loads more JavaScript than its budget allows.\n')
  process.exitCode = 1
}

const assets = readdirSync(join(built, 'assets'))
for (const [name, max] of Object.entries(typefaces)) {
  const files = assets.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.woff2'))
  const size = files.reduce((sum, file) => sum + statSync(join(built, 'assets', file)).size, 0) / kilobyte
  process.stdout.write(`${size.toFixed(1).padStart(6)} kB of ${max} in ${files.length} files  ${name}\n`)
  if (files.length > 0 && size <= max) continue
  process.stderr.write(`The typeface ${name} is ${files.length === 0 ? 'missing' : 'larger than its budget allows'}.\n`)
  process.exitCode = 1
}
