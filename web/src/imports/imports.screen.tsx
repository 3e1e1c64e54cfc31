import { limits } from '@backoffice/contract/limits'
import { listImports } from '@backoffice/contract/imports/imports'
import { kindOf } from '@backoffice/contract/imports/kinds'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { Row } from '@backoffice/contract/call'
import type { Tone } from '@backoffice/contract/statuses'
import { columnsOf } from '../kit/list/columns.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { StatusTag } from '../kit/status-tag.tsx'

type Import = Row<typeof listImports>

const column = columnsOf(listImports)

const tones: Readonly<Record<Import['state'], Tone>> = {
  read: 'pending',
  checking: 'pending',
  checked: 'pending',
  applying: 'pending',
  applied: 'good',
  cancelled: 'bad',
  failed: 'bad',
}
const titleOf = ({ kind }: Import) => kindOf(kind).title
const stateOf = ({ state }: Import) => importsMessages.states[state]

/** Lists the data that was brought in from files: what, by whom and when, with the counts. */
export const Imports = listScreen({
  title: 'Import',
  call: listImports,
  given: ({ userId }) => ({ userId }),
  key: 'importId',
  pageSize: limits.page.imports,
  columns: [
    column.custom('kind', 'Data', titleOf, titleOf),
    column.text('fileName', 'File', { wraps: true }),
    column.custom('state', 'Status', (row) => <StatusTag tone={tones[row.state]} word={stateOf(row)} />, stateOf),
    column.number('rows', 'Rows'),
    column.text('importedBy', 'By', { names: true }),
    column.dayTime('startedOn', 'On'),
  ],
  card: { heading: 'fileName', line: ['importedBy', 'startedOn'] },
  exports: true,
  empty: importsMessages.none,
})
