/** Makes the file of a posting batch in one of the formats. */
import type { BookFormat } from '@backoffice/contract/books/books'
import type { Batch, Entry, Format } from './entries.ts'
import { csvOf } from './formats/csv.ts'
import { erpnextOf } from './formats/erpnext.ts'
import { jsonOf } from './formats/json.ts'
import { odooOf } from './formats/odoo.ts'
import { tallyOf } from './formats/tally.ts'

interface FormatOfBooks {
  readonly write: Format
  readonly ending: string
  readonly mediaType: string
}

const formats: Readonly<Record<BookFormat, FormatOfBooks>> = {
  csv: { write: csvOf, ending: '.csv', mediaType: 'text/csv' },
  json: { write: jsonOf, ending: '.json', mediaType: 'application/json' },
  tally: { write: tallyOf, ending: '_tally.xml', mediaType: 'application/xml' },
  erpnext: { write: erpnextOf, ending: '_erpnext.csv', mediaType: 'text/csv' },
  odoo: { write: odooOf, ending: '_odoo.csv', mediaType: 'text/csv' },
}

const wordOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-')

export function fileOf(batch: Batch, entries: readonly Entry[], format: BookFormat) {
  const { write, ending, mediaType } = formats[format]
  const fileName = `posting_${wordOf(batch.branch)}_${batch.batchNo}_${batch.postingDate}${ending}`
  return { fileName, mediaType, text: write(batch, entries) }
}
