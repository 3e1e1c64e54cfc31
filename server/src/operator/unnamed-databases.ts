/** Finds databases of this program on the same server that the settings of a command do not name, such as after a change of DATABASES. */
import { ofDatabase } from '../config-databases.ts'
import { connected, type Urls } from './command.ts'

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** Databases of a company have similar names: `backoffice` or `backoffice_main`, `backoffice_second`, `backoffice_lahore`. */
function commonName(key: string, url: string): string {
  const name = nameIn(url)
  const end = `_${key}`
  return name.endsWith(end) ? name.slice(0, -end.length) : name
}

/** Returns databases with a similar name that the settings do not list. */
export async function unnamedDatabases(keys: readonly string[], urls: Urls): Promise<string[]> {
  const named = new Set(keys.map((key) => nameIn(ofDatabase(urls, key))))
  const found = new Set<string>()
  for (const key of keys) {
    const url = ofDatabase(urls, key)
    const { rows } = await connected(url, (client) =>
      client.query<{ name: string }>(
        `select datname as name from pg_database where datallowconn and (datname = $1 or starts_with(datname, $1 || '_'))`,
        [commonName(key, url)],
      ),
    )
    for (const { name } of rows) if (!named.has(name)) found.add(name)
  }
  return [...found].toSorted()
}
