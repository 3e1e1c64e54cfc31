/** Makes the archive of a release, unpacks it as an operator does, and starts what is in it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, root, startBuiltServer } from '../built-server.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'The archive of a release starts with Node alone: no development packages, no build, no network',
  tier: 'nightly',
  share: 0.5,
  seededFault: 'Without the packages of the server in the archive its start ended with "Cannot find package".',
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  const failures: string[] = []
  let cells = 0
  const holds = (what: string, isSo: boolean, details = ''): void => {
    cells += 1
    if (!isSo) failures.push(`${what} ${details}`)
  }
  const out = join(scratch, 'release')
  execFileSync('npm', ['run', 'release', '--', '--out', out], { cwd: root, stdio: 'ignore' })
  const archive = readdirSync(out).find((name) => name.endsWith('.tar.gz')) ?? ''
  const sum = spawnSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: out, encoding: 'utf8' })
  holds('the checksum does not match the archive:', sum.status === 0, sum.stderr)
  const place = join(scratch, 'opt')
  mkdirSync(place, { mode: 0o711 })
  execFileSync('tar', ['--extract', '--gzip', '--file', join(out, archive), '--directory', place])
  const program = join(place, archive.replace('.tar.gz', ''))
  holds('a package of development is in the archive', !existsSync(join(program, 'node_modules/typescript')))
  holds('the notices of the licences are missing', existsSync(join(program, 'THIRD-PARTY-NOTICES.md')))

  const dataDir = join(scratch, 'data')
  const server = await startBuiltServer({
    dataDir,
    port: await freePort(),
    env: { DATABASES: 'main' },
    program: [process.execPath, join(program, 'server/dist/main.js')],
  })
  try {
    const page = await fetch(server.url)
    holds('it has no page:', page.ok && (await page.text()).includes('<script'), String(page.status))
    const director = ['--login', '3100', '--name', 'Owner', '--company', 'AP', '--branch', 'KHI']
    const command = spawnSync(process.execPath, [join(program, 'server/dist/cli.js'), 'create-director', ...director], {
      cwd: place,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASES: 'main' },
      encoding: 'utf8',
    })
    holds('its commands do not work:', command.status === 0, command.stderr)
  } finally {
    await server.stop()
  }
  return { cells, failures }
}
