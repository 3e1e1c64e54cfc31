import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of the cluster of this run; `inject('adminUrl')`. */
    adminUrl: string
  }
}

const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/** Runs once before all integration tests; the function that it returns runs after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (hasRoom()) keepFilesInMemory()
  const cluster = await startTestCluster()
  project.provide('adminUrl', cluster.adminUrl)
  return cluster.stop
}

/** Only Linux has it, and a container may have little of it. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > ROOM
}

/**
 * Keeps the temporary files of this run in memory. Each test file copies a database of 800 files, and a disk needs several times as long
 * for them. The workers start later and have the same directory.
 */
function keepFilesInMemory(): void {
  const directory = mkdtempSync(join(MEMORY, 'backoffice-'))
  // The user of the databases enters it too.
  chmodSync(directory, 0o711)
  process.env['TMPDIR'] = directory
  // Also when the run is interrupted. PostgreSQL ends when its directory is gone.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
}
