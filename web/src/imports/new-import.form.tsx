import { megabytesOf } from '@backoffice/contract/counted'
import { uploadImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, importKindNames, kindOf } from '@backoffice/contract/imports/kinds'
import { limits } from '@backoffice/contract/limits'
import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useUpload } from '../api/upload.ts'
import button from '../kit/button.module.css'
import { Row, Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './imports.module.css'
import { chosenIn, foundByItself, ReadingFields } from './reading-fields.tsx'
import { downloadTemplate } from './template.ts'

const say = importsMessages
const ACCEPTED = '.csv,.txt,.tsv,.xlsx'
const kinds = importKindNames.map((value) => ({ value, label: kindOf(value).title }))

interface NewImportProps {
  kind: ImportKindName
  onKind: (kind: ImportKindName) => void
  onRead: (importId: number) => void
}

/** Sends a file of a kind of data, which the server reads at once without changing anything. */
export function NewImport({ kind, onKind, onRead }: NewImportProps) {
  const { userId } = useViewer()
  const [how, setHow] = useState(foundByItself)
  const [refused, setRefused] = useState<string>()
  const upload = useUpload(uploadImport)
  const { note, isEverywhere } = kindOf(kind)

  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file || upload.busy) return
    const reason = refusalOf(files)
    setRefused(reason)
    if (reason !== undefined) return
    const answer = await upload.run({ kind, userId: String(userId) }, [file], { fields: chosenIn(how) })
    if (!answer) return
    toast.success([answer.message])
    onRead(answer.importId)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }

  return (
    <>
      <div className={css.columns}>
        <Stack>
          <SelectField label="Data" options={kinds} value={kind} onChange={(next) => next && onKind(next)} required />
          <p className={css.hint}>
            {note} {isEverywhere && say.screen.everywhere}
          </p>
          <Row role="group" aria-label="Template">
            <span>Template</span>
            <Button small onClick={() => void downloadTemplate(kind, 'xlsx')}>
              Excel (XLSX)
            </Button>
            <Button small onClick={() => void downloadTemplate(kind, 'csv')}>
              CSV
            </Button>
          </Row>
          <ReadingFields value={how} onChange={setHow} />
        </Stack>
        <Stack className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {upload.busy ? (
            <>
              <progress max={100} value={upload.percent} aria-label="File" />
              <Button small onClick={upload.cancel}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <p>{say.screen.drop}</p>
              <label className={`${button.button} ${css.choose}`}>
                <input
                  type="file"
                  accept={ACCEPTED}
                  onChange={(event) => {
                    const files = [...(event.target.files ?? [])]
                    // The same file can be chosen again after it was corrected.
                    event.target.value = ''
                    void take(files)
                  }}
                />
                <IconFileImport aria-hidden size={18} stroke={1.75} /> Choose file
              </label>
            </>
          )}
        </Stack>
      </div>
      <FormFailure lines={refused === undefined ? (upload.failure?.lines ?? []) : [refused]} />
    </>
  )
}

function refusalOf(files: readonly File[]): string | undefined {
  if (files.length > 1) return say.oneFile
  const most = limits.table.bytes
  return files.some(({ size }) => size > most) ? tablesMessages.file(megabytesOf(most)) : undefined
}
