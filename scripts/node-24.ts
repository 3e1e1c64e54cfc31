/** Finds Node 24, which is the Node that the documents and the image name, for the tests that start the built server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, succeeds } from './steps.ts'

const FOLDER = 'scripts/node-24'
const PACKAGED = join(root, FOLDER, 'node_modules/node/bin/node')

/** Returns the path of Node 24: this one, or the package that is installed here; `undefined` when it cannot be installed. */
export function ensureNode24(): string | undefined {
  if (process.version.startsWith('v24.')) return process.execPath
  if (!existsSync(PACKAGED)) succeeds('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER })
  return existsSync(PACKAGED) ? PACKAGED : undefined
}
