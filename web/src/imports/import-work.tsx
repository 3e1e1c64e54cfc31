import { inList } from '@backoffice/contract/language/joined'
import { importKindName } from '@backoffice/contract/imports/kind-names'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { labels } from '@backoffice/contract/labels'
import type { ImportFacts } from './import-step.ts'
import {
  bringsNothing,
  cancelImport,
  getImport,
  type ImportState,
  uploadImport,
} from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { kindOf } from '@backoffice/contract/imports/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshTouched } from '../api/touched.ts'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Inline, Note, Stack } from '../kit/layout.tsx'
import facts from '../kit/facts.module.css'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { showNumber } from '../kit/format.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { reloadSession } from '../session/sign-in.ts'
import { ImportMapping } from './import-mapping.form.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importTones } from './import-tones.ts'
import css from './imports.module.css'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { joined } from '../kit/joined.ts'

const works: readonly ImportState[] = ['checking', 'applying']
/** An import in these states can be mapped again, and put away. */
const open: readonly ImportState[] = ['read', 'checked', 'failed']
/** Milliseconds between two looks at a check or an import that is under way. */
const OFTEN = 1000

interface ImportWorkProps {
  importId: number
  /** Starts another import; left out if this import was opened from the list. */
  onNew?: () => void
}

/** Shows the state of an import, and the next step: the columns, the check, the preview, the import itself. */
export function ImportWork({ importId, onNew }: ImportWorkProps) {
  const { userId } = useViewer()
  const client = useQueryClient()
  const [isWatched, setIsWatched] = useState(false)
  /** The state that a step was begun from: the work may begin a moment after the answer. */
  const [left, setLeft] = useState<ImportState>()
  const input = { userId: String(userId), importId: String(importId) }
  const { data, failure, refetch } = useCall(getImport, input, { ...(isWatched && { every: OFTEN }) })
  const cancel = useSave(cancelImport)
  const known = data?.state
  const counts = data?.counts
  const bringsBranches = known === 'applied' && data?.kind === 'branches'
  useEffect(() => {
    if (known) void refreshTouched(client, uploadImport)
  }, [client, known, counts])
  useEffect(() => {
    // The director works in the imported branches, and chooses among them without signing in again.
    if (bringsBranches) void reloadSession().catch(() => undefined)
  }, [bringsBranches])

  if (!data) {
    return failure ? (
      <p className="failed">
        {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
      </p>
    ) : (
      <p role="status">{labels.loading}</p>
    )
  }
  const { state, kind, fileName, format, rows } = data
  const isWorking = works.includes(state)
  const watches = isWorking || state === left
  if (watches !== isWatched) setIsWatched(watches)
  const begun = () => setLeft(state)
  const isYourTurn = data.second?.isYou ?? false
  const isOpen = open.includes(state) && !isYourTurn

  return (
    <Stack>
      <Inline>
        <h2>{importKindName(kindOf(kind).title)}</h2>
        <StatusTag tone={importTones[state]} word={importsMessages.states[state]} />
        {(isOpen || (isWorking && !isYourTurn)) && (
          <Button
            small
            busy={cancel.busy}
            onClick={() =>
              void cancel.run({ userId, importId }).then((answer) => answer && toast.success([answer.message]))
            }
          >
            {importLabels.cancelImport}
          </Button>
        )}
        {onNew && !isWorking && (
          <Button small onClick={onNew}>
            {importLabels.anotherFile}
          </Button>
        )}
      </Inline>
      <FactList
        className={facts.row}
        of={[
          [importLabels.file, fileName],
          [importLabels.format, format],
          [labels.rows, showNumber(rows)],
          ...(data.decidedBy === '' ? [] : [[labels.decidedBy, data.decidedBy] as const]),
        ]}
      />
      {data.second && state === 'checked' && !bringsNothing(data.counts) && <SecondDirector of={data} />}
      {isOpen && <Notes of={data} />}
      {data.problem !== '' && !isWorking && <p className="failed">{data.problem}</p>}
      {isWorking && <Progress of={data} />}
      {isOpen && <ImportMapping key={state} of={data} onBegun={begun} />}
      {data.control && <ControlReport of={data.control} />}
      {(state === 'checked' || state === 'applied') && <ImportPreview of={data} onBegun={begun} />}
    </Stack>
  )
}

/** Explains who imports openings: one director checks them, and another director imports them. */
function SecondDirector({ of: { second, importedBy } }: { of: ImportFacts }) {
  const { openings } = importsMessages
  const { isYou = false, names = [] } = second ?? {}
  if (isYou) return <Note as="p">{openings.yourTurn(importedBy)}</Note>
  return <Note as="p">{names.length > 0 ? openings.waitsFor(inList(names)) : openings.nobody}</Note>
}

/** Shows what the reader of the file took for granted. */
function Notes({ of: { survey } }: { of: ImportFacts }) {
  const { above = [], hidden = 0, hiddenColumns = [], words = [] } = survey ?? {}
  const { screen } = importsMessages
  return (
    <>
      {above.length > 0 && <p>{screen.above(joined(above))}</p>}
      {hidden > 0 && <p>{screen.hidden(hidden)}</p>}
      {hiddenColumns.length > 0 && <p>{screen.hiddenColumns(hiddenColumns.length, inList(hiddenColumns))}</p>}
      {words.length > 0 && <Note as="p">{screen.guess(inList(words))}</Note>}
    </>
  )
}

function Progress({ of: { progress, state } }: { of: ImportFacts }) {
  const { step = '', done = 0, of = 0 } = progress ?? {}
  return (
    <Inline role="status">
      <progress aria-label={importsMessages.states[state]} {...(of > 0 && { max: of, value: done })} />
      <span>
        {step || importsMessages.states[state]} {of > 0 && `${showNumber(done)} / ${showNumber(of)}`}
      </span>
    </Inline>
  )
}

const control = feedsMessages.control

/** Compares the data here with the counts and sums that the feed stated. */
function ControlReport({ of: { agrees, lines } }: { of: NonNullable<ImportFacts['control']> }) {
  return (
    <Stack as="section" aria-label="Control">
      <Inline>
        <h3>{importLabels.control}</h3>
        <StatusTag tone={agrees ? 'good' : 'bad'} word={agrees ? control.agrees : control.differs} />
      </Inline>
      <table className={css.control}>
        <thead className="muted">
          <tr>
            <th scope="col">{importLabels.of}</th>
            <th scope="col" className="num">
              {importLabels.stated}
            </th>
            <th scope="col" className="num">
              {importLabels.found}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, stated, here, agrees: isSame }) => (
            <tr key={what} className={isSame ? undefined : 'failed'}>
              <th scope="row">{what}</th>
              <td className="num">{stated}</td>
              <td className="num">{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
