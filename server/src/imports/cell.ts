/** A cell of a file, as it is kept until its import ends. Text files have texts alone; a workbook has numbers, days and errors too. */

/** A number of a workbook. `shown` is the text that its owner sees where the number alone would be another text, such as 004711. */
interface NumberCell {
  readonly number: string
  readonly shown?: string
}
/** A day of a workbook, with its time where it has one. */
interface DayCell {
  readonly day: string
  /** True if the workbook shows its month alone, and it is the first day of that month. */
  readonly isMonth?: true
}
/** A cell without a usable value: an error of a formula, true or false, a formula without its result, or a number with more digits than a workbook can keep. */
interface LostCell {
  readonly lost: 'error' | 'digits' | 'formula'
  readonly as: string
}
export type Cell = string | NumberCell | DayCell | LostCell

/** Returns the text of a cell as its owner sees it. */
export function shownCell(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if ('number' in cell) return cell.shown ?? cell.number
  return 'day' in cell ? cell.day : cell.as
}

export const isBlankCell = (cell: Cell): boolean => typeof cell === 'string' && cell.trim() === ''
