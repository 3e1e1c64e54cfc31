import { role, type RoleId } from '@backoffice/contract/access'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { spokenCode } from '@backoffice/contract/language/texts'
import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import { Stack } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { useSession } from '../session/use-session.ts'
import css from './guide.module.css'
import { useRoleName } from './user-menu.tsx'

interface Guide {
  readonly Text: LazyExoticComponent<ComponentType>
  /** True for a guide that the language of this browser does not have. */
  readonly isEnglish: boolean
}
type Loaded = () => Promise<{ default: ComponentType }>

/** The guides of docs/, which the build makes into components. A language has the guides that are in its folder. */
const translated: Readonly<Record<string, Loaded>> = import.meta.glob<{ default: ComponentType }>(
  '../../../docs/*/for-*.md',
)

function guide(name: string, english: Loaded): Guide {
  const own = translated[`../../../docs/${spokenCode()}/${name}.md`]
  return { Text: lazy(own ?? english), isEnglish: !own }
}

const guides: Readonly<Record<RoleId, Guide>> = {
  [role.salesman]: guide('for-salesmen', () => import('../../../docs/for-salesmen.md')),
  [role.cashier]: guide('for-cashiers', () => import('../../../docs/for-cashiers.md')),
  [role.director]: guide('for-directors', () => import('../../../docs/for-directors.md')),
  [role.depositApprover]: guide('for-deposit-approvers', () => import('../../../docs/for-deposit-approvers.md')),
  [role.locationApprover]: guide('for-location-approvers', () => import('../../../docs/for-location-approvers.md')),
}

/** Shows the guide of the user's role over the page. */
export function GuidePanel({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { Text, isEnglish } = guides[user.roleId as RoleId]
  return (
    <Modal title={helpMessages.guideOf(useRoleName())} opened onClose={onClose}>
      <Stack className={css.guide} {...(isEnglish && { lang: 'en', dir: 'ltr' })}>
        <Suspense fallback={<p className="muted">{helpMessages.loading}</p>}>
          <Text />
        </Suspense>
      </Stack>
    </Modal>
  )
}
