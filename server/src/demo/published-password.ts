/** Finds demo users who still have the published password, since anybody who reaches the server could sign in as one of them. */
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { matchesHash } from '../session/passwords.ts'
import { demoMark } from './mark.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

/** Only so many of the most frequent hashes are compared, because all users of the demo have the same hash. */
const MOST_FREQUENT = 3

/** Finds the hash of the published password once, and returns a check that is cheap enough for each health check. */
export async function warnOfDemoUsers(ownerUrl: string): Promise<(client: pg.ClientBase) => Promise<string[]>> {
  const hashes = await publishedHashes(ownerUrl)
  if (hashes.length === 0) return async () => []
  return async (client) => {
    const { rows } = await client.query<{ count: number }>(OPEN_TO_ALL, [hashes])
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          `${count} demo users can sign in with the published password; npm run backoffice -- remove-demo-users closes them`,
        ]
  }
}

/** Refuses to open a server that others reach while demo users can sign in with the published password. */
export async function refuseDemoUsers(label: string, ownerUrl: string): Promise<void> {
  const hashes = await publishedHashes(ownerUrl)
  if (hashes.length === 0) return
  const count = await connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(OPEN_TO_ALL, [hashes])
    return rows[0]?.count ?? 0
  })
  if (count > 0) {
    throw new CannotStart(
      `${label}: ${count} demo users can sign in with the published password, and HOST or PUBLIC_URL lets others reach the server. ` +
        'npm run backoffice -- remove-demo-users closes them; DEMO=1 keeps them on purpose.',
    )
  }
}

const OPEN_TO_ALL = 'select count(*)::int as count from app_user where portal_allowed and password_hash = any ($1)'

async function connected<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'backoffice demo' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const publishedHashes = (ownerUrl: string): Promise<string[]> =>
  connected(ownerUrl, async (client) => {
    if ((await demoMark(client)) === undefined) return []
    const { rows } = await client.query<{ hash: string }>(
      'select password_hash as hash from app_user group by password_hash order by count(*) desc, hash limit $1',
      [MOST_FREQUENT],
    )
    const matches = await Promise.all(rows.map(({ hash }) => matchesHash(DEMO_PASSWORD, hash)))
    return rows.flatMap(({ hash }, each) => (matches[each] ? [hash] : []))
  })
