import { inList } from '@backoffice/contract/language/joined'
import { bookLabels } from '@backoffice/contract/books/books-labels'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { endProgram, listPrograms } from '@backoffice/contract/books/programs'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Inline, Stack } from '../kit/layout.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import { NewProgram } from './new-program.modal.tsx'

const words = booksMessages.screen

type Program = Row<typeof listPrograms>

const column = columnsOf(listPrograms)
const action = actionsOf(listPrograms)

function stateOf({ isLiving, endedOn }: Program): string {
  if (isLiving) return bookLabels.inUse
  return endedOn === null ? bookLabels.expired : bookLabels.ended
}
const callsOf = ({ calls }: Program) => inList(calls.map((call) => booksMessages.calls[call]))
const branchesOf = ({ branches }: Program) => inList(branches)

const programs: ListOf<typeof listPrograms> = {
  title: bookLabels.programs,
  call: listPrograms,
  key: 'programId',
  pageSize: limits.page.ledgers,
  totals: false,
  columns: [
    column.text('name', labels.name, { names: true }),
    column.custom(
      'isLiving',
      labels.status,
      (row) => <StatusTag tone={row.isLiving ? 'good' : 'bad'} word={stateOf(row)} />,
      stateOf,
    ),
    column.custom('calls', bookLabels.mayDo, callsOf, callsOf),
    column.custom('branches', labels.branches, branchesOf, branchesOf),
    column.dayTime('expiresOn', bookLabels.expires),
    column.number('uses', bookLabels.uses),
    column.dayTime('lastUsedOn', bookLabels.lastUse),
    column.text('madeBy', bookLabels.madeBy),
    column.dayTime('madeOn', bookLabels.madeOn),
    column.text('endedBy', labels.endedBy),
  ],
  actions: [
    action.save(bookLabels.end, endProgram, ({ programId }, _form, { userId }) => ({ userId, programId }), {
      tone: 'bad',
      key: 'E',
      when: ({ isLiving }) => isLiving,
      questionFor: ({ name }) => words.endQuestion(name),
    }),
  ],
  card: { heading: 'name', line: ['isLiving', 'calls', 'expiresOn', 'lastUsedOn'] },
  empty: words.noTokens,
}

/** Lists the tokens of programs that read batches, and makes and ends them. */
export function Programs() {
  const { userId } = useViewer()
  const state = useLocalState([])
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Stack as="section" aria-label={programs.title}>
      <Inline>
        <h2>{programs.title}</h2>
        <Button onClick={() => setIsMaking(true)}>{bookLabels.newToken}</Button>
      </Inline>
      <p className="muted">{words.tokensNote}</p>
      <FramedList of={programs} state={state} given={{ userId }} />
      {isMaking && <NewProgram onClose={() => setIsMaking(false)} />}
    </Stack>
  )
}
