/**
 * Prints how much JavaScript a first visit of each route loads (gzip): before its screen is drawn, and with what it loads by itself after that.
 * Fails above a budget. Needs a build of the web app.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { screens } from '@backoffice/contract/access'
import { root } from './steps.ts'

const kilobyte = 1000

/** The kilobytes that a route may load, with everything that it loads by itself. */
const budgetOf = (route: string): number => (route === '/login' ? 180 : 300)

const built = join(root, 'web/dist')
const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>
const chunks = Object.values(manifest)

/** Returns the scripts that the page of an address names (`web/first-files.ts`): all that must be there before its screen is drawn. */
const startOf = (path: string): readonly string[] =>
  [...readFileSync(join(built, `pages${path}.html`), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )

/**
 * Adds the parts that a screen loads once its rows are there, whose files are called `<name>.later.tsx`; `web/chunks.ts` puts
 * the later part of the sign-in page into the file of the router.
 */
function wholeOf(start: readonly string[]): readonly string[] {
  const whole = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || whole.has(chunk.file)) return
    whole.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const { file, dynamicImports = [] } of chunks)
    if (start.includes(file))
      for (const part of dynamicImports) if (part.endsWith('.later.tsx') || manifest[part]?.name === 'router') add(part)
  return [...new Set([...start, ...whole])]
}

const kilobytesOf = (scripts: readonly string[]) => scripts.reduce((sum, file) => sum + sizeOf(file), 0) / kilobyte

const measured = screens.map(({ path }) => {
  const scripts = startOf(path)
  const start = kilobytesOf(scripts)
  const whole = kilobytesOf(wholeOf(scripts))
  const most = budgetOf(path)
  return { path, start, whole, files: scripts.length, most, isOver: whole > most }
})
if (measured.length === 0) throw new Error('contract/src/access.ts has no screen.')
for (const { path, start, whole, files: count, most } of measured)
  process.stdout.write(
    `${start.toFixed(1).padStart(6)} kB in ${count} files, with what follows ${whole.toFixed(1).padStart(6)} of ${most} kB  ${path}\n`,
  )
if (measured.some(({ isOver }) => isOver)) {
  process.stderr.write('A route loads more JavaScript than its budget allows.\n')
  process.exitCode = 1
}
