import { inList } from '@backoffice/contract/language/joined'
import { importKindName } from '@backoffice/contract/imports/kind-names'
import type { Row } from '@backoffice/contract/call'
import { type FirstStep, getFirstSteps, missingSteps, stepOf } from '@backoffice/contract/home/first-steps'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { listImports } from '@backoffice/contract/imports/imports'
import { importLabels } from '@backoffice/contract/imports/imports-labels'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, isImportKind, kindOf } from '@backoffice/contract/imports/kinds'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Card, Note, Stack } from '../kit/layout.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import { useKeptFocus } from '../kit/kept-focus.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { importTones } from './import-tones.ts'
import css from './imports.module.css'
import { NewImport } from './new-import.form.tsx'

/** These are below the form, so they are loaded after the page. */
const Surpluses = lazyPart(() => import('./surpluses.tsx').then((loaded) => ({ default: loaded.Surpluses })))
const Feeds = lazyPart(() => import('./feeds-list.tsx').then((loaded) => ({ default: loaded.Feeds })))

/** It is loaded with the first import that is opened. */
const LoadedWork = lazyPart(() => import('./import-work.tsx').then((loaded) => ({ default: loaded.ImportWork })))

function ImportWork(props: ComponentProps<typeof LoadedWork>) {
  return (
    <Suspense>
      <LoadedWork {...props} />
    </Suspense>
  )
}

type Import = Row<typeof listImports>

const column = columnsOf(listImports)
const action = actionsOf(listImports)

const titleOf = ({ kind }: Import) => importKindName(kindOf(kind).title)
const stateOf = ({ state }: Import) => importsMessages.states[state]
const waitOf = ({ waits }: Import) => (waits > 0 ? importsMessages.waits(waits) : '')

function State(row: Import) {
  return (
    <Stack gap={1}>
      <StatusTag tone={importTones[row.state]} word={stateOf(row)} />
      {row.waits > 0 && <span className="muted">{waitOf(row)}</span>}
    </Stack>
  )
}

function ImportModal({ row, opened, onClose }: RowModal<Import>) {
  return (
    <Modal title={titleOf(row)} opened={opened} onClose={() => onClose()} size="xl">
      <ImportWork importId={row.importId} />
    </Modal>
  )
}

const history: ListOf<typeof listImports> = {
  title: importLabels.imports,
  call: listImports,
  key: 'importId',
  pageSize: limits.page.imports,
  totals: false,
  columns: [
    column.custom('kind', importLabels.data, titleOf, titleOf),
    column.text('fileName', importLabels.file, { wraps: true }),
    column.custom(
      'state',
      labels.status,
      (row) => <State {...row} />,
      (row) => inList([stateOf(row), waitOf(row)]),
    ),
    column.number('rows', labels.rows),
    column.word('importedBy', labels.by, { names: true }),
    column.text('decidedBy', labels.decidedBy, { names: true }),
    column.dayTime('startedOn', labels.on),
  ],
  actions: [action.open(labels.open, ImportModal)],
  card: { heading: 'fileName', line: ['kind', 'state', 'importedBy', 'startedOn'] },
  exports: true,
  empty: importsMessages.none,
}

/** Imports a file, step by step, and lists earlier imports: kind, user and moment. */
export function Imports() {
  const { userId } = useViewer()
  const state = useAddressState([])
  const [importId, setImportId] = useState<number>()
  // Files of the same kind often come one after another.
  const [chosen, setChosen] = useState<ImportKindName>()
  const { missing, next, takesOpenings } = useNextKind()
  const kind = chosen ?? next ?? 'invoices'
  const keptFocus = useKeptFocus()
  return (
    <>
      <Welcome title={labels.import} />
      <Stack gap={6}>
        <Card
          as="section"
          className={css.card}
          aria-label={importId === undefined ? importLabels.newImport : importLabels.thisImport}
          {...keptFocus}
        >
          {importId === undefined ? (
            <>
              {missing.length > 0 && (
                <Note as="p">
                  {importsMessages.screen.begin(inList(missing.map((step) => homeMessages.steps[step])))}
                </Note>
              )}
              <NewImport kind={kind} takesOpenings={takesOpenings} onKind={setChosen} onRead={setImportId} />
            </>
          ) : (
            <ImportWork key={importId} importId={importId} onNew={() => setImportId(undefined)} />
          )}
        </Card>
        <Suspense>
          <Surpluses />
        </Suspense>
        <Stack as="section" aria-label={history.title}>
          <h2>{history.title}</h2>
          <FramedList of={history} state={state} given={{ userId }} />
        </Stack>
        <Suspense>
          <Feeds />
        </Suspense>
      </Stack>
    </>
  )
}

/** Returns the first steps of the company that files do and that are missing, and the kind of file to begin with: as a link names it, or the next. */
function useNextKind(): {
  missing: readonly FirstStep[]
  next: ImportKindName | undefined
  takesOpenings: boolean
} {
  const { userId } = useViewer()
  const { data: named }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { data } = useCall(getFirstSteps, { userId })
  const missing = !data || data.isClosed ? [] : missingSteps(data).filter((step) => stepOf(step).imports !== undefined)
  const [first] = missing
  const isNamed = typeof named === 'string' && isImportKind(named)
  const takesOpenings = data?.takesOpenings ?? false
  return { missing, next: isNamed ? named : first && stepOf(first).imports, takesOpenings }
}
