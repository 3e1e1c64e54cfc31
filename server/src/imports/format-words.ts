import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { TableFile } from './table.ts'

/** Returns the words in which a person reads how a file was read. */
export const formatWords = ({ format }: Pick<TableFile, 'format'>): string =>
  format.kind === 'csv'
    ? importsMessages.csv(format.encoding, importsMessages.delimiters[format.delimiter])
    : importsMessages.sheet(format.sheet)
