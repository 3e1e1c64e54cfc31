/** Reads a file with a table in a process with a heap of 64 MB. A file that needs more memory ends the process. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundled } from './bundled.ts'
import type { Reading } from './read-table.ts'

/** Returns the function that reads, for one file of tests: the program that it starts is removed after these. */
export async function smallReader(): Promise<(name: string, bytes: Uint8Array) => Promise<Reading>> {
  const reader = await bundled(new URL('./read-table.ts', import.meta.url))
  return async (name, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'tables-'))
    try {
      const path = join(folder, name)
      await writeFile(path, bytes)
      const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=64', reader, path])
      return JSON.parse(stdout) as Reading
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}
