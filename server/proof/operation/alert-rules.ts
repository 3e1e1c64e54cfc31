/** Lets the tools of Prometheus read the alert rules and the documented configuration, and fires every rule with figures made for it. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const RULES = join(root, 'deploy/prometheus-alerts.yml')
const TESTS = join(root, 'deploy/prometheus-alerts.test.yml')

export const proof: Proof = {
  name: 'Prometheus takes the alert rules and the documented configuration, and each rule fires when it should',
  tier: 'nightly',
  share: 0.1,
  seenRed: 'With four minutes in place of two before BackofficeIsDown, its test got no alert after five minutes.',
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  if (spawnSync('promtool', ['--version']).status !== 0)
    return { cells: 0, failures: [], notRun: 'promtool is not installed' }
  const [, configuration = ''] =
    /^```yaml\n([^]*?)^```$/m.exec(readFileSync(join(root, 'docs/metrics.md'), 'utf8')) ?? []
  const documented = join(scratch, 'prometheus.yml')
  writeFileSync(documented, configuration)
  const tools: readonly (readonly string[])[] = [
    ['check', 'rules', RULES],
    // The files that it names are on another machine.
    ['check', 'config', '--syntax-only', documented],
    ['test', 'rules', TESTS],
  ]
  const failures = tools.flatMap((words) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' })
    return status === 0 ? [] : [`promtool ${words.slice(0, 2).join(' ')}: ${stderr}${stdout}`]
  })
  const alerts = readFileSync(RULES, 'utf8').match(/(?<=- alert: )\w+/g) ?? []
  const tests = readFileSync(TESTS, 'utf8')
  for (const alert of alerts) {
    const fires = new RegExp(String.raw`alertname: ${alert}\n\s+exp_alerts:\n\s+- exp_labels`).test(tests)
    if (!fires) failures.push(`no test lets the rule ${alert} fire`)
  }
  return { cells: tools.length + alerts.length, failures }
}
