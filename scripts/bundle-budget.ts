/** Measures the JavaScript (gzip) that a first visit of a route loads and compares it with a budget. Needs a build of the web app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './steps.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const kilobyte = 1000
const budgets = [
  { route: '/login', most: 150, chunks: ['index.html', 'src/session/login.screen.tsx'] },
  {
    route: '/salesmanCashCollection',
    most: 230,
    chunks: ['index.html', 'src/shell/frame.tsx', 'src/receipts/salesman-collection.screen.tsx'],
  },
] as const

const built = join(root, 'web/dist')
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Returns every chunk that must be loaded before these can run. */
function filesOf(names: readonly string[], seen: Set<string> = new Set()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}. The budget names a file that moved.`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    filesOf(chunk.imports ?? [], seen)
  }
  return seen
}

const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length

let isOver = false
for (const { route, most, chunks } of budgets) {
  const files = [...filesOf(chunks)].filter((file) => file.endsWith('.js'))
  const size = files.reduce((sum, file) => sum + sizeOf(file), 0) / kilobyte
  isOver ||= size > most
  process.stdout.write(`${route}: ${size.toFixed(1)} kB of ${most} kB JavaScript in ${files.length} files\n`)
}
if (isOver) {
  process.stderr.write('A route loads more JavaScript than its budget allows.\n')
  process.exitCode = 1
}
