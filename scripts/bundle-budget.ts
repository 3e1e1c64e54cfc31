/** Prints how much JavaScript a first visit of each route loads (gzip), and fails above the budget. Needs a build of the web app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { screens } from '@backoffice/contract/access'
import { root } from './steps.ts'

const kilobyte = 1000
const most = (route: string) => (route === '/login' ? 150 : 230)

const built = join(root, 'web/dist')
const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length

/** Returns the scripts that the page of an address names (`web/first-files.ts`): all that must be there before its screen is drawn. */
const scriptsOf = (path: string): readonly string[] =>
  [...readFileSync(join(built, `pages${path}.html`), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )

const measured = screens.map(({ path }) => {
  const files = scriptsOf(path)
  return { path, size: files.reduce((sum, file) => sum + sizeOf(file), 0) / kilobyte, files: files.length }
})
if (measured.length === 0) throw new Error('contract/src/access.ts has no screen.')
for (const { path, size, files } of measured)
  process.stdout.write(`${size.toFixed(1).padStart(6)} of ${most(path)} kB in ${files} files  ${path}\n`)
if (measured.some(({ path, size }) => size > most(path))) {
  process.stderr.write('A route loads more JavaScript than its budget allows.\n')
  process.exitCode = 1
}
