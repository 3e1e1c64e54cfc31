/** Collects the licences of the packages that the built program contains or needs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended } from './steps.ts'

interface Package {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** The texts of its licence and of its notices, as the package has them. */
  readonly texts: readonly string[]
}

const WORKSPACES = ['@backoffice/server', '@backoffice/web']
const OWN = '@backoffice/'
const TEXT = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type: string }
}

function packageAt(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  return { name, version, licence: typeof license === 'object' ? license.type : (license ?? 'not named'), texts }
}

/** Returns the packages of production, in the order of their names. */
export async function productionPackages(): Promise<readonly Package[]> {
  const words = ['ls', '--omit=dev', '--all', '--parseable', ...WORKSPACES.flatMap((name) => ['--workspace', name])]
  const { success, output } = await ended('npm', words)
  if (!success) throw new Error(`npm ls failed:\n${output}`)
  const folders = output.split('\n').filter((line) => line.includes('node_modules'))
  const found = new Map(folders.map(packageAt).map((each) => [`${each.name} ${each.version}`, each]))
  return [...found.values()]
    .filter(({ name }) => !name.startsWith(OWN))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Writes a page with the name, the version and the licence of each package, and the text of the licence. */
export const noticesOf = (packages: readonly Package[]): string =>
  [
    '# Notices of third parties',
    'The program contains or needs these packages. Each keeps its own licence.',
    ...packages.map(({ name, version, licence, texts }) =>
      [`## ${name} ${version}`, `Licence: ${licence}`, ...texts.map((text) => `\`\`\`\n${text}\n\`\`\``)].join('\n\n'),
    ),
  ].join('\n\n')
