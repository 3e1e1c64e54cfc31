import type { Answer, Call, Wire } from '@backoffice/contract/call'
import type { ComponentType, ReactNode } from 'react'
import { labels } from '@backoffice/contract/labels'
import { isNegative, type Money } from '@backoffice/contract/money'
import { useCall } from '../api/use-call.ts'
import { ExplainFigure } from './explain.tsx'
import { Amount } from './amount.tsx'
import { fitText } from './fit-text.ts'
import { NotAvailable } from './not-available.tsx'
import css from './tiles.module.css'
import { useViewer, type Viewer } from './viewer.ts'

interface Figures {
  readonly figures: readonly {
    readonly label: string
    readonly amount: Money | undefined
    readonly Lead?: FigureLead | undefined
    readonly explanation?: string | undefined
  }[]
  readonly failed: boolean
  readonly retry: () => void
}

/** Draws a figure as a link to the rows that it is made of. */
export type FigureLead = ComponentType<{ label: string; children: ReactNode }>

/** The figures of a screen's tiles and the call that answers them. */
export interface TileSource {
  readonly use: () => Figures
}

type AmountOf<A> = { [K in keyof A & string]: A[K] extends Money ? K : never }[keyof A & string]

/**
 * Makes tiles from a call: `tilesOf(cashierSummary, (viewer) => ({ … }), [['outStandingBalance', 'Outstanding', leadsToRows({ … })], …])`
 */
export const tilesOf = <C extends Call>(
  call: C,
  inputOf: (viewer: Viewer) => Wire<C>,
  labelled: readonly (readonly [key: AmountOf<Answer<C>>, label: string, Lead?: FigureLead, explanation?: string])[],
): TileSource => ({
  use: () => {
    const { data, failure, refetch } = useCall(call, inputOf(useViewer()))
    const answered = data as Readonly<Record<string, Money>> | undefined
    return {
      figures: labelled.map(([key, label, Lead, explanation]) => ({
        label,
        amount: answered?.[key],
        Lead,
        explanation,
      })),
      failed: failure !== undefined && data === undefined,
      retry: refetch,
    }
  },
})

/** Tiles below a heading: the same word in two groups is a different figure. */
export interface TileGroup {
  readonly heading: string
  readonly of: TileSource
}

/** Draws the tiles of a screen: four, or several groups of them. */
export function TileGroups({ of }: { of: TileSource | readonly TileGroup[] }) {
  if ('use' in of) return <Tiles of={of} />
  return of.map(({ heading, of: source }) => (
    <section key={heading} className={css.group}>
      <h2>{heading}</h2>
      <Tiles of={source} label={heading} />
    </section>
  ))
}

/**
 * Draws figures. A figure without an answer is never shown as zero: it is a grey bar while it loads, and a dash when it failed, with
 * one Retry for all of them.
 */
export function Tiles({ of, label = labels.summary }: { of: TileSource; label?: string }) {
  const { figures, failed, retry } = of.use()
  return (
    <dl className={css.tiles} aria-label={label}>
      {figures.map((figure, at) => (
        <div key={figure.label} className={css.tile}>
          <dt>
            {figure.label}
            {figure.explanation && <ExplainFigure label={figure.label}>{figure.explanation}</ExplainFigure>}
          </dt>
          <dd
            data-negative={(figure.amount !== undefined && isNegative(figure.amount)) || undefined}
            style={fitText(figure.amount)}
          >
            {figure.amount !== undefined && <Figure amount={figure.amount} label={figure.label} Lead={figure.Lead} />}
            {figure.amount === undefined && !failed && (
              <span className="skeleton" role="img" aria-label={labels.loading} />
            )}
            {figure.amount === undefined && failed && (
              <NotAvailable of={figure.label} onRetry={at === 0 ? retry : undefined} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FigureProps {
  amount: Money
  label: string
  Lead: FigureLead | undefined
}

const Figure = ({ amount, label, Lead }: FigureProps) =>
  Lead ? (
    <Lead label={label}>
      <Amount of={amount} />
    </Lead>
  ) : (
    <Amount of={amount} />
  )
