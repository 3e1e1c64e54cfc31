/** The command that brings in data from a file. */
import { createReadStream, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type ImportKindName,
  isImportKind,
  isOpeningKind,
  kindOf,
  lastingKinds,
} from '@backoffice/contract/imports/kinds'
import { headingsOfKind } from '@backoffice/contract/imports/mapping'
import { importedInWords, nothingToImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { ColumnChoice } from '@backoffice/contract/imports/column-reading'
import { dayOrders } from '@backoffice/contract/imports/written-day'
import { delimiters, encodings } from '@backoffice/contract/imports/reading'
import { CannotStart } from '../cannot-start.ts'
import { constraintMessages } from '../db/constraints.ts'
import { brokenRule } from '../db/statement-errors.ts'
import { formatFacts } from '../imports/format-facts.ts'
import { formatInWords } from '../imports/format-words.ts'
import { readTable } from '../imports/table-file.ts'
import { rowsOfHead } from '../imports/table-head.ts'
import type { TableFile } from '../imports/table.ts'
import { UnreadableFile } from '../imports/unreadable-file.ts'
import { ofDatabase } from '../config-databases.ts'
import { inTransaction } from './accounts.ts'
import { type Call, type Command, type Values, WrongUsage, ruleOf } from './command.ts'
import { connected } from '../backup/owner.ts'
import * as imports from './imports.ts'

/** The number of rejected rows that are printed; the file of --rejected has all. */
const PRINTED = 20

export const importCommands: Readonly<Record<string, Command>> = {
  import: {
    takes:
      'KIND FILE [--map "Label=Heading,…"] [--mapping NAME [--company CODE]] [--without-rejected] [--correction] [--rejected FILE] [--encoding NAME] [--delimiter SIGN] [--sheet NAME] [--head ROW] [--day-order ORDER] [--decimal-sign SIGN] [--dry-run]',
    help: [
      'brings in data from a CSV or Excel file, all rows or none; the same file a second time changes nothing.',
      `KIND is one of ${lastingKinds.join(', ')};`,
      'columns are found by their headings, and --map names differing headings: --map "Party Code=Client,Bill Amount=Total";',
      '--mapping takes the mapping that a director saved under this name on the page Import, with its headings, values of all rows and ways to read;',
      '--map, --day-order and --decimal-sign come before it, and --company names its company where several have one of this name;',
      'a file with rejected rows is not imported unless --without-rejected leaves them out; --rejected writes them with their reasons;',
      'a row that would turn an existing document, client or person into another is rejected; --correction calls these rows a correction;',
      `encoding and delimiter are detected and printed; to set them: --encoding ${encodings.join(', ')}, --delimiter ${Object.values(importsMessages.delimiters).join(', ')},`,
      'or --sheet of a workbook; --head is the row with the names of the columns, or two rows such as 4-5, if another row is taken for it;',
      `the cells of a column show how its days and numbers are written; where they do not: --day-order ${dayOrders.join(', ')}, --decimal-sign point, comma;`,
      'documents before the go-live day count as approved before, unless --to-be-approved leaves them to be approved here;',
      '--dry-run checks the file and prints the changes; exit code 1 if rows are rejected or a rule refuses them',
    ],
    options: [
      'map',
      'mapping',
      'company',
      'rejected',
      'without-rejected',
      'to-be-approved',
      'correction',
      'encoding',
      'delimiter',
      'sheet',
      'head',
      'day-order',
      'decimal-sign',
      'dry-run',
    ],
    operands: ['KIND', 'FILE'],
    databases: 'first',
    async run(call) {
      const [kind = '', path = ''] = call.operands
      if (!isImportKind(kind) || isOpeningKind(kind))
        throw new WrongUsage(`KIND must be one of ${lastingKinds.join(', ')}.`)
      if (call.values.company !== undefined && call.values.mapping === undefined)
        throw new WrongUsage('--company names the company of a --mapping.')
      const headings = headingsOf(call.values)
      return importing(call, {
        kind,
        fileName: basename(path),
        table: await tableOf(path, call.values, kind),
        headings,
        mapping: call.values.mapping,
        company: call.values.company,
        choice: choiceIn(call.values),
        isCorrection: call.values.correction ?? false,
      })
    },
  },
}

function headingsOf({ map = '' }: Values): ReadonlyMap<string, string> {
  const pairs = map === '' ? [] : map.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  if (pairs.some((pair) => pair.length !== 2 || pair.includes('')))
    throw new WrongUsage('--map must be pairs of a label and a heading: --map "Party Code=Client,Bill Amount=Total".')
  return new Map(pairs.map(([label = '', heading = '']) => [label, heading]))
}

/** Returns the reading options that the operator set; the others are detected. */
function readingOf({ encoding: named, delimiter: called, sheet, head }: Values) {
  if (head !== undefined && !/^[1-9]\d{0,2}(?:-[1-9]\d{0,2})?$/.test(head))
    throw new WrongUsage('--head must be the number of a row, or of two rows, such as 4-5.')
  const encoding = encodings.find((each) => each.toLowerCase() === named?.toLowerCase())
  if (named !== undefined && !encoding) throw new WrongUsage(`--encoding must be one of ${encodings.join(', ')}.`)
  const delimiter = delimiters.find((each) => each === called || importsMessages.delimiters[each] === called)
  if (called !== undefined && !delimiter)
    throw new WrongUsage(`--delimiter must be one of ${Object.values(importsMessages.delimiters).join(', ')}.`)
  return {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet !== undefined && { sheet }),
    ...(head !== undefined && { head: rowsOfHead(head) }),
  }
}

