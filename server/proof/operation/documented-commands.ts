/** Runs the commands of a page of the documentation, unchanged. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Account } from '../../src/postgres/binaries.ts'
import { root } from '../built-server.ts'

/** Returns the commands of a page of `docs/`, in their order: below a heading, or above all of them. */
export function blocksOf(page: string, heading?: string): string[] {
  const [above = '', ...sections] = readFileSync(join(root, 'docs', page), 'utf8').split(/^## /m)
  const section = heading === undefined ? above : sections.find((each) => each.startsWith(`${heading}\n`))
  const blocks = [...(section ?? '').matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)
  if (blocks.length === 0) throw new Error(`docs/${page} has no commands below "${heading ?? 'its title'}"`)
  return blocks
}

/** Returns the names of shell variables to which a block gives values. */
export const namesIn = (block: string): string[] => [...block.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)

interface Place {
  readonly account: Account
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs a block in one shell that ends with its first error, and returns all that it printed. */
export async function runBlock(block: string, { account, cwd, env }: Place): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', block], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`these commands ended with ${child.exitCode}:\n${block}\n${errors}${out}`)
  return out
}
