/**
 * Writes the index of the languages from the files of `contract/src/language`, and names the texts that a language does not have. `--verify`
 * only compares, and fails for a text that is missing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageFile } from '../contract/src/language/languages.ts'
import { faultsIn, indexOf } from './language-files.ts'
import { root } from './steps.ts'

const FOLDER = 'contract/src/language'
const isVerified = process.argv.includes('--verify')
const read = (name: string): string => readFileSync(join(root, FOLDER, name), 'utf8')

const files = Object.fromEntries(
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replace('.json', ''), JSON.parse(read(name)) as LanguageFile]),
)
const faults = Object.entries(files).flatMap(([code, file]) => faultsIn(file).map((fault) => `${code}.json: ${fault}`))

for (const [name, text] of Object.entries(indexOf(files))) {
  if (!isVerified) writeFileSync(join(root, FOLDER, name), text)
  else if (!existsSync(join(root, FOLDER, name)) || read(name) !== text)
    faults.push(`${FOLDER}/${name} is not what the files of the languages say. Run npm run languages.`)
}
console.log(faults.length === 0 ? `Complete next to English: ${Object.keys(files).join(', ')}.` : faults.join('\n'))
process.exitCode = isVerified && faults.length > 0 ? 1 : 0
