import { moduleNameOf } from '@backoffice/contract/access-texts'
import { inList } from '@backoffice/contract/language/joined'
import { wordIn } from '@backoffice/contract/words'
import { mayCall, modulesOfRole } from '@backoffice/contract/access'
import { getSummaryChoice } from '@backoffice/contract/home/summary'
import { labels } from '@backoffice/contract/labels'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import layout from '../kit/layout.module.css'
import { TickField } from '../kit/form/tick-field.tsx'
import { Card, Columns } from '../kit/layout.tsx'
import { useConfiguration } from '../kit/configuration.ts'
import { FactList, type Facts } from '../kit/facts.tsx'
import { Welcome } from '../kit/welcome.tsx'
import { ChangePassword } from './change-password.form.tsx'
import { Contact } from './contact.form.tsx'
import { OwnPhones } from './phones.tsx'
import { OwnReading } from './reading.form.tsx'
import { SignIns } from './sign-ins.tsx'
import { DailySummary } from './summary.tsx'
import { useSession } from './use-session.ts'
import { messages } from '@backoffice/contract/messages'
import { useState } from 'react'
import { singleKeys } from './remembered.ts'

/** Draws User Profile: the user's data, the password, and the devices that are signed in (4-screens). */
export function Profile() {
  const { user } = useSession()
  return (
    <>
      <Welcome title={labels.userProfile} />
      <Columns>
        {user.mustChangePassword ? (
          <ChangePassword />
        ) : (
          <>
            <Person />
            <ChangePassword />
            <OwnReading />
            <Contact />
            {mayCall(user, getSummaryChoice.access) && <DailySummary />}
            <SignIns />
            <OwnPhones />
            <SingleKeys />
          </>
        )}
      </Columns>
    </>
  )
}

function Person() {
  const { user } = useSession()
  const { roles } = useConfiguration()
  const modules = modulesOfRole(user.roleId).filter(({ moduleId }) => user.modules.includes(moduleId))
  const facts: Facts = [
    [labels.name, user.name],
    [labels.username, user.login],
    [labels.role, wordIn(roles.find(({ roleId }) => roleId === user.roleId)?.roleName ?? '')],
    ...user.companies.map(({ cName, branches }) => [cName, inList(branches.map(({ bname }) => bname))] as const),
    [labels.modules, inList(modules.map(({ moduleId }) => moduleNameOf(moduleId)))],
  ]
  return (
    <Card as="section" aria-labelledby="person">
      <h2 id="person">{labels.user}</h2>
      <FactList of={facts} className={layout.stack} />
    </Card>
  )
}

/** Draws the switch for people who press single keys by mistake, through dictation or a trembling hand (WCAG 2.1.4). */
function SingleKeys() {
  const [isOn, setIsOn] = useState(() => singleKeys.read() ?? true)
  return (
    <Card as="section" aria-labelledby="keyboard">
      <h2 id="keyboard">{sessionLabels.keyboard}</h2>
      <TickField
        label={sessionLabels.singleKeyShortcuts}
        hint={messages.shell.singleKeys}
        isSwitch
        value={isOn}
        onChange={(value) => {
          setIsOn(value)
          singleKeys.write(value)
        }}
      />
    </Card>
  )
}