/** Returns how days and numbers are written, where the operator states it. */
function choiceIn({ 'day-order': order, 'decimal-sign': sign }: Values): ColumnChoice {
  const dayOrder = dayOrders.find((each) => each === order?.toUpperCase())
  if (order !== undefined && !dayOrder) throw new WrongUsage(`--day-order must be one of ${dayOrders.join(', ')}.`)
  const signs = { point: '.', comma: ',' } as const
  if (sign !== undefined && sign !== 'point' && sign !== 'comma')
    throw new WrongUsage('--decimal-sign must be one of point, comma.')
  return { ...(dayOrder && { dayOrder }), ...(sign !== undefined && { decimalSign: signs[sign] }) }
}

function tableOf(path: string, values: Values, kind: ImportKindName): Promise<TableFile> {
  const options = { fileName: basename(path), headings: headingsOfKind(kind), ...readingOf(values) }
  return readTable(createReadStream(path), options).catch((error: unknown) => {
    throw error instanceof UnreadableFile || (error instanceof Error && 'code' in error)
      ? new CannotStart(`${path} cannot be read: ${error.message}`)
      : error
  })
}

async function importing(
  { values, urls, keys: [key], print }: Call,
  given: Parameters<typeof imports.check>[1] & { readonly kind: ImportKindName },
): Promise<number> {
  const isDryRun = values['dry-run'] ?? false
  const leavesOut = values['without-rejected'] ?? false
  return connected(ofDatabase(await urls(), key), async (client) => {
    let exitCode = 0
    const work = async (): Promise<void> => {
      const { importId, rows, counts } = await imports.check(client, given)
      const outcomes = importsMessages.outcomes
      print(`${given.fileName} (${formatInWords(formatFacts(given.table))}): ${importsMessages.read(rows)}`)
      print(
        `${kindOf(given.kind).title}: ${counts.new} ${outcomes.new}, ${counts.changed} ${outcomes.changed}, ${counts.same} ${outcomes.same}, ${counts.kept} ${outcomes.kept}; ` +
          `rows ${outcomes.rejected}: ${counts.rejected}`,
      )
      if (counts.rejected > 0) {
        exitCode = 1
        const max = values.rejected === undefined ? PRINTED : counts.rejected
        const rejected = await imports.rejected(client, { importId, kind: given.kind }, max)
        for (const { line, reasons } of rejected.slice(0, PRINTED)) print(`  row ${line}: ${reasons.join(' ')}`)
        if (values.rejected !== undefined) writeRejected(values.rejected, given.table.header, rejected)
      }
      if (isDryRun || (counts.rejected > 0 && !leavesOut)) throw new NothingKept(counts.rejected)
      if (counts.new + counts.changed === 0) {
        print(nothingToImport(counts))
        throw new NothingKept(0)
      }
      const applied = await imports.apply(client, importId, {
        withoutRejected: leavesOut,
        approvesBefore: !(values['to-be-approved'] ?? false),
      })
      exitCode = 0
      print(importedInWords(applied))
    }
    try {
      await inTransaction(client, work, {})
    } catch (error) {
      if (!(error instanceof NothingKept)) {
        print(sentenceOf(error))
        return 1
      }
      if (isDryRun) print('Dry run, nothing is imported.')
      else if (error.rejected > 0) print(importsMessages.rejectedRows(error.rejected))
    }
    return exitCode
  })
}

/** A file can turn out to be unreadable at any row, and its rows can break a rule that has no sentence of its own. */
function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  const rule = brokenRule(error)
  return rule !== undefined && constraintMessages[rule] === undefined ? importsMessages.broken(rule) : ruleOf(error)
}

/** Thrown to roll the transaction back. */
class NothingKept extends Error {
  readonly rejected: number

  constructor(rejected: number) {
    super('nothing is kept')
    this.rejected = rejected
  }
}

const cellOf = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Writes the rejected rows as they are in the file, followed by their reasons. */
function writeRejected(path: string, header: readonly string[], rows: readonly imports.RejectedRow[]): void {
  const lines = [
    [...header, 'Row', 'Reason'],
    ...rows.map(({ line, cells, reasons }) => [...cells, String(line), reasons.join(' ')]),
  ]
  try {
    writeFileSync(path, `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`)
  } catch (error) {
    throw new CannotStart(`--rejected: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
