/** Puts nginx with the documented lines in front of a server: streams, large uploads, addresses, limits and TLS pass through it as the page says. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { startNginx } from './nginx.ts'
import { throughProxy, type Visit } from './through-proxy.ts'

export const proof: Proof = {
  name: 'Behind nginx with the documented lines streams are not held back, uploads fit, and addresses are those of the people',
  tier: 'nightly',
  share: 0.5,
  seenRed: 'nginx 1.22 refused the line "http2 on;", which the page had for a newer one.',
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  if (spawnSync('nginx', ['-v']).status !== 0) return { cells: 0, failures: [], notRun: 'nginx is not installed' }
  const begin = (port: number, serverPort: number) => startNginx(join(scratch, 'nginx'), port, serverPort)
  const besides = async ({ holds, signInWrongly }: Visit): Promise<void> => {
    const many = await Promise.all(Array.from({ length: 60 }, () => signInWrongly('127.0.0.3')))
    holds('a flood of sign-ins is not limited', many.includes(429), true)
    holds('another address is limited with it', (await signInWrongly('127.0.0.4')) === 503, false)
  }
  return throughProxy(scratch, { begin, tooLarge: [413], besides })
}
