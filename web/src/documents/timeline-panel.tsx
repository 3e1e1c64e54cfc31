import { wordIn } from '@backoffice/contract/words'
import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import type { Tone } from '@backoffice/contract/statuses'
import type { TimelineEvent } from '@backoffice/contract/timeline/events'
import type { ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import factsCss from '../kit/facts.module.css'
import { Inline, Stack } from '../kit/layout.tsx'
import { FactList, type Facts } from '../kit/facts.tsx'
import { showMoney } from '../kit/format.ts'
import { SkeletonTable, TablePanel } from '../kit/list/table-panel.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { Story } from './timeline-story.tsx'
import css from './timeline.module.css'

/** The content of a timeline, for documents of every kind. */
export interface TimelineView {
  tone: Tone
  word: string
  /** Null for a document without an amount. */
  amount: Money | null
  facts: Facts
  /** Returns the facts that a picture of an event is compared with. */
  compared: (event: TimelineEvent) => Facts
  events: readonly TimelineEvent[]
  /** The time zone of the branch of the document. */
  timeZone: string
  buttons?: ReactNode
}

interface TimelineOf<C extends Call> {
  call: C
  input: Wire<C>
  viewOf: (answer: Answer<C>) => TimelineView
}

/** Draws a timeline of any kind: its present state, its facts and its events. */
export function TimelinePanel<C extends Call>({ call, input, viewOf }: TimelineOf<C>) {
  const { data, failure, answeredAt, refetch } = useCall(call, input, { quiet: true })
  return (
    <Stack gap={5}>
      <TablePanel
        state={{ failure, answeredAt, onRetry: refetch }}
        rows={data ? 1 : undefined}
        visible={1}
        empty=""
        onShowAll={refetch}
      />
      {data && <TimelineBody {...viewOf(data)} />}
      {!data && !failure && (
        <SkeletonTable
          columns={[{ key: 'what', title: labels.timeline }]}
          rows={6}
          caption={labels.timeline}
          cards={false}
        />
      )}
    </Stack>
  )
}

function TimelineBody({ tone, word, amount, buttons, facts, compared, events, timeZone }: TimelineView) {
  return (
    <>
      <Inline gap={4} className={css.head}>
        <StatusTag tone={tone} word={wordIn(word)} />
        {amount !== null && <strong className="num">{showMoney(amount)}</strong>}
        {buttons}
      </Inline>
      <FactList of={facts} className={`${factsCss.columns} ${css.facts}`} />
      <Story events={events} compared={compared} timeZone={timeZone} />
    </>
  )
}
