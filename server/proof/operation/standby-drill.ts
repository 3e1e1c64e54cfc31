/** The clusters of a drill, and the commands of docs/standby-and-point-in-time.md that work on them. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { queryRows, contentOf } from '../../testing/backups.ts'
import { freePort } from '../built-server.ts'
import {
  BASES,
  debianPlace,
  makeCluster,
  ownerUrl,
  replicatorPassword,
  replicatorUrl,
  type Settings,
} from './debian-cluster.ts'
import { blocksOf, namesIn } from './documented-commands.ts'

const PAGE = 'standby-and-point-in-time.md'
const QUIET_MS = 30_000

export interface Drill {
  readonly directory: string
  readonly ports: Readonly<Record<'server' | 'primary' | 'restored' | 'standby', number>>
  /** Runs blocks below a heading of the page, for the cluster of a port; all blocks, unless the wanted blocks are named. */
  follow(heading: string, port: number, more?: More): Promise<string>
  /** Runs what is not on the page. */
  run(block: string, port: number): Promise<string>
  /** Returns what a block of the page gives to `npm run backoffice`. */
  operatorArguments(heading: string, nth: number): string[]
  end(): Promise<void>
}

interface More {
  readonly only?: number
  /** Values of names that the page leaves to its reader. */
  readonly names?: Settings
}

/** Makes and starts the primary. */
export async function aDrill(bin: string, directory: string): Promise<Drill> {
  mkdirSync(directory, { mode: 0o755 })
  const place = debianPlace(bin, join(directory, 'postgresql'))
  const [server, primary, restored, standby] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const at = (name: string): string => join(place.directory, name)
  const names: Settings = {
    PATH: `${bin}:/usr/bin:/bin`,
    PRIMARY: at('primary'),
    ARCHIVE: at('archive'),
    BASE: at('base-of-the-day'),
    RESTORED: at('restored'),
    STANDBY: at('standby'),
    REPLICATOR: replicatorUrl(restored),
  }
  const [own = ''] = blocksOf(PAGE)
  const missing = namesIn(own).filter((name) => !(name in names))
  if (missing.length > 0) throw new Error(`docs/${PAGE} uses ${missing.join(', ')}, which the drill does not set`)
  const run = (block: string, port: number, more: Settings = {}): Promise<string> =>
    place.run(block, { ...names, PGPORT: String(port), PORT: String(port), ...more })
  await makeCluster(place, at('primary'), primary)
  return {
    directory,
    ports: { server, primary, restored, standby },
    run,
    async follow(heading, port, { only, names: more } = {}) {
      const blocks = blocksOf(PAGE, heading)
      const outputs: string[] = []
      for (const block of only === undefined ? blocks : blocks.slice(only, only + 1))
        outputs.push(await run(block, port, { PASSWORD: replicatorPassword, ...more }))
      if (outputs.length === 0) throw new Error(`docs/${PAGE} has no block ${only} below "${heading}"`)
      return outputs.join('')
    },
    operatorArguments(heading, nth) {
      const [, given] = /^npm run backoffice -- (.+)$/m.exec(blocksOf(PAGE, heading)[nth] ?? '') ?? []
      if (given === undefined) throw new Error(`docs/${PAGE} has no command of the operator below "${heading}"`)
      return given.split(' ')
    },
    async end() {
      for (const cluster of ['primary', 'restored', 'standby'])
        await run(`pg_ctl --pgdata "${at(cluster)}" --mode immediate --wait stop`, primary).catch(() => {})
    },
  }
}

export type Rows = Readonly<Record<string, Awaited<ReturnType<typeof contentOf>>['tables']>>

/** Reads every row of both databases. The next number of a sequence may be some further after a recovery, and is left out. */
export async function rowsOf(port: number): Promise<Rows> {
  const both = await Promise.all(BASES.map(async (base) => [base, (await contentOf(ownerUrl(base, port))).tables]))
  return Object.fromEntries(both) as Rows
}

/** Waits until the server writes nothing any more, and returns that moment with all rows of it. */
export async function quietMoment(port: number): Promise<{ readonly rows: Rows; readonly at: string }> {
  for (let waited = 0; waited < QUIET_MS; waited += 500) {
    const rows = await rowsOf(port)
    await wait(500)
    const [now] = await queryRows(ownerUrl('main', port), 'select clock_timestamp()::text as at')
    if (differences(rows, await rowsOf(port)).length === 0) return { rows, at: String(now?.['at']) }
  }
  throw new Error('the server still writes after half a minute')
}

/** Returns a line for each table that differs. */
export function differences(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([base, tables]) =>
    tables.flatMap((table, at) => {
      const other = after[base]?.[at]
      return JSON.stringify(table) === JSON.stringify(other)
        ? []
        : [`${base}: ${String(table['name'])} had ${String(table['count'])} rows and has ${String(other?.['count'])}`]
    }),
  )
}
