/** Finds the codes of parties and people that a file names by their names. Each name of a file is asked for once. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'
import type { ReadColumn } from './read-cell.ts'
import { branchesOf, type CodeOf, headingIn, type KeptRow, nameIn, type NamedCode } from './read-row.ts'
import { isBlankCell } from './cell.ts'

/** The functions of the database are called for the person of the session, or for the operator. */
export type CheckedBy = 'person' | 'operator'

interface Found {
  readonly of: 'party' | 'user'
  readonly branch: string
  readonly text: string
  readonly code: string
  readonly several: boolean
}

const keyOf = (...words: Parameters<CodeOf>): string => words.join('\u001F')

export class NamesOfFile {
  readonly #columns: readonly ReadColumn[]
  readonly #branchOf: ReturnType<typeof branchesOf>
  readonly #importId: number
  readonly #by: CheckedBy
  /** The names of the file that were asked for; `undefined` for a text that is no name. */
  readonly #known = new Map<string, NamedCode | undefined>()

  constructor(columns: readonly ReadColumn[], importId: number, by: CheckedBy) {
    this.#columns = columns.filter(({ column }) => column.names !== null)
    this.#branchOf = branchesOf(columns)
    this.#importId = importId
    this.#by = by
  }

  readonly codeOf: CodeOf = (...words) => this.#known.get(keyOf(...words))

  /** Asks for the names in these rows. */
  async find(db: Db, rows: readonly KeptRow[]): Promise<void> {
    const asked = this.#unknownIn(rows)
    if (asked.length === 0) return
    const branches = asked.map(([, branch]) => branch)
    const parties = asked.map(([of, , text]) => (of === 'party' ? text : null))
    const people = asked.map(([of, , text]) => (of === 'user' ? text : null))
    const found =
      this.#by === 'operator'
        ? sql<{
            found: Found[]
          }>`select custody.import_names(${this.#importId}, ${branches}::text[], ${parties}::text[],
            ${people}::text[], null) as found`
        : sql<{ found: Found[] }>`select import_names(${this.#importId}, ${branches}::text[], ${parties}::text[],
            ${people}::text[]) as found`
    for (const { of, branch, text, code, several } of only((await found.execute(db)).rows).found)
      this.#known.set(keyOf(of, branch, text), several ? 'several' : { code })
  }

  #unknownIn(rows: readonly KeptRow[]): Parameters<CodeOf>[] {
    const asked: Parameters<CodeOf>[] = []
    for (const { column, place, fixed, isOfGroup } of this.#columns) {
      for (const { cells } of rows) {
        const text = isOfGroup ? groupIn(cells) : (fixed ?? (place === null ? '' : nameIn(cells[place] ?? '')))
        // A text without a letter is a code.
        if (column.names === null || !/\p{L}/u.test(text)) continue
        for (const branch of isOfGroup ? this.#branchesOf(rows) : [this.#branchOf(cells)]) {
          const key = keyOf(column.names, branch, text)
          if (this.#known.has(key)) continue
          this.#known.set(key, undefined)
          asked.push([column.names, branch, text])
        }
      }
    }
    return asked
  }

  /** The heading of a group has no branch of its own. */
  #branchesOf(rows: readonly KeptRow[]): ReadonlySet<string> {
    return new Set(rows.map(({ cells }) => this.#branchOf(cells)).filter(Boolean))
  }
}

const groupIn = (cells: KeptRow['cells']): string =>
  cells.filter((cell) => !isBlankCell(cell)).length === 1 ? headingIn(cells) : ''
