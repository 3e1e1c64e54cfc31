import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { KeptSurvey } from './check.ts'
import type { FileSurvey } from './column-survey.ts'
import type { TableFile } from './table.ts'

/** Returns the words in which a person reads how a file was read. */
export function formatWords({ format }: Pick<TableFile, 'format'>): string {
  if (format.kind === 'xlsx') return importsMessages.sheet(format.sheet)
  if (format.kind === 'statement') return importsMessages.statement(format.standard, format.encoding)
  return importsMessages.csv(format.encoding, importsMessages.delimiters[format.delimiter])
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
