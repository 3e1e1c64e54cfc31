import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { useNavigate } from '@tanstack/react-router'
import { Card } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/use-session.ts'
import type { ClientKey } from '../documents/client-link.tsx'
import css from './client-page.module.css'

/** Offers the branch of a client of another branch, and never changes the branch by itself. */
export function OtherBranch({ of: { cCode: code, aCode } }: { of: ClientKey }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const company = user.companies.find(({ branches }) => branches.some(({ bcode }) => bcode === code))
  const branch = company?.branches.find(({ bcode }) => bcode === code)
  if (!company || !branch) {
    return (
      <Card className={css.notice}>
        <p>{clientsMessages.foreign}</p>
      </Card>
    )
  }
  const open = () => void navigate({ to: '/client', search: { cCode: code, aCode, branch: code } })
  return (
    <Card className={css.notice}>
      <p>{clientsMessages.otherBranch(branch.bname)}</p>
      <Button tone="primary" onClick={open}>
        Open it in {branch.bname}
      </Button>
    </Card>
  )
}
