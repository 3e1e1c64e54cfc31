/**
 * `npm run test:nightly`: the long proofs, one after another, in at most an hour. Each has its share of the time.
 *   --only NAME     only proofs with this text in name or path
 *   --minutes N     another total time; a proof always runs its minimum
 *   --seed N        the seed that an earlier run printed
 *   --tier gate     only the proofs of `npm test`
 * A run of all proofs writes docs/reliability.md, and then runs the browser tests tagged `@nightly`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { missingFiles } from '../server/proof/covered-rows.ts'
import { type Found, findProofs } from '../server/proof/find-proofs.ts'
import { documentOf, remarksOf, tableOf } from '../server/proof/report.ts'
import { type Ran, runProof } from '../server/proof/run-proof.ts'
import { installPackages } from './debian.ts'
import { root, succeedsScript } from './steps.ts'

const MAX_MINUTES = 60
/** The rest of a proof's time is for its preparation and end. */
const PART_OF_THE_TIME = 0.7
const MIN_SECONDS = 2

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '55' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    tier: { type: 'string', default: 'all' },
  },
})
const minutes = Math.min(Number(values.minutes), MAX_MINUTES)
const seed = Number(values.seed)
if (!(minutes > 0) || !Number.isSafeInteger(seed) || !['all', 'gate'].includes(values.tier)) {
  throw new Error('--minutes and --seed are numbers, and --tier is gate or all.')
}

function commit(): string {
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain', '--', ':!docs/reliability.md') === '' ? '' : ' with changes'
    return `${git('rev-parse', '--short', 'HEAD')}${changed}`
  } catch {
    return 'unknown'
  }
}

async function run(): Promise<boolean> {
  const provenCommit = commit()
  const all = await findProofs()
  const chosen = all.filter(
    ({ path, proof }) =>
      `${path} ${proof.name}`.toLowerCase().includes(values.only.toLowerCase()) &&
      (values.tier === 'all' || proof.tier === 'gate'),
  )
  const sharesOf = (some: readonly Found[]): number => some.reduce((sum, { proof }) => sum + (proof.share ?? 1), 0)
  console.log(`${chosen.length} of ${all.length} proofs, ${minutes} minutes, seed ${seed}`)
  const rows: Ran[] = []
  const began = performance.now()
  const end = began + minutes * 60_000
  const hour = began + MAX_MINUTES * 60_000
  for (const [at, found] of chosen.entries()) {
    // A proof that took longer than its share shortens all later proofs.
    const left = Math.max(0, end - performance.now()) / 1000
    const share = (found.proof.share ?? 1) / sharesOf(chosen.slice(at))
    const seconds = Math.max(MIN_SECONDS, left * share * PART_OF_THE_TIME)
    if (performance.now() > hour) {
      rows.push({ found, took: 0, cells: 0, failures: ['the hour was over before it began'] })
      continue
    }
    console.log(`\n${found.proof.name} (${found.path}, ${seconds.toFixed(0)} s)`)
    const ran = await runProof(found, { seconds, seed, max: (hour - performance.now()) / 1000 })
    rows.push(ran)
    for (const [name, value] of Object.entries(ran.figures ?? {})) console.log(`  ${name}: ${value}`)
    for (const failure of ran.failures.slice(0, 5)) console.log(`  BROKEN: ${failure}`)
    console.log(`  ${ran.cells} cells, ${ran.failures.length} failures, ${ran.took.toFixed(0)} s`)
  }
  console.log(`\n${tableOf(rows)}\n\n${remarksOf(rows)}`)
  const gone = missingFiles()
  if (gone.length > 0) console.log(`server/proof/covered-rows.ts names files that do not exist: ${gone.join(', ')}`)
  if (chosen.length === all.length) {
    const on = new Date().toISOString().slice(0, 10)
    writeFileSync(join(root, 'docs/reliability.md'), documentOf({ on, commit: provenCommit, seed, minutes, rows }))
  }
  return rows.length > 0 && gone.length === 0 && rows.every(({ failures }) => failures.length === 0)
}

/**
 * Proofs of poolers, wrong clocks, proxies, containers and of a PostgreSQL of the distribution need these programs, each
 * with the package that has it; where they cannot be had, those proofs are reported as not run.
 */
const PROGRAMS = {
  pgbouncer: 'pgbouncer',
  faketime: 'faketime',
  nginx: 'nginx-light',
  podman: 'podman',
  crun: 'crun',
  'docker-compose': 'docker-compose',
  iptables: 'iptables',
  catatonit: 'catatonit',
  '/usr/lib/podman/netavark': 'netavark',
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
  pg_createcluster: 'postgresql',
}
if (values.tier === 'all' && Object.keys(PROGRAMS).some((name) => spawnSync(name, ['--version']).error))
  installPackages('Proofs', ...Object.values(PROGRAMS))

const built = succeedsScript('scripts/build.ts', ['--if-changed'])
process.exitCode = built && (await run()) ? 0 : 1
