import { messages } from '@backoffice/contract/messages'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { useSpelling } from '../spelling.ts'
import css from './failed-files.module.css'
import type { FailedFile } from './use-file-queue.ts'

interface FailedFilesProps {
  failed: readonly FailedFile[]
  /** True once the form was not saved because of them, which brings them into sight. */
  preventSave: boolean
  onRetry: () => void
  onDrop: (file: FailedFile) => void
}

/** Lists the files that were not uploaded, each with its reason. Files that may succeed the next time are sent again with one press. */
export function FailedFiles({ failed, preventSave, onRetry, onDrop }: FailedFilesProps) {
  const spell = useSpelling()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preventSave) place.current?.scrollIntoView({ block: 'nearest' })
  }, [preventSave])
  if (failed.length === 0) return null
  return (
    <div ref={place} role="alert" className={css.failed}>
      <ul>
        {failed.map((one, at) => (
          // Two files may have the same name.
          <li key={`${one.file.name} ${at}`}>
            <span>{spell(messages.upload.ofFile(one.file.name, one.why))}</span>
            <button type="button" aria-label={`Dismiss ${one.file.name}`} onClick={() => onDrop(one)}>
              <IconX aria-hidden size={14} stroke={2} />
            </button>
          </li>
        ))}
      </ul>
      {failed.some(({ canRetry }) => canRetry) && (
        <Button small onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
