import { inList } from '@backoffice/contract/language/joined'
import { role } from '@backoffice/contract/access'
import { labels } from '@backoffice/contract/labels'
import { toneOf } from '@backoffice/contract/statuses'
import { userTimeline, resetPassword, endUserSignIns, listUserSignIns } from '@backoffice/contract/users/users'
import { userLabels } from '@backoffice/contract/users/users-labels'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { Suspense, useState } from 'react'
import { Stack, Inline, Card, Answers, Note } from '../kit/layout.tsx'
import facts from '../kit/facts.module.css'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { showMoment } from '../kit/format.ts'
import { DocumentTimeline } from '../documents/timeline-action.tsx'
import { HoldingsPanel } from '../transfers/holdings-panel.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { TelephoneLink } from '../kit/telephone-link.tsx'
import { TelephoneModal } from './telephone.modal.tsx'
import { RightsForm } from './rights.form.tsx'
import type { User } from './rights-form.ts'
import css from './users.module.css'
import { useSave } from '../api/use-save.ts'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import { useCall } from '../api/use-call.ts'
import { PhonesOf } from '../session/phones.tsx'
import { SignInList } from '../session/sign-in-list.tsx'

/** Salesmen and cashiers have money of the company in their hands. */
const hasMoney = (roleId: number) => roleId === role.salesman || roleId === role.cashier

type Panel = 'timeline' | 'telephone' | 'signIns' | 'resetPassword'

/** Shows one user: name, role and rights, with links to history, sign-ins and password. */
export function UserCard({ user }: { user: User }) {
  const {
    userId,
    roleId,
    name,
    login,
    branches,
    lastSignIn,
    mustChangePassword,
    isPortalAllowed,
    notYours,
    telephone,
    email,
  } = user
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  const mayChange = notYours === ''
  return (
    <Stack gap={5} className={css.list}>
      <Card as="section" aria-labelledby="user-name">
        <Inline justify="between" className={css.head}>
          <Inline>
            <h2 id="user-name">{name}</h2>
            <StatusTag
              tone={isPortalAllowed ? 'good' : 'bad'}
              word={isPortalAllowed ? usersMessages.isActive : usersMessages.notActive}
            />
          </Inline>
          <Inline>
            <Button small onClick={() => setPanel('timeline')}>
              {labels.timeline}
            </Button>
            {mayChange && (
              <>
                <Button small onClick={() => setPanel('telephone')}>
                  {labels.telephone}
                </Button>
                <Button small onClick={() => setPanel('signIns')}>
                  {labels.signIns}
                </Button>
                <Button small onClick={() => setPanel('resetPassword')}>
                  {userLabels.resetPassword}
                </Button>
              </>
            )}
          </Inline>
        </Inline>
        <FactList
          className={facts.row}
          of={[
            [labels.username, login],
            [labels.telephone, telephone && <TelephoneLink key="telephone" number={telephone} />],
            [labels.email, email],
            [labels.branches, inList(branches.map(({ bname }) => bname))],
            [userLabels.lastSignIn, lastSignIn === null ? '' : showMoment(lastSignIn, 'DMY')],
            [labels.password, mustChangePassword ? usersMessages.mustChange : ''],
          ]}
        />
        {!mayChange && <Note as="p">{notYours}</Note>}
      </Card>
      {mayChange && <PhonesOf userId={userId} />}
      <RightsForm user={user} />
      {mayChange && hasMoney(roleId) && (
        <Card as="section" aria-labelledby="user-holdings">
          <h2 id="user-holdings">{usersMessages.holdings}</h2>
          <HoldingsPanel userId={userId} branchCode="-1" />
        </Card>
      )}
      {panel === 'timeline' && (
        <Suspense>
          <DocumentTimeline
            of={{ call: userTimeline, id: userId, title: labels.timelineOf.user(name), toneOf }}
            opened
            onClose={close}
          />
        </Suspense>
      )}
      {panel === 'telephone' && <TelephoneModal user={user} onClose={close} />}
      {panel === 'signIns' && <UserSignIns user={user} onClose={close} />}
      {panel === 'resetPassword' && <ResetPassword user={user} onClose={close} />}
    </Stack>
  )
}

/** Asks for confirmation before a user gets a new one-time password, and then shows it. */
function ResetPassword({ user: { userId, name, login }, onClose }: { user: User; onClose: () => void }) {
  const save = useSave(resetPassword)
  const [password, setPassword] = useState<string>()
  const reset = async () => {
    const answer = await save.run({ userId })
    if (answer?.value === undefined) return
    toast.success([answer.message, name])
    setPassword(answer.value)
  }
  return (
    <Modal title={userLabels.resetPassword} opened onClose={onClose} size="md">
      {password === undefined ? (
        <>
          <p>{usersMessages.resetQuestion(name)}</p>
          <Answers>
            <Button data-autofocus onClick={onClose}>
              {labels.cancel}
            </Button>
            <Button tone="bad" busy={save.busy} onClick={() => void reset()}>
              {userLabels.resetPassword}
            </Button>
          </Answers>
        </>
      ) : (
        <OneTimePassword of={`${name} · ${login}`} password={password} onClose={onClose} />
      )}
    </Modal>
  )
}

/** Lists the devices where a user is signed in; a director ends one sign-in or, after a question, all of them. */
function UserSignIns({ user: { userId, name }, onClose }: { user: User; onClose: () => void }) {
  const { data, failure, refetch } = useCall(listUserSignIns, { userId: String(userId) })
  const [isConfirming, setIsConfirming] = useState(false)
  const save = useSave(endUserSignIns)
  const end = async (signInId?: string) => {
    const answer = await save.run({ userId, ...(signInId !== undefined && { signInId }) })
    setIsConfirming(false)
    if (answer) toast.success(answer.message)
  }
  const count = data?.signIns.length
  return (
    <Modal title={userLabels.signInsOf(name)} opened onClose={onClose} size="md">
      <div aria-busy={!data && !failure}>
        {failure && (
          <p className="failed">
            {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
          </p>
        )}
        {count === 0 && <p>{usersMessages.neverSignedIn}</p>}
        <SignInList of={data?.signIns ?? []} busy={save.busy} onEnd={(signInId) => void end(signInId)} />
        {count !== undefined && count > 0 && (
          <>
            {isConfirming && <p>{usersMessages.endAllQuestion(name)}</p>}
            <Answers>
              {isConfirming && <Button onClick={() => setIsConfirming(false)}>{labels.cancel}</Button>}
              <Button tone="bad" busy={save.busy} onClick={() => (isConfirming ? void end() : setIsConfirming(true))}>
                {userLabels.endAll}
              </Button>
            </Answers>
          </>
        )}
      </div>
    </Modal>
  )
}
