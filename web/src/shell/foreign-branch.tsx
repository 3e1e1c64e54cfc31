import { messages } from '@backoffice/contract/messages'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/use-session.ts'
import { Notice } from './notice.tsx'

/** Stands in place of a screen whose address names a branch that the user does not work in. */
export function ForeignBranch() {
  const { branch } = useSession()
  const navigate = useNavigate()
  return (
    <Notice title={messages.http.denied}>
      <p>{messages.shell.foreignBranch}</p>
      <Button tone="primary" onClick={() => void navigate({ to: '.', search: { branch: branch.code } })}>
        Open it in {branch.name}
      </Button>
    </Notice>
  )
}
