/** Backs up a server while people work on it, restores it in another place and on another PostgreSQL, and compares everything. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCluster } from '../../src/postgres/embedded.ts'
import { seeded } from '../../../demo/src/random.ts'
import { queryRows, contentOf } from '../../testing/backups.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { type BuiltServer, freePort, operator, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { aCrew } from '../crash/crew.ts'
import { newLog } from '../crash/steady-saves.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

const CLIENTS = 8

export const proof: Proof = {
  name: 'A backup under load contains every save acknowledged before it, and restores row for row on any PostgreSQL',
  tier: 'nightly',
  share: 2,
  seededFault:
    "With rows left in the driver's memory, tables of more than 64 kB came back torn; with both databases loaded at once, a restore into a new PostgreSQL waited for itself.",
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const server = await startBuiltServer({ dataDir: join(budget.scratch, 'data'), port: await freePort() })
  const owner = buildIn(await ownerUrlOf(server))
  await owned(
    `insert into dictionary (type, name, value) select 'many', repeat('x', i % 300), i::text from generate_series(1, 30000) i`,
  )
  const log = newLog()
  const crew = await aCrew(peopleAt(server.url), log, CLIENTS)
  const random = seeded(`drill ${budget.seed}`)
  const { failures } = log
  const seconds = { backup: [] as number[], restore: [] as number[] }
  let cells = 0

  async function command(kind: 'backup' | 'restore', folder: string, env: Record<string, string>): Promise<boolean> {
    const began = performance.now()
    const { exitCode, output } = await operator([kind, folder], env)
    seconds[kind].push((performance.now() - began) / 1000)
    if (exitCode !== 0) failures.push(`${kind} ended with ${exitCode}: ${output}`)
    return exitCode === 0
  }

  budget.begin()
  while (cells === 0 || (budget.hasTime() && failures.length === 0)) {
    const place = join(budget.scratch, `round-${cells}`)
    mkdirSync(place, { mode: 0o711 })
    const from = { DATA_DIR: server.dataDir }

    crew.work()
    await wait(random.integer(200, 900))
    const before = log.entries.filter(({ answer }) => answer !== undefined).map(({ key }) => key)
    await command('backup', join(place, 'loaded'), from)
    await crew.rest()
    const dataDir = join(place, 'restored')
    await command('restore', join(place, 'loaded'), { DATA_DIR: dataDir })
    if (failures.length === 0) failures.push(...(await forgotten(dataDir, before)))

    await command('backup', join(place, 'quiet'), from)
    failures.push(...(await differsElsewhere(server, place, (env) => command('restore', join(place, 'quiet'), env))))
    rmSync(place, { recursive: true })
    cells += 1
  }
  await owner.end()
  const exitCode = await server.stop()
  if (exitCode !== 0) failures.push(`the server ended with ${exitCode}: ${server.output()}`)
  const max = (times: readonly number[]): string => `${Math.max(...times).toFixed(1)} s`
  return {
    cells,
    failures,
    figures: {
      'saves acknowledged': String(log.entries.length),
      'backup and restore, most': `${max(seconds.backup)} and ${max(seconds.restore)}`,
    },
  }
}

/** Returns a line for each save that was answered before the backup and is missing in the restored database. */
async function forgotten(dataDir: string, keys: readonly string[]): Promise<string[]> {
  const cluster = await startCluster({ dataDir })
  try {
    const known = new Set(
      (await queryRows(cluster.url('backoffice_main'), 'select key from idempotency')).map((row) => row['key']),
    )
    return keys
      .filter((key) => !known.has(key))
      .map((key) => `the save ${key} was answered before the backup and is not in it`)
  } finally {
    await cluster.stop()
  }
}

/** Restores into a PostgreSQL that never had our roles, and compares every row of it with the server's. */
async function differsElsewhere(
  server: BuiltServer,
  place: string,
  restore: (env: Record<string, string>) => Promise<boolean>,
): Promise<string[]> {
  const cluster = await startCluster({ dataDir: join(place, 'cluster') })
  try {
    const admin = cluster.url('postgres', 'postgres')
    for (const statement of [
      `create role plain_owner login createrole password 'plain'`,
      'create database first_of_two owner plain_owner',
      'create database second_of_two owner plain_owner',
    ]) {
      await queryRows(admin, statement)
    }
    const urlOf = (database: string): string => {
      const url = new URL(cluster.url(database))
      url.username = 'plain_owner'
      url.password = 'plain'
      return url.href
    }
    const isRestored = await restore({
      DATA_DIR: join(place, 'elsewhere'),
      DATABASE_URL: urlOf('first_of_two'),
      SECOND_DATABASE_URL: urlOf('second_of_two'),
    })
    if (!isRestored) return []
    const [source, copy] = [await contentOf(await ownerUrlOf(server)), await contentOf(urlOf('first_of_two'))]
    return JSON.stringify(source) === JSON.stringify(copy) ? [] : ['the restored database has other rows or numbers']
  } finally {
    await cluster.stop()
  }
}
