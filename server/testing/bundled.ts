/**
 * Bundles a source of ours with its imports into one file, as the build of the server does, for tests that start it in a process of its
 * own: a process that translates the sources itself starts many times slower.
 */
import { mkdtempSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll } from 'vitest'
import settings from '../rolldown.config.ts'

const inServer = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Returns the path of the file that node starts. It is removed after all tests of the file. */
export async function bundled(source: URL): Promise<string> {
  // Node finds the packages from here.
  mkdirSync(inServer('.cache'), { recursive: true })
  const dir = mkdtempSync(inServer('.cache/bundled-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  for (const folder of ['migrations', 'schema']) symlinkSync(inServer(`src/db/${folder}`), join(dir, folder))
  const bundle = await rolldown({ ...settings, input: fileURLToPath(source) })
  await bundle.write({ dir, format: 'esm' })
  await bundle.close()
  return join(dir, `${parse(source.pathname).name}.js`)
}
