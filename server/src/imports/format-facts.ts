import type { KeptSurvey } from './check.ts'
import type { FileSurvey } from './column-survey.ts'
import type { TableFile } from './table.ts'

/** Returns how a file was read, as the database keeps it: each reader gets it in the words of their language (`format-words.ts`). */
export function formatFacts({ format }: Pick<TableFile, 'format'>): string {
  const { kind } = format
  if (kind === 'xlsx') return JSON.stringify({ kind, sheet: format.sheet })
  const { encoding } = format
  if (kind === 'statement') return JSON.stringify({ kind, encoding, standard: format.standard })
  return JSON.stringify({ kind, encoding, delimiter: format.delimiter })
}

/** Returns the part of the survey of a file that is kept after its rows were read. */
export const surveyOf = (
  { format, above, hiddenColumns }: Pick<TableFile, 'format' | 'above' | 'hiddenColumns'>,
  survey: FileSurvey,
): KeptSurvey => ({
  columns: survey.columns(),
  above: [...above],
  first: survey.first(),
  hidden: survey.hidden(),
  ...(hiddenColumns && { hiddenColumns: [...hiddenColumns] }),
  groups: survey.groups(),
  words: format.kind !== 'xlsx' && format.isGuess ? survey.words() : [],
  hasSemicolons: format.kind === 'csv' && format.delimiter === ';',
})
