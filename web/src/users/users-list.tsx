import { moduleNameOf } from '@backoffice/contract/access-texts'
import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { Row } from '@backoffice/contract/call'
import { roleNameOf } from '@backoffice/contract/users/user-rights'
import { listUsers } from '@backoffice/contract/users/users'
import { userLabels } from '@backoffice/contract/users/users-labels'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { useState } from 'react'
import framed from '../kit/list/list.module.css'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './users.module.css'

type ListedUser = Row<typeof listUsers>

const column = columnsOf(listUsers)
const action = actionsOf(listUsers)

const activeWord = ({ isPortalAllowed }: ListedUser) =>
  isPortalAllowed ? usersMessages.isActive : usersMessages.notActive
const modulesOf = ({ modulesAlloweds }: ListedUser) =>
  inList(modulesAlloweds.map(({ moduleId }) => moduleNameOf(moduleId)))

const listOf = (onChoose: (user: ListedUser) => void): ListOf<typeof listUsers> => ({
  title: labels.users,
  call: listUsers,
  key: 'userId',
  pageSize: limits.page.users,
  columns: [
    column.text('name', labels.name, { names: true }),
    column.code('login', labels.username),
    column.custom(
      'roleId',
      labels.role,
      ({ roleId }) => roleNameOf(roleId),
      ({ roleId }) => roleNameOf(roleId),
    ),
    column.custom(
      'isPortalAllowed',
      userLabels.active,
      (user) => <StatusTag tone={user.isPortalAllowed ? 'good' : 'bad'} word={activeWord(user)} />,
      activeWord,
    ),
    column.custom(
      'modulesAlloweds',
      labels.modules,
      (user) => <span className={css.modules}>{modulesOf(user)}</span>,
      modulesOf,
    ),
  ],
  card: { heading: 'name', line: ['login', 'roleId'] },
  exports: true,
  actions: [action.run(labels.open, onChoose, { key: 'O' })],
  empty: ({ branch }) => usersMessages.noUsers(branch),
})

interface UsersListProps {
  onChoose: (user: ListedUser) => void
  /** The element in the head of the screen that gets the number of users. */
  factsIn: HTMLElement | null
}

/** Lists the users of the branch, until one is chosen. */
export function UsersList({ onChoose, factsIn }: UsersListProps) {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  const [users] = useState(() => listOf(onChoose))
  return (
    <section aria-label={labels.users} className={`${framed.framed} ${css.list}`}>
      <List of={users} state={state} given={{ CCode: branchCode }} factsIn={factsIn} />
    </section>
  )
}
