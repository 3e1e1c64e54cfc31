import { endUserSignIns, listUserSignIns } from '@backoffice/contract/users/users'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Row } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Modal } from '../kit/modal.tsx'
import { useSpelling } from '../kit/spelling.ts'
import { toast } from '../kit/toasts.tsx'
import { SignInList } from '../session/sign-in-list.tsx'
import type { User } from './rights-form.ts'
import css from './users.module.css'

/** Lists the devices where a user is signed in; a director ends one sign-in or, after a question, all of them. */
export function UserSignIns({ user: { userId, name }, onClose }: { user: User; onClose: () => void }) {
  const spell = useSpelling()
  const { data, failure, refetch } = useCall(listUserSignIns, { userId: String(userId) })
  const [asks, setAsks] = useState(false)
  const save = useSave(endUserSignIns)
  const end = async (signInId?: string) => {
    const answer = await save.run({ userId, ...(signInId !== undefined && { signInId }) })
    setAsks(false)
    if (answer) toast.success(answer.message)
  }
  const count = data?.signIns.length
  return (
    <Modal title={`Sign-ins of ${name}`} opened onClose={onClose} size="md">
      <div aria-busy={!data && !failure}>
        {failure && (
          <p className={css.failed}>
            {failure.lines.map(spell).join(' ')} <Button onClick={refetch}>Retry</Button>
          </p>
        )}
        {count === 0 && <p>{usersMessages.neverSignedIn}</p>}
        <SignInList of={data?.signIns ?? []} busy={save.busy} onEnd={(signInId) => void end(signInId)} />
        {count !== undefined && count > 0 && (
          <>
            {asks && <p>{usersMessages.endAllAsks(name)}</p>}
            <Row justify="end" className={css.answers}>
              {asks && <Button onClick={() => setAsks(false)}>Cancel</Button>}
              <Button tone="bad" busy={save.busy} onClick={() => (asks ? void end() : setAsks(true))}>
                End all
              </Button>
            </Row>
          </>
        )}
      </div>
    </Modal>
  )
}
