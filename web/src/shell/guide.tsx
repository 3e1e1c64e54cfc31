import { role, type RoleId } from '@backoffice/contract/access'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { spokenCode } from '@backoffice/contract/language/texts'
import { lazy, Suspense } from 'react'
import { Stack } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { useSession } from '../session/use-session.ts'
import css from './guide.module.css'
import { useRoleName } from './user-menu.tsx'

type Guides = Readonly<Record<RoleId, ReturnType<typeof lazy>>>

/** The guides of docs/, which the build makes into components. */
const english: Guides = {
  [role.salesman]: lazy(() => import('../../../docs/for-salesmen.md')),
  [role.cashier]: lazy(() => import('../../../docs/for-cashiers.md')),
  [role.director]: lazy(() => import('../../../docs/for-directors.md')),
  [role.depositApprover]: lazy(() => import('../../../docs/for-deposit-approvers.md')),
  [role.locationApprover]: lazy(() => import('../../../docs/for-location-approvers.md')),
}

const urdu: Guides = {
  [role.salesman]: lazy(() => import('../../../docs/ur/for-salesmen.md')),
  [role.cashier]: lazy(() => import('../../../docs/ur/for-cashiers.md')),
  [role.director]: lazy(() => import('../../../docs/ur/for-directors.md')),
  [role.depositApprover]: lazy(() => import('../../../docs/ur/for-deposit-approvers.md')),
  [role.locationApprover]: lazy(() => import('../../../docs/ur/for-location-approvers.md')),
}

const guides = spokenCode() === 'ur' ? urdu : english

/** Shows the guide of the user's role over the page. */
export function GuidePanel({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const Guide = guides[user.roleId as RoleId]
  return (
    <Modal title={helpMessages.guideOf(useRoleName())} opened onClose={onClose}>
      <Stack className={css.guide}>
        <Suspense fallback={<p className="muted">{helpMessages.loading}</p>}>
          <Guide />
        </Suspense>
      </Stack>
    </Modal>
  )
}
