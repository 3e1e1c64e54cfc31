import { inList, inOneText } from '@backoffice/contract/language/joined'
import type { Row } from '@backoffice/contract/call'
import { endFeed, listFeeds } from '@backoffice/contract/imports/feeds'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importKindName } from '@backoffice/contract/imports/kind-names'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { Tone } from '@backoffice/contract/statuses'
import { useState } from 'react'
import { Inline, Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { NewFeed } from './new-feed.modal.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import { importTones } from './import-tones.ts'

type Feed = Row<typeof listFeeds>

const column = columnsOf(listFeeds)
const action = actionsOf(listFeeds)

/** A file that an ended feed left is still on Home and among the imports. */
function stateOf({ refusedSince, missingSince, endedOn }: Feed): readonly [tone: Tone, word: string] {
  const { screen } = feedsMessages
  if (endedOn !== null) return ['bad', screen.hasEnded]
  if (refusedSince !== null) return ['warning', screen.isRefused]
  if (missingSince !== null) return ['warning', screen.isMissing]
  return ['good', screen.isLiving]
}
const wordOf = (row: Feed) => stateOf(row)[1]
function State({ of }: { of: Feed }) {
  const [tone, word] = stateOf(of)
  return <StatusTag tone={tone} word={word} />
}
const kindsOf = ({ kinds }: Feed) => inList(kinds.map(importKindName))
const branchesOf = ({ branches }: Feed) => inList(branches)
const lastOf = ({ lastState }: Feed) => (lastState === null ? '' : importsMessages.states[lastState])
/** The word at the feed says that its file is refused; this is the reason. */
const refusedIn = ({ refusedFiles }: Feed) =>
  inOneText(
    refusedFiles.map(({ kind, fileName, reason }) =>
      feedsMessages.screen.refusedFile(importKindName(kind), fileName, reason),
    ),
  )

function controlOf({ lastAgrees }: Feed): string {
  if (lastAgrees === null) return ''
  return lastAgrees ? feedsMessages.control.agrees : feedsMessages.control.differs
}

const feeds: ListOf<typeof listFeeds> = {
  title: importLabels.feeds,
  call: listFeeds,
  key: 'feedId',
  pageSize: limits.page.imports,
  totals: false,
  columns: [
    column.text('name', labels.name, { names: true }),
    column.custom('endedOn', labels.status, (row) => <State of={row} />, wordOf),
    column.custom('refusedFiles', importLabels.refusedFile, refusedIn, refusedIn),
    column.custom('kinds', importLabels.data, kindsOf, kindsOf),
    column.custom('branches', labels.branches, branchesOf, branchesOf),
    column.number('uses', importLabels.used),
    column.dayTime('lastUsedOn', importLabels.lastUsedOn),
    column.number('expectedHours', importLabels.expectedHours),
    column.custom(
      'lastState',
      importLabels.lastImport,
      (row) => row.lastState !== null && <StatusTag tone={importTones[row.lastState]} word={lastOf(row)} />,
      lastOf,
    ),
    column.custom(
      'lastAgrees',
      importLabels.control,
      (row) => row.lastAgrees !== null && <StatusTag tone={row.lastAgrees ? 'good' : 'bad'} word={controlOf(row)} />,
      controlOf,
    ),
    column.text('madeBy', importLabels.madeBy),
    column.dayTime('madeOn', importLabels.madeOn),
    column.text('endedBy', labels.endedBy),
  ],
  actions: [
    action.save(importLabels.end, endFeed, ({ feedId }, _form, { userId }) => ({ userId, feedId }), {
      tone: 'bad',
      key: 'E',
      when: ({ endedOn }) => endedOn === null,
      questionFor: ({ name }) => feedsMessages.screen.endQuestion(name),
    }),
  ],
  card: { heading: 'name', line: ['endedOn', 'refusedFiles', 'kinds', 'lastUsedOn'] },
  exports: true,
  empty: feedsMessages.screen.none,
}

/** Lists the programs that import by themselves, and makes and ends their tokens. */
export function Feeds() {
  const { userId } = useViewer()
  const state = useLocalState([])
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Stack as="section" aria-label={importLabels.feeds}>
      <Inline>
        <h2>{importLabels.feeds}</h2>
        <Button onClick={() => setIsMaking(true)}>{importLabels.newFeed}</Button>
      </Inline>
      <p className="muted">{feedsMessages.screen.note}</p>
      <FramedList of={feeds} state={state} given={{ userId }} />
      {isMaking && <NewFeed onClose={() => setIsMaking(false)} />}
    </Stack>
  )
}
