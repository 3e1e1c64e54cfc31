/** Finds the proofs: every file in a folder here that exports one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isProof, type Proof } from './proof.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface Found {
  /** The folder and the file, without the extension: `crash/crash-rounds`. */
  readonly path: string
  readonly proof: Proof
}

export async function findProofs(): Promise<readonly Found[]> {
  const paths = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/.+\.ts$/.test(path))
    .filter((path) => readFileSync(join(here, path), 'utf8').includes('export const proof'))
    .toSorted()
  return Promise.all(paths.map(async (path) => ({ path: path.replace(/\.ts$/, ''), proof: await loadProof(path) })))
}

export async function loadProof(path: string): Promise<Proof> {
  const { proof } = (await import(new URL(path.replace(/(?:\.ts)?$/, '.ts'), import.meta.url).href)) as {
    proof?: unknown
  }
  if (!isProof(proof))
    throw new Error(`server/proof/${path} exports a proof that lacks a name, a tier, run or seededFault.`)
  return proof
}
