import type { Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { listSettingChanges } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { showDay } from '../kit/format.ts'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { useViewer } from '../kit/viewer.ts'
import css from '../kit/setting-cards.module.css'

const say = settingsMessages

type Change = Row<typeof listSettingChanges>

const column = columnsOf(listSettingChanges)

function whatChanged({ what, of }: Change): string {
  if (what === 'allowance') return say.since(say.what[what], showDay(of as Day, 'DMY'))
  return what === 'marketing_rep' ? say.numbered(say.what[what], of) : say.what[what]
}

const changes: ListOf<typeof listSettingChanges> = {
  title: 'Changes of Company Settings',
  call: listSettingChanges,
  key: 'changeId',
  pageSize: limits.page.settingChanges,
  columns: [
    column.dayTime('changedOn', 'Changed On', { names: true }),
    column.text('changedBy', 'Changed By'),
    column.custom('what', 'Setting', whatChanged, whatChanged),
    column.text('was', 'Before', { wraps: true }),
    column.text('now', 'Now', { wraps: true }),
  ],
  card: { heading: 'changedOn', line: ['changedBy', 'what', 'was', 'now'] },
  exports: true,
  empty: say.noChangesYet,
}

/** Lists each change of a setting. */
export function SettingChangesList() {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  return (
    <section aria-label={changes.title} className={css.list}>
      <h2>{changes.title}</h2>
      <List of={changes} state={state} given={{ branchCode }} />
    </section>
  )
}
