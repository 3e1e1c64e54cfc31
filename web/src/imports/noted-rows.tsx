import { inList } from '@backoffice/contract/language/joined'
import type { Row } from '@backoffice/contract/call'
import { type ImportNote, listNotedRows } from '@backoffice/contract/imports/imports'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { joined } from '../kit/joined.ts'
import { Inline, Note, Stack } from '../kit/layout.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { Modal } from '../kit/modal.tsx'
import { useViewer } from '../kit/viewer.ts'
import type { ImportFacts } from './import-step.ts'

const column = columnsOf(listNotedRows)
const cellsOf = ({ cells }: Row<typeof listNotedRows>): string => joined(cells)
const rows: ListOf<typeof listNotedRows> = {
  title: importLabels.note,
  call: listNotedRows,
  key: 'line',
  pageSize: limits.page.importRows,
  totals: false,
  columns: [
    column.number('line', labels.row),
    column.text('words', importLabels.note, { wraps: true }),
    column.custom('cells', importLabels.cells, cellsOf, cellsOf),
  ],
  card: { heading: 'words', line: [], below: ['line', 'cells'] },
  empty: importsMessages.noted.none,
}

const { noted: words } = importsMessages
/** Rows with these notes are no documents. */
const leftOut: readonly ImportNote[] = ['total', 'group']

/** Shows the numbers of rows that are left out and of rows that somebody should look at, and the rows themselves. */
export function NotedRows({ of: { importId, noted } }: { of: ImportFacts }) {
  const { userId } = useViewer()
  const state = useLocalState([])
  const [shown, setShown] = useState<ImportNote>()
  if (noted.length === 0) return null
  const without = noted.filter(({ note }) => leftOut.includes(note))
  const counts = inList(without.map(({ note, rows: count }) => words.counts[note](count)))
  return (
    <Stack gap={2}>
      {without.length > 0 && (
        <Inline>
          <span>{words.leftOut(counts)}</span>
          {without.map(({ note, rows: count }) => (
            <Button key={note} small onClick={() => setShown(note)}>
              {words.look[note](count)}
            </Button>
          ))}
        </Inline>
      )}
      {noted
        .filter(({ note }) => !leftOut.includes(note))
        .map(({ note, rows: count }) => (
          <Inline key={note}>
            <Note as="span">{words.counts[note](count)}</Note>
            <Button small onClick={() => setShown(note)}>
              {words.look[note](count)}
            </Button>
          </Inline>
        ))}
      <Modal title={importLabels.note} opened={shown !== undefined} onClose={() => setShown(undefined)} size="xl">
        {shown && <List of={rows} state={state} given={{ userId, importId, note: shown }} />}
      </Modal>
    </Stack>
  )
}
