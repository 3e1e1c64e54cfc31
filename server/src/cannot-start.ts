/** A reason not to start that the operator can act on: shown as it is, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The way out where the embedded databases cannot work. */
export const OWN_SERVER =
  'name a PostgreSQL server: DATABASE_URL for main, SECOND_DATABASE_URL for second, and so on by key for each database of DATABASES'
