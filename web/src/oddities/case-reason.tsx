import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import type { listOddities } from '@backoffice/contract/oddities/oddities'
import type { OddityTarget } from '@backoffice/contract/oddities/oddity-kinds'
import { oddityReason } from '@backoffice/contract/oddities/oddity-sentences'
import { RowLink } from '../kit/list/row-controls.tsx'
import { useSession } from '../session/use-session.ts'

export type Case = Row<typeof listOddities>

interface Way {
  readonly to: ScreenPath
  readonly search: (id: string, cCode: string) => Readonly<Record<string, string>>
}

const ofUser: Way = { to: '/directorUserManagement', search: (id) => ({ user: id }) }
/** The screens that show what a case is about. Receipts and deposits open their timeline instead. */
const ways: Readonly<Partial<Record<OddityTarget, Way>>> = {
  bankLine: { to: '/directorBankMatching', search: (id, cCode) => ({ review: id, branch: cCode }) },
  client: { to: '/client', search: (id, cCode) => ({ aCode: id, cCode, branch: cCode }) },
  order: { to: '/directorSaleOrderReport', search: (id, cCode) => ({ saleOrderNo: id, branch: cCode }) },
  opening: { to: '/directorPeriodClosing', search: (_id, cCode) => ({ branch: cCode }) },
  import: { to: '/directorImport', search: () => ({}) },
  device: ofUser,
  person: ofUser,
  user: ofUser,
}

/** Returns why a case is there, in one sentence. */
export const reasonOf = ({ why, other }: Case): string => oddityReason(why, other)

/** Shows why a case is there; the sentence leads to what it is about. */
export function Reason({ of }: { of: Case }) {
  const { user } = useSession()
  const way = ways[of.target.kind]
  const sentence = reasonOf(of)
  const isOpen = way !== undefined && mayOpenPath(user, way.to)
  // The longest sentences end with dots in a narrow window.
  return (
    <span title={sentence}>
      {isOpen ? (
        <RowLink to={way.to} search={way.search(of.target.id, of.cCode)} letter="o" label={labels.open}>
          {sentence}
        </RowLink>
      ) : (
        sentence
      )}
    </span>
  )
}
