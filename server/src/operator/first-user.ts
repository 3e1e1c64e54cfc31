/** Warns at the start about a database without users, because nobody can sign in there yet. */
import { connected } from './command.ts'

export const hasUsers = (ownerUrl: string): Promise<boolean> =>
  connected(ownerUrl, async (client) => (await client.query('select from app_user limit 1')).rowCount === 1)

export const withoutUsers = (label: string, key: string): string =>
  `${label}: nobody can sign in yet. This makes the first director (docs/first-company.md), with names and codes of your own:\n` +
  `  npm run backoffice -- create-director --database ${key} --login 3100 --name "Your Name" --company AP --company-name "Your Company" --time-zone Asia/Karachi --branch KHI --branch-name "Your City"`
