import { mayOpenPath, role, type ScreenPath } from '@backoffice/contract/access'
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { labels } from '@backoffice/contract/labels'
import { type Money, ZERO } from '@backoffice/contract/money'
import { stage } from '@backoffice/contract/statuses'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { fitText } from '../kit/fit-text.ts'
import { Amount } from '../kit/amount.tsx'
import { NotAvailable } from '../kit/not-available.tsx'
import { type SignedInUser, useSignedIn } from '../session/use-session.ts'
import css from './in-hand.module.css'

/** A screen with the receipts of the figure, with the filters that show only them. */
interface Way {
  readonly to: ScreenPath
  readonly search?: Readonly<Record<string, number>>
}

/** The screens, the best one first: a user may lack its module. */
const salesmanWays: readonly Way[] = [
  { to: '/salesmanCollectionReport', search: { place: stage.withSalesman } },
  { to: '/salesmanCashTransfer' },
]
const cashierWays: readonly Way[] = [
  { to: '/cashierDeposits' },
  { to: '/cashierCashCollectionReport', search: { place: stage.withCashier } },
]

const wayFor = ({ user }: SignedInUser, ways: readonly Way[]) => ways.find(({ to }) => mayOpenPath(user, to))

/**
 * Shows in the header the money in the user's hands in this branch: receipts that a salesman has not handed over, or a cashier has not
 * deposited. It links to the receipts. While the amount is not certain, no figure is shown: neither an old amount nor zero.
 */
export function InHand() {
  const signedIn = useSignedIn()
  if (!signedIn || signedIn.user.mustChangePassword) return null
  if (signedIn.user.roleId === role.salesman) return <OfSalesman signedIn={signedIn} />
  return signedIn.user.roleId === role.cashier ? <OfCashier signedIn={signedIn} /> : null
}

interface Of {
  signedIn: SignedInUser
}

const inputOf = ({ user, branch }: SignedInUser) => ({ userId: user.userId, branchCode: branch.code })

function OfSalesman({ signedIn }: Of) {
  const way = wayFor(signedIn, salesmanWays)
  const answer = useCall(salesmanSummary, way && inputOf(signedIn), { quiet: true })
  return way && <Figure label={labels.inHand} way={way} {...answer} held={answer.data?.heldAmount} />
}

function OfCashier({ signedIn }: Of) {
  const way = wayFor(signedIn, cashierWays)
  const answer = useCall(cashierSummary, way && inputOf(signedIn), { quiet: true })
  return way && <Figure label={labels.inDrawer} way={way} {...answer} />
}

type Answered = Pick<
  ReturnType<typeof useCall<typeof salesmanSummary | typeof cashierSummary>>,
  'data' | 'failure' | 'refetch'
>

interface FigureProps extends Answered {
  label: string
  /** Money that their phone delivered and that is not booked: it is theirs until a director decides. */
  held?: Money | undefined
  way: Way
}

function Figure({ label, way: { to, search = {} }, held = ZERO, data, failure, refetch }: FigureProps) {
  if (failure) {
    return (
      <span className={css.figure}>
        <NotAvailable named of={label} onRetry={refetch} />
      </span>
    )
  }
  return (
    <Link to={to} search={search} className={`option ${css.figure}`}>
      <span className="caption">
        {label}
        {held > ZERO && (
          <span className={css.held}>
            {' · '}
            {labels.held} <Amount of={held} />
          </span>
        )}
      </span>
      {data ? (
        <strong className="num" style={fitText(data.balance)}>
          <Amount of={data.balance} />
        </strong>
      ) : (
        <span className="skeleton" role="img" aria-label={labels.loading} />
      )}
    </Link>
  )
}
