import type { Row } from '@backoffice/contract/call'
import {
  bringsNothing,
  correctImport,
  importedInWords,
  type ImportOutcome,
  listImportRecords,
  listRejectedRows,
  sameCodes,
} from '@backoffice/contract/imports/imports'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useId, useState } from 'react'
import { request } from '../api/client.ts'
import { joined } from '../kit/joined.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { csvText, download } from '../kit/export/files.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { TickField } from '../kit/form/tick-field.tsx'
import { showNumber } from '../kit/format.ts'
import { Stack, Inline } from '../kit/layout.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { PartsBar } from '../kit/parts-bar.tsx'
import { useViewer } from '../kit/viewer.ts'
import { ApplyImport } from './apply-import.tsx'
import type { ImportFacts, StepProps } from './import-step.ts'
import css from './imports.module.css'
import { NotedRows } from './noted-rows.tsx'

type Recorded = Row<typeof listImportRecords>
type Rejected = Row<typeof listRejectedRows>

const recorded = columnsOf(listImportRecords)
const rejected = columnsOf(listRejectedRows)

const changesOf = ({ changes }: Recorded) =>
  changes
    .map(({ field, was, now }) => `${field}: ${was === '' ? now : importsMessages.screen.was(was, now)}`)
    .join('; ')

function Changes({ changes }: Recorded) {
  return (
    <Inline as="dl" className={css.changes}>
      {changes.map(({ field, was, now }) => (
        <Inline key={field}>
          <dt>{field}</dt>
          <dd>
            {was !== '' && (
              <>
                <del className="muted">{was}</del>{' '}
                <span aria-hidden className="mirrors">
                  →
                </span>{' '}
              </>
            )}
            <ins>{now}</ins>
          </dd>
        </Inline>
      ))}
    </Inline>
  )
}

const reason = recorded.text('reason', importLabels.reasons, { wraps: true })

const records = (title: string, empty: string): ListOf<typeof listImportRecords> => ({
  title,
  call: listImportRecords,
  key: 'line',
  pageSize: limits.page.importRows,
  totals: false,
  columns: [
    recorded.number('line', labels.row),
    recorded.text('name', labels.document),
    ...(title === importLabels.kept ? [reason] : []),
    recorded.custom(
      'changes',
      title === importLabels.new ? importLabels.fields : labels.changes,
      (row) => <Changes {...row} />,
      changesOf,
    ),
  ],
  card: {
    heading: 'name',
    line: [],
    below: ['line', ...(title === importLabels.kept ? (['reason'] as const) : []), 'changes'],
  },
  ...(title === importLabels.kept && { exports: true }),
  empty,
})
const lists = {
  new: records(importLabels.new, importsMessages.screen.noneNew),
  changed: records(importLabels.changed, importsMessages.screen.noneChanged),
  kept: records(importLabels.kept, importsMessages.screen.noneKept),
} as const

const reasonsOf = ({ reasons }: Rejected) => reasons.join(' ')
const cellsOf = ({ cells }: Rejected) => joined(cells)
const rejectedRows: ListOf<typeof listRejectedRows> = {
  title: importLabels.rejectedRows,
  call: listRejectedRows,
  key: 'line',
  pageSize: limits.page.importRows,
  totals: false,
  columns: [
    rejected.number('line', labels.row),
    rejected.custom('reasons', importLabels.reasons, reasonsOf, reasonsOf),
    rejected.custom('cells', importLabels.cells, cellsOf, cellsOf),
  ],
  card: { heading: 'reasons', line: [], below: ['line', 'cells'] },
  empty: importsMessages.screen.noneRejected,
}

const outcomes = ['new', 'changed', 'same', 'kept', 'rejected'] as const satisfies readonly ImportOutcome[]

