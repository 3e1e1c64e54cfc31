import { role } from '@backoffice/contract/access'
import { toneOf } from '@backoffice/contract/statuses'
import { userTimeline } from '@backoffice/contract/users/users'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { useState } from 'react'
import { Card, Note, Row } from '../kit/layout.tsx'
import facts from '../kit/facts.module.css'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { showMoment } from '../kit/format.ts'
import { DocumentTimeline } from '../documents/document-timeline.modal.tsx'
import { HoldingsPanel } from '../transfers/holdings-panel.tsx'
import { UserSignIns } from './user-sign-ins.modal.tsx'
import { ResetPassword } from './reset-password.modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { RightsForm } from './rights.form.tsx'
import type { User } from './rights-form.ts'
import css from './users.module.css'

/** Salesmen and cashiers have money of the company in their hands. */
const hasMoney = (roleId: number) => roleId === role.salesman || roleId === role.cashier

type Panel = 'timeline' | 'signIns' | 'resetPassword'

/** Shows one user: name, role and rights, with links to history, sign-ins and password. */
export function UserCard({ user }: { user: User }) {
  const { userId, roleId, name, login, branches, lastSignIn, mustChangePassword, isPortalAllowed, notYours } = user
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  const mayChange = notYours === ''
  return (
    <>
      <Card as="section" className={css.card} aria-labelledby="user-name">
        <Row className={css.head}>
          <h2 id="user-name">{name}</h2>
          <StatusTag
            tone={isPortalAllowed ? 'good' : 'bad'}
            word={isPortalAllowed ? usersMessages.isActive : usersMessages.notActive}
          />
          <Row className={css.ways}>
            <Button small onClick={() => setPanel('timeline')}>
              Timeline
            </Button>
            {mayChange && (
              <>
                <Button small onClick={() => setPanel('signIns')}>
                  Sign-ins
                </Button>
                <Button small onClick={() => setPanel('resetPassword')}>
                  Reset Password
                </Button>
              </>
            )}
          </Row>
        </Row>
        <FactList
          className={facts.row}
          of={[
            ['Username', login],
            ['Branches', branches.map(({ bname }) => bname).join(', ')],
            ['Last Sign-in', lastSignIn === null ? '' : showMoment(lastSignIn, 'DMY')],
            ['Password', mustChangePassword ? usersMessages.mustChange : ''],
          ]}
        />
        {!mayChange && <Note as="p">{notYours}</Note>}
      </Card>
      <RightsForm user={user} />
      {mayChange && hasMoney(roleId) && (
        <Card as="section" className={css.card} aria-labelledby="user-holdings">
          <h2 id="user-holdings">{usersMessages.holdings}</h2>
          <HoldingsPanel userId={userId} branchCode="-1" />
        </Card>
      )}
      {panel === 'timeline' && (
        <DocumentTimeline of={{ call: userTimeline, id: userId, name, toneOf }} opened onClose={close} />
      )}
      {panel === 'signIns' && <UserSignIns user={user} onClose={close} />}
      {panel === 'resetPassword' && <ResetPassword user={user} onClose={close} />}
    </>
  )
}
