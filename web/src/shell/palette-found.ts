import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { find, type Found, type FoundKind, shortestSearch } from '@backoffice/contract/find/find'
import { findMessages } from '@backoffice/contract/find/find-messages'
import { kindsFor, wayTo } from '@backoffice/contract/find/ways'
import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import {
  IconBuildingBank,
  IconFileInvoice,
  IconFileMinus,
  IconFiles,
  IconReceipt,
  IconReceipt2,
  IconUser,
  IconUsers,
  IconWriting,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { joined } from '../kit/joined.ts'
import type { Failure } from '../api/failures.ts'
import { useCall } from '../api/use-call.ts'
import { showMoney } from '../kit/format.ts'
import { usePaused } from '../kit/paused.ts'
import { useViewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import type { Entry } from './palette-entries.tsx'

const looks: Readonly<Record<FoundKind, { readonly group: string; readonly icon: TablerIcon }>> = {
  client: { group: labels.clients, icon: IconUsers },
  invoice: { group: labels.invoices, icon: IconFileInvoice },
  receipt: { group: labels.receipts, icon: IconReceipt },
  payment: { group: labels.payments, icon: IconReceipt2 },
  cheque: { group: labels.cheques, icon: IconWriting },
  deposit: { group: labels.deposits, icon: IconBuildingBank },
  credit: { group: labels.credits, icon: IconFileMinus },
  order: { group: labels.saleOrders, icon: IconFiles },
  user: { group: labels.users, icon: IconUser },
}

/** The server names these by a word of its own and their number. */
const isNumbered: ReadonlySet<FoundKind> = new Set(['receipt', 'payment', 'cheque', 'order'])
const inWords = (text: string): string => {
  const [, word = '', number = ''] = /^(Receipt|Payment|Cheque|Sale Order) (.+)$/.exec(text) ?? []
  return word === '' ? wordIn(text) : findMessages.numbered(wordIn(word), number)
}
const nameOf = ({ kind, name }: Found): string => (isNumbered.has(kind) ? inWords(name) : name)
const detailOf = ({ detail }: Found): string => joined(detail.split(' · ').map(inWords))

interface FoundEntries {
  readonly entries: readonly Entry[]
  readonly isSearching: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

/**
 * Returns the results of the server for the typed text: clients, documents and users of the branch, and near names where it has no client. The search starts when typing pauses,
 * and an answer to an older text is never shown, so that Enter does not open it.
 */
export function useFound(typed: string): FoundEntries {
  const { user, branch } = useSession()
  const { branchNames } = useViewer()
  const navigate = useNavigate()
  const paused = usePaused(typed, 200)
  const isLongEnough = typed.length >= shortestSearch && kindsFor(user).length > 0
  const isPaused = paused === typed
  const input = { userId: user.userId, branchCode: branch.code, text: typed }
  const { data, failure, isFetching, refetch } = useCall(find, isLongEnough && isPaused ? input : undefined, {
    quiet: true,
  })
  const answer = isLongEnough && isPaused ? data : undefined

  const entryOf = (one: Found, isNear = false): readonly Entry[] => {
    const way = wayTo(user, one)
    if (!way) return []
    const { group, icon } = looks[one.kind]
    const branchName = branchNames?.get(one.cCode) ?? ''
    const sum = one.amount === null ? '' : showMoney(one.amount)
    const amount = one.kind === 'client' && sum !== '' ? clientsMessages.owes(sum) : sum
    const detail = joined([detailOf(one), amount, one.kind === 'user' ? '' : branchName])
    const run = () => void navigate({ to: way.screen, search: { ...way.search, branch: one.cCode } })
    return [
      {
        id: `${one.kind}-${one.cCode}-${one.id}`,
        group: isNear ? findMessages.didYouMean : group,
        icon,
        label: nameOf(one),
        detail,
        run,
      },
    ]
  }
  return {
    entries: [
      ...(answer?.found ?? []).flatMap((one) => entryOf(one)),
      ...(answer?.nearest ?? []).flatMap((one) => entryOf(one, true)),
    ],
    isSearching: isLongEnough && (!isPaused || isFetching),
    failure: isLongEnough && isPaused && !isFetching ? failure : undefined,
    retry: refetch,
  }
}