/** Shows the effect of a checked file: the counts, and the rows of one outcome at a time. */
export function ImportPreview({ of, onBegun }: StepProps) {
  const { userId } = useViewer()
  const { importId, counts, state } = of
  const place = useLocalState([])
  const [chosen, setChosen] = useState<ImportOutcome | ''>('')
  if (!counts) return null
  const all = counts.new + counts.changed + counts.same + counts.kept + counts.rejected
  const shown = chosen === '' ? (outcomes.find((each) => each !== 'same' && counts[each] > 0) ?? 'new') : chosen
  return (
    <>
      <PartsBar
        label={importLabels.preview}
        values={outcomes.map((value) => ({ value, label: importsMessages.outcomes[value] }))}
        parts={outcomes.map((value) => ({
          value,
          figure: showNumber(counts[value]),
          words: '',
          share: all === 0 ? 0 : counts[value] / all,
        }))}
        total="none"
        strongest="last"
        chosen={shown}
        onChoose={(value) => setChosen(outcomes.find((each) => each === value) ?? '')}
        onRetry={() => {}}
      />
      {state === 'checked' && of.questions > 0 && <Correction of={of} onBegun={onBegun} />}
      {state === 'checked' && <SameCodes of={of} onBegun={onBegun} />}
      <NotedRows of={of} />
      {state === 'checked' && ((of.second?.isYou ?? true) || bringsNothing(counts)) && (
        <ApplyImport of={of} onBegun={onBegun} />
      )}
      {state === 'applied' && <p role="status">{importedInWords(counts)}</p>}
      {shown === 'rejected' && (
        <>
          {counts.rejected > 0 && <RejectedFile of={of} />}
          <List of={rejectedRows} state={place} given={{ userId: String(userId), importId: String(importId) }} />
        </>
      )}
      {shown === 'same' && <p>{counts.same > 0 ? importsMessages.screen.same : importsMessages.screen.noneSame}</p>}
      {(shown === 'new' || shown === 'changed' || shown === 'kept') && (
        <List key={shown} of={lists[shown]} state={place} given={{ userId, importId, outcome: shown }} />
      )}
    </>
  )
}

/** Lets the director call the rows with another identity a correction; the file is then checked again. */
function Correction({ of: { importId, questions, isCorrection }, onBegun }: StepProps) {
  const { userId } = useViewer()
  const save = useSave(correctImport)
  const decide = async (value: boolean) => {
    if (await save.run({ userId, importId, isCorrection: value })) onBegun()
  }
  return (
    <Stack gap={1}>
      <TickField
        label={importsMessages.screen.correction(questions)}
        hint={importsMessages.screen.correctionNote}
        value={isCorrection}
        disabled={save.busy}
        onChange={(value) => void decide(value)}
      />
      <FormFailure lines={save.failure?.lines ?? []} />
    </Stack>
  )
}

/** Offers the rejected rows as a file with their reasons in a last column; it can be corrected and imported as it is. */
function RejectedFile({ of: { importId, header, fileName } }: { of: ImportFacts }) {
  const { userId } = useViewer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const answer = await request(listRejectedRows, { userId: String(userId), importId: String(importId) })
      const rows: readonly Rejected[] = answer.responseObjects
      const lines = rows.map((row) => [...header.map((_, at) => row.cells[at] ?? ''), reasonsOf(row)])
      download(`${fileName.replace(/\.\w+$/, '')}-rejected.csv`, csvText([[...header, importLabels.reasons], ...lines]))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <Button busy={isBusy} onClick={() => void save()}>
        {importLabels.downloadRejectedRows}
      </Button>
    </div>
  )
}

const { screen } = importsMessages

/** Lets the director tell which codes of the file are codes here that are written in another way; the file is then checked again. */
function SameCodes({ of: { importId, alike, alikeCodes }, onBegun }: StepProps) {
  const { userId } = useViewer()
  const save = useSave(sameCodes)
  const title = useId()
  const decide = async (lines: readonly number[], isSame: boolean) => {
    if (await save.run({ userId, importId, lines: [...lines], isSame })) onBegun()
  }
  if (alike.length === 0) return null
  const open = alike.filter(({ isSame }) => !isSame).map(({ line }) => line)
  const further = alikeCodes - alike.length
  return (
    <Stack as="section" gap={1} aria-labelledby={title}>
      <h3 id={title}>{screen.sameCodes}</h3>
      <p className="muted">{screen.sameCodesNote}</p>
      {alike.map(({ line, written, here, isSame }) => (
        <TickField
          key={line}
          label={<bdi>{screen.isSame(written, here)}</bdi>}
          value={isSame}
          disabled={save.busy}
          onChange={(value) => void decide([line], value)}
        />
      ))}
      {further > 0 && <p className="muted">{screen.moreCodes(further)}</p>}
      {open.length > 1 && (
        <div>
          <Button small busy={save.busy} onClick={() => void decide(open, true)}>
            {screen.allAreSame(showNumber(open.length))}
          </Button>
        </div>
      )}
      <FormFailure lines={save.failure?.lines ?? []} />
    </Stack>
  )
}
