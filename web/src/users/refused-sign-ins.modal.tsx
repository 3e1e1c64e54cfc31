import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { listRefusedSignIns } from '@backoffice/contract/users/refused-sign-ins'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { Modal } from '../kit/modal.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './users.module.css'

type Refused = Row<typeof listRefusedSignIns>

const say = usersMessages.refused
const column = columnsOf(listRefusedSignIns)

const loginOf = ({ login }: Refused) => login || say.otherLogins
const addressOf = ({ address }: Refused) => address || say.otherAddresses
const nameOf = ({ login, name }: Refused) => name || (login === '' ? '' : say.noUser)

const refused: ListOf<typeof listRefusedSignIns> = {
  title: 'Refused Sign-ins',
  call: listRefusedSignIns,
  key: 'refusalId',
  pageSize: limits.page.users,
  totals: false,
  columns: [
    column.custom('login', 'Username', loginOf, loginOf),
    column.custom('name', 'Name', nameOf, nameOf),
    column.custom('address', 'Address', addressOf, addressOf),
    column.number('times', 'Times'),
    column.dayTime('lastOn', 'Last'),
    column.dayTime('firstOn', 'First'),
  ],
  card: { heading: 'login', line: ['name', 'address', 'lastOn'] },
  exports: true,
  empty: say.none,
}

/** Shows a director the sign-ins with a wrong password: the user, the address and the number. */
export function RefusedSignIns({ onClose }: { onClose: () => void }) {
  const { userId } = useViewer()
  const state = useLocalState([])
  return (
    <Modal title="Refused Sign-ins" size="xl" opened onClose={onClose}>
      <p className={`muted ${css.note}`}>{say.note}</p>
      <List of={refused} state={state} given={{ userId }} />
    </Modal>
  )
}
