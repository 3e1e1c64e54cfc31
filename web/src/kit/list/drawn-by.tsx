import { useViewer } from '../viewer.ts'
import type { PictureOf } from './list-screen.tsx'
import { type DrawnSeries, PeriodPicture } from './period-picture.tsx'

interface Drawn {
  readonly title: string
  /** The amounts that are drawn, by the fields of the row that the list adds up. */
  readonly series: readonly DrawnSeries[]
}

/**
 * Makes the picture of a list that adds up its rows by period: `Picture: drawnBy({ title, series: [{ key: 'debit', … }] })`. It has the sums
 * of all rows of the filters, which the list has anyway.
 */
export const drawnBy = ({ title, series }: Drawn) =>
  function PictureOfList({ shown: { all, isPending }, list }: PictureOf<unknown>) {
    const { today } = useViewer()
    // A list without an answer says why itself.
    const periods = all?.parts ?? (isPending ? undefined : [])
    return <PeriodPicture title={title} series={series} periods={periods} today={today} list={list} />
  }
