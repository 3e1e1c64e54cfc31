/** Puts Caddy with the documented lines in front of a server, and in front of two of which one is away. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { startCaddy } from './caddy.ts'
import { asked } from './proxy.ts'
import { throughProxy, type Visit } from './through-proxy.ts'

const QUESTIONS = 20

export const proof: Proof = {
  name: 'Behind Caddy with the documented lines streams are not held back, uploads fit, and addresses are those of the people',
  tier: 'nightly',
  share: 0.5,
  seenRed:
    'With the 101MB that the page had, which Caddy takes for 101,000,000 bytes, ten files of 10 MB were answered 502.',
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  if (spawnSync('caddy', ['version']).status !== 0) return { cells: 0, failures: [], notRun: 'caddy is not installed' }
  let served = 0
  const begin = (port: number, serverPort: number) => {
    served = serverPort
    return startCaddy(join(scratch, 'caddy'), port, [serverPort])
  }
  const besides = async ({ holds }: Visit): Promise<void> => {
    const away = await freePort()
    const proxy = await startCaddy(join(scratch, 'caddy-of-two'), await freePort(), [served, away])
    try {
      const answers = await Promise.all(
        Array.from({ length: QUESTIONS }, () => asked({ port: proxy.port, path: '/databases' })),
      )
      holds(
        'a server that is away costs answers',
        answers.filter(({ status }) => status !== 200),
        [],
      )
    } finally {
      await proxy.stop()
    }
  }
  return throughProxy(scratch, { begin, tooLarge: [413, 502], besides })
}
