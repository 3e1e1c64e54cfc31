/** Makes the sheets that the tests of exported files write: they have a column of every kind, and texts that look like formulas. */
import type { Day } from '@backoffice/contract/day'
import type { Image, Moment } from '@backoffice/contract/fields'
import { money, type Money, ZERO } from '@backoffice/contract/money'
import { toneOf } from '@backoffice/contract/statuses'
import type { DayOrder } from '../src/kit/day-order.ts'
import { columnsFor } from '../src/kit/list/columns.tsx'
import { type Sheet, sheetOf } from '../src/kit/export/sheet.ts'

export interface Parcel {
  id: number
  title: string
  dueOn: Day | null
  sentOn: Moment
  weighed: Moment | null
  pieces: number
  total: Money
  status: number
  statusName: string
  images: Image[]
}

const image: Image = { imageId: 'a', imageCode: 'b', imagePath: '/c', thumbPath: '/d', createdBy: 1 }
export const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  id: 1,
  title: 'Al-Shifa, "Main" Road',
  dueOn: '2026-02-01' as Day,
  sentOn: '2026-11-20T19:30:00Z' as Moment,
  weighed: '2026-11-20T01:00:00Z' as Moment,
  pieces: 1200,
  total: money('1200.5') ?? ZERO,
  status: 1,
  statusName: 'Approved',
  images: [image, image],
  ...more,
})

export const column = columnsFor<Parcel>()
export const columns = [
  column.text('title', 'Title'),
  column.day('dueOn', 'Due On'),
  column.day('sentOn', 'Sent On'),
  column.dayTime('weighed', 'Weighed At'),
  column.number('pieces', 'Pieces'),
  column.money('total', 'Recieve Amount'),
  column.status('status', 'Status', { toneOf }),
  column.files('images', 'Attachment'),
  column.custom(
    'mark',
    'Mark',
    () => null,
    (row) => `no ${row.id}`,
  ),
]
export const about = [
  ['Title', 'Parcels'],
  ['Branch', '=Karachi'],
] as const
export const sheetIn = (dayOrder: DayOrder, ...rows: readonly Parcel[]): Sheet =>
  sheetOf({ title: 'Parcels: sent/weighed', about, dayOrder, columns, rows })
export const sheet = (...rows: readonly Parcel[]) => sheetIn('DMY', ...rows)

export const titles = [
  'Title',
  'Due On',
  'Sent On',
  'Weighed At',
  'Pieces',
  'Recieve Amount',
  'Status',
  'Attachment',
  'Mark',
]
/** Some program reads each of these as the start of a formula, because it splits at tabs and line ends or skips white space. */
export const HOSTILE = [
  '=HYPERLINK("http://x")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  ' =1',
  ' \t +1',
  '\u00A0@x',
  '\uFEFF-1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
]
