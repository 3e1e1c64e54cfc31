/** Makes the columns of a kind of import. */
import { limits } from '../limits.ts'
import type { CellType, ImportColumn } from './kinds.ts'

type Facts = Partial<Omit<ImportColumn, 'key' | 'label' | 'required' | 'type' | 'example'>>

const blanks: Readonly<Record<CellType, ImportColumn['blank']>> = {
  text: '',
  money: 0,
  quantity: 0,
  whole: null,
  day: null,
}

const column =
  (required: boolean) =>
  (key: string, label: string, type: CellType, example: string, facts: Facts = {}): ImportColumn => ({
    key,
    label,
    required,
    type,
    example,
    note: '',
    alsoCalled: [],
    role: 'fact',
    most: limits.text.short,
    blank: required ? null : blanks[type],
    range: null,
    isPositive: false,
    belowZero: 'negative',
    reserved: null,
    names: null,
    isOfDocument: false,
    isMonthEnough: false,
    ...facts,
  })
export const needed = column(true)
export const maybe = column(false)

/** The branch of a document. */
export const branch = needed('branch', 'Branch Code', 'text', 'KHI', { role: 'key', alsoCalled: ['branch', 'bcode'] })
