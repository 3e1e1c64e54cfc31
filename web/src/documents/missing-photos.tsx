import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import cell from '../kit/list/cell.module.css'
import type { Column } from '../kit/list/columns.tsx'
import { StatusTag } from '../kit/status-tag.tsx'

interface Photos {
  readonly statedPhotos?: number | undefined
  readonly missingPhotos?: number | undefined
}

/** Says how many photos of a phone are missing a day after its document arrived; empty for none. */
export const photosMissing = ({ statedPhotos = 0, missingPhotos = 0 }: Photos): string =>
  missingPhotos > 0 ? intakeMessages.photosMissing(missingPhotos, statedPhotos) : ''

/** Adds to a column that photos of the document are missing. */
export const withMissingPhotos = <R extends Photos>(column: Column<R>, className = ''): Column<R> => ({
  ...column,
  cell: (row, form) =>
    photosMissing(row) === '' ? (
      column.cell(row, form)
    ) : (
      <span className={`${cell.tags} ${className}`}>
        {column.cell(row, form)}
        <StatusTag tone="warning" word={photosMissing(row)} />
      </span>
    ),
})
