/** Lets the tools of systemd read the documented unit, and checks the limits of a hijacked server. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../built-server.ts'
import type { Outcome, Proof } from '../proof.ts'

const UNIT = join(root, 'docs/service/backoffice.service')
/** In tenths, from 0 to 100. A unit without any line about safety has 96. */
const MAX_EXPOSURE = 20

export const proof: Proof = {
  name: 'systemd accepts the documented unit unchanged, and finds few weaknesses',
  tier: 'nightly',
  share: 0.1,
  seededFault: 'The unit as it was before had an exposure of 5.0, and ended with 1 at a threshold of 2.0.',
  run,
}

async function run(): Promise<Outcome> {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return { cells: 0, failures: [], notRun: 'systemd is not installed' }
  const failures: string[] = []
  const tools = [
    ['verify', UNIT],
    ['security', '--offline=yes', '--no-pager', `--threshold=${MAX_EXPOSURE}`, UNIT],
  ]
  const outputs = tools.map((words) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
    // `verify` exits with 0 where it only warns, such as of an unknown line.
    if (status !== 0 || stderr.trim() !== '')
      failures.push(`systemd-analyze ${words[0]} ended with ${status}: ${stderr}`)
    return stdout
  })
  const [, exposure = 'none'] = /exposure level for \S+: (\S+)/.exec(outputs.join('')) ?? []
  return { cells: tools.length, failures, figures: { exposure } }
}
