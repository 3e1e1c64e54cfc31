import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import * as z from 'zod/mini'
import { wordsOf } from '../http/language.ts'

const keptFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('xlsx'), sheet: z.string() }),
  z.object({ kind: z.literal('statement'), standard: z.string(), encoding: z.string() }),
  z.object({ kind: z.literal('csv'), encoding: z.string(), delimiter: z.enum([',', ';', '\t', '|']) }),
])

/** Returns the words in which a person reads how a file was read. An older import has English words in place of the facts. */
export function formatInWords(kept: string): string {
  if (!kept.startsWith('{')) return kept
  const format = keptFormat.parse(JSON.parse(kept))
  const words = wordsOf(importsMessages)
  if (format.kind === 'xlsx') return words.sheet(format.sheet)
  if (format.kind === 'statement') return words.statement(format.standard, format.encoding)
  return words.csv(format.encoding, words.delimiters[format.delimiter])
}
