/** Finds demo users who still have the published password, since anybody who reaches the server could sign in as one of them. */
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { matchesHash } from '../session/passwords.ts'
import { demoMark } from './mark.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

/** Only so many of the most frequent hashes are compared, because all users of the demo have the same hash. */
const MOST_FREQUENT = 3

interface Published {
  readonly logins: readonly number[]
  readonly hashes: readonly string[]
}

/** Finds the users with the published password once, and returns a check that is cheap enough for each health check. */
export async function warnOfDemoUsers(ownerUrl: string): Promise<(client: pg.ClientBase) => Promise<string[]>> {
  const published = await usersWithPublishedPassword(ownerUrl)
  if (published.logins.length === 0) return async () => []
  return async (client) => {
    const count = await openOf(client, published)
    return count === 0
      ? []
      : [
          `${count} demo users can sign in with the published password; npm run backoffice -- remove-demo-users closes them`,
        ]
  }
}

/** Refuses to open a server that others reach while demo users can sign in with the published password. */
export async function refuseDemoUsers(label: string, ownerUrl: string): Promise<void> {
  const published = await usersWithPublishedPassword(ownerUrl)
  const count = await connected(ownerUrl, (client) => openOf(client, published))
  if (count > 0) {
    throw new CannotStart(
      `${label}: ${count} demo users can sign in with the published password, and HOST or PUBLIC_URL lets others reach the server. ` +
        'npm run backoffice -- remove-demo-users closes them; DEMO=1 keeps them on purpose.',
    )
  }
}

/** Counts those who can still sign in with it. The role of the server reads no hash, so it asks as a sign-in does. */
async function openOf(client: pg.ClientBase, { logins, hashes }: Published): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(user_with_password(p.login, p.hash))::int as count from unnest($1::int[], $2::text[]) as p (login, hash)`,
    [logins, hashes],
  )
  return rows[0]?.count ?? 0
}

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

const usersWithPublishedPassword = (ownerUrl: string): Promise<Published> =>
  connected(ownerUrl, async (client) => {
    if ((await demoMark(client)) === undefined) return { logins: [], hashes: [] }
    const { rows } = await client.query<{ hash: string; logins: number[] }>(
      `select password_hash as hash, array_agg(login_id) as logins from app_user group by password_hash
       order by count(*) desc, hash limit $1`,
      [MOST_FREQUENT],
    )
    const matches = await Promise.all(rows.map(({ hash }) => matchesHash(DEMO_PASSWORD, hash)))
    const found = rows.filter((_, each) => matches[each])
    return {
      logins: found.flatMap(({ logins }) => logins),
      hashes: found.flatMap(({ hash, logins }) => logins.map(() => hash)),
    }
  })
