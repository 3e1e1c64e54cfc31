import { importKindName } from '@backoffice/contract/imports/kind-names'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { labels } from '@backoffice/contract/labels'
import { megabytesOf } from '@backoffice/contract/plural'
import { uploadImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import {
  type ImportKindName,
  importKindNames,
  lastingKinds,
  kindOf,
  templateColumns,
  templateOf,
} from '@backoffice/contract/imports/kinds'
import { limits } from '@backoffice/contract/limits'
import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useUpload } from '../api/upload.ts'
import { Folded } from '../kit/folded.tsx'
import { Fields } from '../kit/fields.tsx'
import button from '../kit/button.module.css'
import { Inline, Stack, Columns } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './imports.module.css'
import { onlyOfStatements, tableEndings } from '@backoffice/contract/imports/file-endings'
import { delimiters, encodings, type Reading } from '@backoffice/contract/imports/reading'
import { TextField } from '../kit/form/text-field.tsx'
import { download } from '../kit/export/files.ts'

const endingsFor = (kind: ImportKindName) =>
  kind === 'statements' ? [...tableEndings, ...onlyOfStatements] : tableEndings
const kindsAmong = (names: readonly ImportKindName[]) =>
  names.map((value) => ({ value, label: importKindName(kindOf(value).title) }))
const lasting = kindsAmong(lastingKinds)
const all = kindsAmong(importKindNames)

interface NewImportProps {
  kind: ImportKindName
  /** True while openings can be imported. */
  takesOpenings: boolean
  onKind: (kind: ImportKindName) => void
  onRead: (importId: number) => void
}

/** Sends a file of a kind of data, which the server reads at once without changing anything. */
export function NewImport({ kind, takesOpenings, onKind, onRead }: NewImportProps) {
  const { userId } = useViewer()
  const [how, setHow] = useState(automatic)
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
      <Columns>
        <Stack>
          <SelectField
            label={importLabels.data}
            options={takesOpenings ? all : lasting}
            value={kind}
            onChange={(next) => next && onKind(next)}
            required
          />
          <p className="muted">
            {note} {isEverywhere && importsMessages.screen.everywhere}
          </p>
          <Inline role="group" aria-label={importLabels.template}>
            <span>{importLabels.template}</span>
            <Button small onClick={() => void downloadTemplate(kind, 'xlsx')}>
              {labels.excelXlsx}
            </Button>
            <Button small onClick={() => void downloadTemplate(kind, 'csv')}>
              {labels.csv}
            </Button>
          </Inline>
          <ReadingFields value={how} onChange={setHow} />
        </Stack>
        <div className={`centred ${css.drop}`} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {upload.busy ? (
            <>
              <progress max={100} value={upload.percent} aria-label={importLabels.file} />
              <Button small onClick={upload.cancel}>
                {labels.cancel}
              </Button>
            </>
          ) : (
            <>
              <p>{kind === 'statements' ? importsMessages.screen.dropStatement : importsMessages.screen.drop}</p>
              <label className={`${button.button} ring`}>
                <input
                  type="file"
                  className="sr-only"
                  accept={endingsFor(kind).join(',')}
                  onChange={(event) => {
                    const files = [...(event.target.files ?? [])]
                    // The same file can be chosen again after it was corrected.
                    event.target.value = ''
                    void take(files)
                  }}
                />
                <IconFileImport aria-hidden size={18} stroke={1.75} /> {importLabels.chooseFile}
              </label>
            </>
          )}
        </div>
      </Columns>
      <FormFailure lines={refused === undefined ? (upload.failure?.lines ?? []) : [refused]} />
    </>
  )
}

function refusalOf(files: readonly File[]): string | undefined {
  if (files.length > 1) return importsMessages.oneFile
  const max = limits.table.bytes
  return files.some(({ size }) => size > max) ? tablesMessages.file(megabytesOf(max)) : undefined
}

type Chosen = { readonly [name in keyof Required<Reading>]: NonNullable<Reading[name]> | '' }

export const automatic: Chosen = { encoding: '', delimiter: '', sheet: '', head: '' }

/** Returns the fields of an upload that were chosen. */
export const chosenIn = (how: Chosen): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(how).filter(([, value]) => value !== ''))

const encodingOptions = encodings.map((value) => ({ value, label: value }))
const delimiterOptions = delimiters.map((value) => ({ value, label: importsMessages.delimiters[value] }))

/** Chooses how a file is read if that is not detected. */
export function ReadingFields({ value: how, onChange }: { value: Chosen; onChange: (how: Chosen) => void }) {
  return (
    <Folded title={importsMessages.screen.reading}>
      <p className="muted">{importsMessages.screen.readingNote}</p>
      <Fields least={240}>
        <SelectField
          label={importLabels.encoding}
          options={encodingOptions}
          value={how.encoding}
          placeholder={importsMessages.screen.found}
          clearable
          onChange={(encoding) => onChange({ ...how, encoding })}
        />
        <SelectField
          label={importLabels.delimiter}
          options={delimiterOptions}
          value={how.delimiter}
          placeholder={importsMessages.screen.found}
          clearable
          onChange={(delimiter) => onChange({ ...how, delimiter })}
        />
        <TextField
          label={importLabels.sheet}
          maxLength={limits.text.short}
          value={how.sheet}
          placeholder={importsMessages.screen.found}
          onChange={(sheet) => onChange({ ...how, sheet })}
        />
        <TextField
          label={importLabels.headRow}
          maxLength={3}
          value={how.head}
          placeholder={importsMessages.screen.found}
          onChange={(head) => onChange({ ...how, head })}
        />
      </Fields>
    </Folded>
  )
}

/** Offers a file with the columns of a kind and one row as an example. A workbook explains each column on its second sheet. */
async function downloadTemplate(kind: ImportKindName, format: 'csv' | 'xlsx'): Promise<void> {
  const { title } = kindOf(kind)
  const columns = templateColumns(kind)
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-template.${format}`
  if (format === 'csv') {
    const { csvText } = await import('../kit/export/files.ts')
    download(name, csvText(templateOf(kind)))
    return
  }
  const { xlsxOf } = await import('../kit/export/xlsx.ts')
  const about = columns.map(
    ({ label, required, note }) =>
      [label, [required ? importLabels.required : '', note].filter(Boolean).join(' ')] as const,
  )
  const [, ...rows] = templateOf(kind)
  const sheet = {
    title,
    about,
    dayOrder: 'DMY',
    columns: columns.map(({ label }) => ({
      title: label,
      isCode: false,
      isNumeric: false,
      isCount: false,
      isForFiles: false,
    })),
    rows: rows.map((row) => row.map((value) => ({ kind: 'text', value }) as const)),
    totals: [],
  } as const
  download(name, await xlsxOf(sheet))
}
