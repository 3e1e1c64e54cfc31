import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'
import { keepFilesInMemory } from './files-in-memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of the cluster of this run; `inject('adminUrl')`. */
    adminUrl: string
  }
}

/** Runs once before all integration tests; the function that it returns runs after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepFilesInMemory()
  const cluster = await startTestCluster()
  project.provide('adminUrl', cluster.adminUrl)
  return cluster.stop
}
