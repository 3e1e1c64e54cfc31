import { labels } from '@backoffice/contract/labels'
import { type Money, sum } from '@backoffice/contract/money'
import { type CSSProperties, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Amount } from '../amount.tsx'
import { sideStep } from '../direction.ts'
import figures from '../figures.module.css'
import { showMoney } from '../format.ts'
import layout from '../layout.module.css'
import css from './chart.module.css'
import { showShort } from './short-amount.ts'

/** Amounts of each column. The table has all of them, the picture those with a colour. */
export interface Series<P> {
  readonly key: string
  readonly label: string
  readonly of: (point: P) => Money
  readonly colour?: string | undefined
}

/** A column of a day or a month. */
export interface Point {
  readonly key: string
  /** The word below the column. */
  readonly short: string
  /** The first cell of its row in the table. */
  readonly written: string
  /** Its name in a sentence, such as the day in words. */
  readonly spelled: string
  /** True for a column on a shaded ground, such as a Sunday. */
  readonly isShaded?: boolean
  /** True for the present day or month, which is not over. */
  readonly isNow?: boolean
}

/** The chart gives these to the link or button of a column. */
export interface ColumnProps {
  readonly className: string | undefined
  readonly tabIndex: number
  readonly 'aria-label': string
  readonly 'data-column': true
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly children: ReactNode
}

interface ColumnChartProps<P extends Point> {
  /** The name of the table. */
  caption: string
  /** The heading of the first column of the table. */
  head: string
  points: readonly P[]
  series: readonly Series<P>[]
  /** Says what the sums are of while no column is chosen. */
  about: string
  /** Draws something after the sum of all columns. */
  after?: (series: Series<P>, total: Money) => ReactNode
  /** True where the amounts of a column add up, so that they are drawn one on the other. */
  stacked?: boolean
  press: (point: P, props: ColumnProps) => ReactElement
  showsTable: boolean
}

/** Draws amounts as columns with an axis and sums, and a table of the same amounts, which is for screen readers alone unless it is shown. */
export function ColumnChart<P extends Point>(props: ColumnChartProps<P>) {
  return (
    <>
      <Picture {...props} />
      <div className={props.showsTable ? css.scrolls : 'sr-only'}>
        <Table {...props} />
      </div>
    </>
  )
}

/** Returns the end of the axis: the next larger number that is an even digit or ten with zeros, so that its half is short too. */
function endOfAxis(max: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return unit * ([1, 2, 4, 6, 8].find((step) => step * unit >= max) ?? 10)
}

/** Draws the columns, and above them the sums of all. While the pointer or the focus is on a column, it draws the amounts of this one. */
function Picture<P extends Point>({ points, series, about, after, stacked = false, press }: ColumnChartProps<P>) {
  const [chosen, setChosen] = useState<number>()
  const chart = useRef<HTMLOListElement>(null)
  const last = points.length - 1
  const point = chosen === undefined ? undefined : points[chosen]
  const drawn = series.filter(({ colour }) => colour !== undefined)
  const heightOf = (one: P) => {
    const amounts = drawn.map(({ of }) => of(one))
    return stacked ? sum(amounts) : Math.max(0, ...amounts)
  }
  const end = endOfAxis(Math.max(0, ...points.map(heightOf)))
  const move = (event: KeyboardEvent) => {
    const at = chosen ?? last
    const step = sideStep(event.key)
    const to = step === 0 ? { Home: 0, End: last }[event.key] : at + step
    if (to === undefined) return
    event.preventDefault()
    chart.current?.querySelectorAll<HTMLElement>('[data-column]')[Math.max(0, Math.min(to, last))]?.focus()
  }
  const wordsOf = (one: P): string =>
    `${one.spelled}: ${series.map(({ label, of }) => `${label} ${showMoney(of(one))}`).join(', ')}`
  return (
    <>
      <dl className={`${figures.figures} ${css.sums}`}>
        {drawn.map((one) => {
          const total = sum(points.map(one.of))
          return (
            <div key={one.key} style={{ '--colour': one.colour } as CSSProperties}>
              <dt className={layout.swatch}>{one.label}</dt>
              <dd>
                <Amount of={point ? one.of(point) : total} /> {!point && after?.(one, total)}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="muted">
        <small>{point ? point.spelled : about}</small>
      </p>
      <div className={`caption ${css.chart}`}>
        <ol
          ref={chart}
          className={css.columns}
          data-many={points.length > 16 || undefined}
          onKeyDown={move}
          onPointerLeave={() => setChosen(undefined)}
        >
          {points.map((one, place) => (
            <li
              key={one.key}
              data-shaded={one.isShaded || undefined}
              data-now={one.isNow || undefined}
              onPointerEnter={() => setChosen(place)}
            >
              {press(one, {
                className: css.column,
                tabIndex: place === (chosen ?? last) ? 0 : -1,
                'aria-label': wordsOf(one),
                'data-column': true,
                onFocus: () => setChosen(place),
                onBlur: () => setChosen(undefined),
                children: (
                  <>
                    <span className={stacked ? css.stack : css.group}>
                      {drawn.map(({ key, of, colour }) => (
                        <i key={key} style={{ '--share': of(one) / end, '--colour': colour } as CSSProperties} />
                      ))}
                    </span>
                    <span>{one.short}</span>
                  </>
                ),
              })}
            </li>
          ))}
        </ol>
        <div className={css.axis} aria-hidden="true">
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{showShort(value)}</span>
          ))}
        </div>
      </div>
    </>
  )
}

function Table<P extends Point>({ caption, head, points, series }: ColumnChartProps<P>) {
  return (
    <table className={css.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.written}</th>
            {series.map(({ key, of }) => (
              <td key={key} className="num">
                {showMoney(of(point))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{labels.total}</th>
          {series.map(({ key, of }) => (
            <td key={key} className="num">
              {showMoney(sum(points.map(of)))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
