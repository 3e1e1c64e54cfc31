import { labels } from '@backoffice/contract/labels'
import { screenAt } from '@backoffice/contract/access'
import { titleOf } from '@backoffice/contract/access-texts'
import { messages } from '@backoffice/contract/messages'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { allBranchesOf } from '../session/store.ts'
import { showsAll, type SignedInUser } from '../session/use-session.ts'
import { Inline } from '../kit/layout.tsx'
import { Notice } from './notice.tsx'
import { RightsChanged } from './rights-changed.tsx'

interface InBranchProps {
  signedIn: SignedInUser
  pathname: string
  children: ReactNode
}

/**
 * Draws the screen if it can show the branch in the address. For another user's branch only the reason is drawn. For all branches a page
 * that is for one branch, such as a form, asks the user to choose one.
 */
export function InBranch({ signedIn, pathname, children }: InBranchProps) {
  const screen = screenAt(pathname)
  const { user, branch, isForeign } = signedIn
  if (isForeign) {
    return (
      <Notice title={messages.http.denied}>
        <p>{messages.shell.foreignBranch}</p>
        <RightsChanged />
        <Ways branches={[{ bcode: branch.code, bname: branch.name }]} />
      </Notice>
    )
  }
  if (!showsAll(signedIn) || screen === undefined || screen.showsAllBranches) return children
  return (
    <Notice title={titleOf(screen)}>
      <p>{messages.shell.chooseBranch}</p>
      <Ways branches={allBranchesOf(user)} />
    </Notice>
  )
}

interface WaysProps {
  branches: readonly { readonly bcode: string; readonly bname: string }[]
}

/** Opens the same page in one of the branches. */
function Ways({ branches }: WaysProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <Inline gap={4}>
      {branches.map(({ bcode, bname }) => (
        <Button
          key={bcode}
          tone="primary"
          onClick={() => void navigate({ to: '.', search: { ...search, branch: bcode } })}
        >
          {labels.openItIn(bname)}
        </Button>
      ))}
    </Inline>
  )
}
