/** Builds the web app and the server. With `--if-changed` only what changed since the last build, so that a second start is fast. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended, root, succeeds } from './steps.ts'

interface Part {
  readonly name: string
  readonly sources: readonly string[]
  readonly made: string
  build(): boolean | Promise<boolean>
}

const web: Part = {
  name: 'web app',
  sources: [
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/compressed.ts',
    'web/guides.ts',
    'web/languages-in-page.ts',
    'docs',
  ],
  made: 'web/dist',
  build: () => succeeds('vite', ['build', '--logLevel', 'warn'], { cwd: 'web' }),
}

const server: Part = {
  name: 'server',
  sources: ['server/src', 'demo/src', 'server/rolldown.config.ts'],
  made: 'server/dist',
  build: async () => (await bundles()) && copySql(),
}

/** The bundler lists every file that it makes, which nobody needs to see who only starts the program. */
async function bundles(): Promise<boolean> {
  const { success, output } = await ended('rolldown', ['-c', 'rolldown.config.ts'], { cwd: 'server' })
  if (!success) console.error(output)
  return success
}

function copySql(): boolean {
  for (const folder of ['migrations', 'schema'])
    cpSync(join(root, 'server/src/db', folder), join(root, 'server/dist', folder), { recursive: true })
  return true
}

/** Returns names, sizes and times of all files: reading their contents would be slower than the build that it saves. */
function stampOf(part: Part): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of ['package-lock.json', 'contract/src', 'scripts/build.ts', ...part.sources]) {
    for (const path of filesOf(join(root, source))) {
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

const onlyChanged = process.argv.includes('--if-changed')
// `server` builds the server alone, for a program that shows no page.
const parts = process.argv.includes('server') ? [server] : [web, server]
for (const part of parts) {
  const stamp = stampOf(part)
  const stampPath = join(root, part.made, '.stamp')
  if (onlyChanged && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) continue
  console.log(`Building the ${part.name} …`)
  if (!(await part.build())) {
    console.error(`The ${part.name} could not be built.`)
    process.exit(1)
  }
  writeFileSync(stampPath, stamp)
}
