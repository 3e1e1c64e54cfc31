import { bookLabels } from '@backoffice/contract/books/books-labels'
import { type BookFormat, bookFormats, getBatchFile, type listBatches } from '@backoffice/contract/books/books'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import type { Row } from '@backoffice/contract/call'
import { useState } from 'react'
import { request } from '../api/client.ts'
import { failureOf } from '../api/failures.ts'
import { Button } from '../kit/button.tsx'
import { download } from '../kit/export/files.ts'
import { Inline, Stack } from '../kit/layout.tsx'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'

const words = booksMessages.screen

/** Downloads a batch in one of the formats, as often as it is wanted. */
export function DownloadBatch({ row, opened, onClose }: RowModal<Row<typeof listBatches>>) {
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
