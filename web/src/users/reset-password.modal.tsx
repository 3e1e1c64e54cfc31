import { resetPassword } from '@backoffice/contract/users/users'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Row } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import type { User } from './rights-form.ts'
import css from './users.module.css'

/** Asks for confirmation before a user gets a new one-time password, and then shows it. */
export function ResetPassword({ user: { userId, name, login }, onClose }: { user: User; onClose: () => void }) {
  const save = useSave(resetPassword)
  const [password, setPassword] = useState<string>()
  const reset = async () => {
    const answer = await save.run({ userId })
    if (answer?.value === undefined) return
    toast.success([answer.message, name])
    setPassword(answer.value)
  }
  return (
    <Modal title="Reset Password" opened onClose={onClose} size="md">
      {password === undefined ? (
        <>
          <p>{usersMessages.resetAsks(name)}</p>
          <Row justify="end" className={css.answers}>
            <Button data-autofocus onClick={onClose}>
              Cancel
            </Button>
            <Button tone="bad" busy={save.busy} onClick={() => void reset()}>
              Reset Password
            </Button>
          </Row>
        </>
      ) : (
        <OneTimePassword of={`${name} · ${login}`} password={password} onClose={onClose} />
      )}
    </Modal>
  )
}
