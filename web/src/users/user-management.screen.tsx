import { labels } from '@backoffice/contract/labels'
import { userLabels } from '@backoffice/contract/users/users-labels'
import type { User } from './rights-form.ts'
import { getUser, listUsers } from '@backoffice/contract/users/users'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Stack, Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { LookupField } from '../kit/form/lookup-field.tsx'
import type { ShownOption } from '../kit/form/options.ts'
import { CreateUser } from './create-user.modal.tsx'
import { Welcome } from '../kit/welcome.tsx'
import { useSession } from '../session/use-session.ts'
import { PasswordSlips } from './password-slips.modal.tsx'
import { UserCard } from './user-card.tsx'
import { UsersList } from './users-list.tsx'
import css from './users.module.css'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { listRefusedSignIns } from '@backoffice/contract/users/refused-sign-ins'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { Modal } from '../kit/modal.tsx'
import { useViewer } from '../kit/viewer.ts'

/**
 * Shows the users of the branch to a director: the director chooses a user in the list or by typing, and the card shows and changes the
 * user's rights (document 2).
 */
export function UserManagement() {
  const { branch } = useSession()
  const { chosen, choose } = useChosenUser()
  const [shownAs, setShownAs] = useState<ShownOption>({ label: '' })
  const [dialog, setDialog] = useState<'create' | 'refused' | 'slips'>()
  const [factsIn, factsRef] = useState<HTMLElement | null>(null)
  const closeDialog = () => setDialog(undefined)
  const input = chosen === undefined ? undefined : { userId: chosen }
  const { data, failure, refetch } = useCall(getUser, input)
  const pick = ({ userId, name, login }: Pick<User, 'userId' | 'name' | 'login'>) => {
    setShownAs({ label: name, code: String(login) })
    choose(userId)
  }
  return (
    <>
      <Welcome title={userLabels.userManagement} factsRef={factsRef} />
      <Inline justify="between" className={css.pick}>
        <LookupField
          label={labels.user}
          name="user"
          call={listUsers}
          requestFor={(name) => ({ CCode: branch.code, name })}
          option={({ userId, name, login }) => ({ value: String(userId), label: name, code: String(login) })}
          value={chosen ?? ''}
          shownAs={data ? { label: data.name, code: String(data.login) } : shownAs}
          error={undefined}
          placeholder={userLabels.nameOrUsername}
          onChange={pick}
        />
        <Inline gap={2}>
          <Button onClick={() => setDialog('refused')}>{userLabels.refusedSignIns}</Button>
          <Button onClick={() => setDialog('slips')}>{userLabels.passwordsOfBranch}</Button>
          <Button onClick={() => setDialog('create')}>{userLabels.createUser}</Button>
        </Inline>
      </Inline>
      {failure && !data && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      {data && <UserCard key={data.userId} user={data} />}
      {chosen === undefined && <UsersList onChoose={pick} factsIn={factsIn} />}
      {dialog === 'create' && <CreateUser onCreated={choose} onClose={closeDialog} />}
      {dialog === 'slips' && <PasswordSlips onClose={closeDialog} />}
      {dialog === 'refused' && <RefusedSignIns onClose={closeDialog} />}
    </>
  )
}

/** Keeps the chosen user in the address of the screen, so that other screens can link to a user. */
function useChosenUser() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { user } = address
  return {
    chosen: typeof user === 'string' && /^[1-9]\d{0,9}$/.test(user) ? user : undefined,
    choose: (userId: number) => void navigate({ to: '.', search: { user: userId }, resetScroll: false }),
  }
}

type Refused = Row<typeof listRefusedSignIns>

const words = usersMessages.refused
const column = columnsOf(listRefusedSignIns)

const loginOf = ({ login }: Refused) => login || words.otherLogins
const addressOf = ({ address }: Refused) => address || words.otherAddresses
const nameOf = ({ login, name }: Refused) => name || (login === '' ? '' : words.noUser)

const refused: ListOf<typeof listRefusedSignIns> = {
  title: userLabels.refusedSignIns,
  call: listRefusedSignIns,
  key: 'refusalId',
  pageSize: limits.page.users,
  totals: false,
  columns: [
    column.custom('login', labels.username, loginOf, loginOf),
    column.custom('name', labels.name, nameOf, nameOf),
    column.custom('address', labels.address, addressOf, addressOf),
    column.number('times', userLabels.times),
    column.dayTime('lastOn', userLabels.last),
    column.dayTime('firstOn', userLabels.first),
  ],
  card: { heading: 'login', line: ['name', 'address', 'lastOn'] },
  exports: true,
  empty: words.none,
}

/** Shows a director the sign-ins with a wrong password: the user, the address and the number. */
function RefusedSignIns({ onClose }: { onClose: () => void }) {
  const { userId } = useViewer()
  const state = useLocalState([])
  return (
    <Modal title={userLabels.refusedSignIns} size="xl" opened onClose={onClose}>
      <Stack>
        <p className="muted">{words.note}</p>
        <List of={refused} state={state} given={{ userId }} />
      </Stack>
    </Modal>
  )
}
