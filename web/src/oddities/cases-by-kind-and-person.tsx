import type { Answer } from '@backoffice/contract/call'
import { getOddities } from '@backoffice/contract/oddities/oddities'
import { oddityLabels } from '@backoffice/contract/oddities/oddities-labels'
import { odditiesMessages } from '@backoffice/contract/oddities/oddities-messages'
import { OPEN_ODDITIES } from '@backoffice/contract/oddities/oddity-kinds'
import { labels } from '@backoffice/contract/labels'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Amount } from '../kit/amount.tsx'
import { Button } from '../kit/button.tsx'
import { useDayForm } from '../kit/day-order.ts'
import { showDay, showNumber } from '../kit/format.ts'
import { Inline, Stack } from '../kit/layout.tsx'
import type { ListState } from '../kit/list/list-state.ts'
import { useCards } from '../kit/phone.ts'
import { useViewer } from '../kit/viewer.ts'
import css from './oddities.module.css'

type Counted = Answer<typeof getOddities>
type View = 'kinds' | 'people'

interface Part {
  readonly name: string
  readonly count: number
  /** Opens the rows of the part; a branch is a part of the address. */
  readonly filters: Readonly<Record<string, string>>
}

interface Figure extends Part {
  readonly key: string
  readonly total: Counted['kinds'][number]['total']
  readonly oldest: Counted['kinds'][number]['oldest']
  /** The branches of a kind, or the kinds of a person. */
  readonly parts: readonly Part[]
}

const figuresOf: Readonly<Record<View, (counted: Counted) => readonly Figure[]>> = {
  kinds: ({ kinds }) =>
    kinds
      .filter(({ count }) => count > 0)
      .map(({ kind, branches, ...figure }) => ({
        ...figure,
        key: kind,
        name: oddityLabels.kinds[kind],
        filters: { kind },
        parts: branches.length > 1 ? branches.map((one) => ofBranch(one, kind)) : [],
      })),
  people: ({ people }) =>
    people.map(({ userId, kinds, ...figure }) => ({
      ...figure,
      key: String(userId),
      filters: { personId: String(userId) },
      parts: kinds.map(({ kind, count }) => ({
        name: oddityLabels.kinds[kind],
        count,
        filters: { personId: String(userId), kind },
      })),
    })),
}

const ofBranch = ({ cCode, branchName, count }: Counted['kinds'][number]['branches'][number], kind: string): Part => ({
  name: branchName,
  count,
  filters: { kind, branch: cCode },
})

const views = [
  ['kinds', oddityLabels.byKind],
  ['people', oddityLabels.byPerson],
] as const

/** Counts the open cases by kind or by person. A press lists exactly the cases of a figure, and a second press lists all again. */
export function CasesByKindAndPerson({ list: { values, search } }: { list: ListState }) {
  const { userId, branchCode } = useViewer()
  const cards = useCards()
  const [view, setView] = useState<View>('kinds')
  const { data, failure, refetch } = useCall(getOddities, { userId, cCode: branchCode }, { keepPrevious: true })
  const figures = data && figuresOf[view](data)
  const isChosen = ({ filters }: Figure) =>
    values['state'] === OPEN_ODDITIES && Object.entries(filters).every(([name, value]) => values[name] === value)
  const choose = (figure: Figure) => {
    const { kind: _kind, personId: _person, ...others } = values
    search({ ...others, state: OPEN_ODDITIES, ...(isChosen(figure) ? {} : figure.filters) })
  }
  return (
    <Stack as="section" gap={3} className={css.counts} aria-label={oddityLabels.cases}>
      <Inline gap={3} justify="between">
        {!cards && (
          <p className="muted">
            {odditiesMessages.factsNote} {odditiesMessages.ownNote}
          </p>
        )}
        <Inline gap={1} className={css.views} role="group" aria-label={oddityLabels.cases}>
          {views.map(([name, label]) => (
            <Button key={name} small tone="ghost" aria-pressed={view === name} onClick={() => setView(name)}>
              {label}
            </Button>
          ))}
        </Inline>
      </Inline>
      {failure && !data && (
        <Inline gap={4} role="alert">
          {failure.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Button onClick={refetch}>{labels.retry}</Button>
        </Inline>
      )}
      {!data && !failure && <div className={`skeleton ${css.loading}`} role="img" aria-label={labels.loading} />}
      {figures && figures.length > 0 && (
        <ul className={css.figures}>
          {figures.map((figure) => (
            <li key={figure.key}>
              <FigureButton of={figure} isChosen={isChosen(figure)} onPress={() => choose(figure)} />
              <Parts of={figure} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function FigureButton({ of, isChosen, onPress }: { of: Figure; isChosen: boolean; onPress: () => void }) {
  const { name, count, total } = of
  return (
    <button type="button" className={`option ${css.figure}`} aria-pressed={isChosen} onClick={onPress}>
      <b className="num">{showNumber(count)}</b>
      <span>{name}</span>
      <span className="num">
        <Amount of={total} dash />
      </span>
    </button>
  )
}

function Parts({ of: { oldest, parts } }: { of: Figure }) {
  const form = useDayForm()
  return (
    <Inline as="span" className={`caption ${css.parts}`}>
      {oldest !== null && <span>{oddityLabels.oldestOf(showDay(oldest, form))}</span>}
      {parts.map(({ name, count, filters }) => (
        <Link key={name} to="/directorOddities" search={filters} className="text-link">
          {name} {showNumber(count)}
        </Link>
      ))}
    </Inline>
  )
}
