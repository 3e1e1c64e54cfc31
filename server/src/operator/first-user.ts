/** Says at the start that nobody can sign in to a database yet, since its page shows nothing but the door. */
import { connected } from './command.ts'

export const hasUsers = (ownerUrl: string): Promise<boolean> =>
  connected(ownerUrl, async (client) => (await client.query('select from app_user limit 1')).rowCount === 1)

export const withoutUsers = (label: string, key: string): string =>
  `${label}: nobody can sign in yet. npm run backoffice -- create-director --database ${key} makes the first user (docs/first-company.md).`
