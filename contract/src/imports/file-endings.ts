/** The endings of the names of files that an import takes: tables, and the statements of banks in each of their formats. */
export const tableEndings = ['.csv', '.txt', '.tsv', '.xlsx'] as const

/** The first ending of a format is named to people. A text may be MT940 too. */
export const statementEndings = {
  MT940: ['.sta', '.mt940', '.940', '.txt'],
  'CAMT.053': ['.xml', '.camt', '.053'],
  OFX: ['.ofx', '.qfx', '.qbo'],
} as const
export type StatementStandard = keyof typeof statementEndings

/** The endings that only statements have. */
export const onlyOfStatements: readonly string[] = Object.values(statementEndings)
  .flat()
  .filter((ending) => ending !== '.txt')
