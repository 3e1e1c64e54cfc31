import {
  type BookFormat,
  bookFormats,
  getBatchFile,
  listBatches,
  listDue,
  makeBatch,
} from '@backoffice/contract/books/books'
import { bookLabels } from '@backoffice/contract/books/books-labels'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import type { Row } from '@backoffice/contract/call'
import { wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useAddressState, useLocalState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { Inline, Stack } from '../kit/layout.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { request } from '../api/client.ts'
import { failureOf } from '../api/failures.ts'
import { Button } from '../kit/button.tsx'
import { download } from '../kit/export/files.ts'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { Programs } from './programs-list.tsx'
import { BookCompanies, Ledgers } from './ledgers-list.tsx'

const words = booksMessages.screen

type Due = Row<typeof listDue>

const dueColumn = columnsOf(listDue)
const dueAction = actionsOf(listDue)
const making = ({ branchCode, postingDate }: Due, _form: object, { userId }: Viewer) => ({
  userId,
  branchCode,
  postingDate: wireDay(postingDate),
})

const due: ListOf<typeof listDue> = {
  title: bookLabels.notInABatch,
  call: listDue,
  key: 'dueKey',
  pageSize: limits.page.postingDays,
  columns: [
    dueColumn.day('postingDate', labels.postingDate),
    dueColumn.text('branch', labels.branchName, { names: true }),
    dueColumn.number('entries', bookLabels.movements),
    dueColumn.money('received', bookLabels.received, { main: true }),
    dueColumn.money('banked', bookLabels.banked),
  ],
  actions: [dueAction.save(bookLabels.makeBatch, makeBatch, making, { tone: 'primary', key: 'M' })],
  bulk: [
    dueAction.bulk(bookLabels.makeSelected, makeBatch, making, { done: bookLabels.made, counts: bookLabels.days }),
  ],
  card: { heading: 'postingDate', line: ['branch', 'entries'], figure: 'received' },
  exports: true,
  empty: words.noDue,
}

const column = columnsOf(listBatches)
const action = actionsOf(listBatches)
const filter = filtersOf(listBatches)
const filters = [filter.day('fromDate', labels.fromDate), filter.day('toDate', labels.toDate)]

const batches: ListOf<typeof listBatches> = {
  title: bookLabels.postingBatches,
  call: listBatches,
  key: 'batchId',
  pageSize: limits.page.postingBatches,
  filters,
  columns: [
    column.text('batchNo', bookLabels.batchNo, { names: true }),
    column.day('postingDate', labels.postingDate),
    column.text('branch', labels.branchName),
    column.number('entries', bookLabels.movements),
    column.money('received', bookLabels.received, { main: true }),
    column.money('banked', bookLabels.banked),
    column.dayTime('madeOn', bookLabels.madeOn),
    column.custom('madeBy', bookLabels.madeBy, makerOf, makerOf),
    { ...column.text('digest', bookLabels.digest), startsHidden: true },
  ],
  actions: [action.open(labels.download, DownloadBatch, { key: 'D' })],
  card: { heading: 'batchNo', line: ['postingDate', 'branch', 'entries'], figure: 'received' },
  exports: true,
  empty: words.noBatches,
}

function makerOf({ madeBy }: Row<typeof listBatches>): string {
  return madeBy === '' ? words.server : madeBy
}

/** Shows what is in no posting batch yet, makes batches and gives their files, and sets the ledgers of the books. */
export function PostingFiles() {
  const { branchCode } = useViewer()
  const [dueState, batchState] = [useLocalState([]), useAddressState(filters)]
  return (
    <>
      <Welcome title={bookLabels.postingFiles} />
      <Stack gap={6}>
        <Stack as="section" aria-label={due.title}>
          <h2>{due.title}</h2>
          <p className="muted">{words.dueNote}</p>
          <FramedList of={due} state={dueState} given={{ branchCode }} />
        </Stack>
        <Stack as="section" aria-label={batches.title}>
          <h2>{batches.title}</h2>
          <FramedList of={batches} state={batchState} given={{ branchCode }} />
        </Stack>
        <Ledgers />
        <BookCompanies />
        <Programs />
      </Stack>
    </>
  )
}

/** Downloads a batch in one of the formats, as often as it is wanted. */
function DownloadBatch({ row, opened, onClose }: RowModal<Row<typeof listBatches>>) {
  const [busy, setBusy] = useState<BookFormat>()
  const [failed, setFailed] = useState<readonly string[]>([])
  const { batchId, batchNo, branch, branchCode } = row
  const get = async (format: BookFormat) => {
    setBusy(format)
    setFailed([])
    try {
      const { fileName, mediaType, text } = await request(getBatchFile, { branchCode, batchId, format })
      download(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }))
    } catch (problem) {
      setFailed(failureOf(problem, getBatchFile).lines)
    }
    setBusy(undefined)
  }
  return (
    <Modal title={bookLabels.downloadOf(batchNo, branch)} opened={opened} onClose={() => onClose()} size="md">
      <Stack>
        <p className="muted">{words.downloadNote}</p>
        <Inline role="group" aria-label={bookLabels.format}>
          {bookFormats.map((format) => (
            <Button
              key={format}
              busy={busy === format}
              disabled={busy !== undefined && busy !== format}
              onClick={() => void get(format)}
            >
              {booksMessages.formats[format]}
            </Button>
          ))}
        </Inline>
        {failed.length > 0 && (
          <p className="failed" role="alert">
            {failed.join(' ')}
          </p>
        )}
      </Stack>
    </Modal>
  )
}
