import { mayCall, mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { getOddities, listOddities, markOddity } from '@backoffice/contract/oddities/oddities'
import { oddityLabels } from '@backoffice/contract/oddities/oddities-labels'
import { odditiesMessages } from '@backoffice/contract/oddities/oddities-messages'
import {
  oddityKinds,
  type OddityState,
  oddityStates,
  type OddityTarget,
  OPEN_ODDITIES,
} from '@backoffice/contract/oddities/oddity-kinds'
import { brokenOddityMark, oddityMarkFieldOf } from '@backoffice/contract/oddities/oddity-rules'
import { oddityReason } from '@backoffice/contract/oddities/oddity-sentences'
import { depositTimeline } from '@backoffice/contract/timeline/timeline'
import { showMoment, showMoney } from '../kit/format.ts'
import { depositTimelineAction, receiptTimelineAction } from '../documents/timeline-action.tsx'
import { type Action, actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed, optionsFrom } from '../kit/list/options.ts'
import type { Viewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import { type DayForm, useDayForm } from '../kit/day-order.ts'
import { joined } from '../kit/joined.ts'
import { Stack } from '../kit/layout.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { RowLink } from '../kit/list/row-controls.tsx'
import { CasesByKindAndPerson } from './cases-by-kind-and-person.tsx'
import { OddityRules } from './oddity-rules.tsx'

const filter = filtersOf(listOddities)
const column = columnsOf(listOddities)
const action = actionsOf(listOddities)

const kinds = fixed(oddityKinds.map((value) => ({ value, label: oddityLabels.kinds[value] })))
const states = fixed([
  { value: OPEN_ODDITIES, label: oddityLabels.open },
  ...oddityStates.map((value) => ({ value, label: oddityLabels.states[value] })),
])
const people = optionsFrom(
  getOddities,
  ({ userId, branchCode }) => ({ userId, cCode: branchCode }),
  (answer) => answer.people.map(({ userId, name }) => ({ value: String(userId), label: name, code: String(userId) })),
)

type Case = Row<typeof listOddities>

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
const reasonOf = ({ why, other }: Case): string => oddityReason(why, other)

/** Shows why a case is there; the sentence leads to what it is about. */
function Reason({ of }: { of: Case }) {
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

const toneOf = { new: 'warning', lookedAt: 'pending', explained: 'good', confirmed: 'bad' } as const

const markOf = ({ mark }: Case, form: DayForm): string =>
  mark === null
    ? ''
    : joined([mark.note, mark.by, showMoment(mark.at, form), !mark.holds && odditiesMessages.changedSince])

const lastMark = (row: Case, form: DayForm): string =>
  [oddityLabels.states[row.state], markOf(row, form)].filter(Boolean).join(': ')

/** Shows the state of a case, and who marked it when, with their note. */
function LastMark({ of }: { of: Case }) {
  const text = markOf(of, useDayForm())
  return (
    <Stack gap={1}>
      <div>
        <StatusTag tone={toneOf[of.state]} word={oddityLabels.states[of.state]} />
      </div>
      {text !== '' && <small className="caption">{text}</small>}
    </Stack>
  )
}

const kindOf = ({ kind }: Case) => oddityLabels.kinds[kind]

/** Opens the timeline of the receipt or the deposit that a case is about. */
const timelines: readonly Action<Case>[] = [
  {
    ...receiptTimelineAction,
    when: ({ target }) => target.kind === 'receipt',
    Dialog: ({ row: { target }, ...shown }) => (
      <receiptTimelineAction.Dialog {...shown} row={{ invoiceDetailId: Number(target.id) }} />
    ),
  },
  {
    ...depositTimelineAction,
    when: ({ target }) => target.kind === 'deposit',
    Press: function DepositTimelineButton(pressed) {
      const { user } = useSession()
      return mayCall(user, depositTimeline.access) ? <depositTimelineAction.Press {...pressed} /> : null
    },
    Dialog: ({ row: { target }, ...shown }) => (
      <depositTimelineAction.Dialog {...shown} row={{ depositNo: target.id }} />
    ),
  },
]

const marked = ({ cCode, kind, caseKey, seen }: Case, { userId }: Viewer, state: OddityState, note = '') => ({
  userId,
  cCode,
  kind,
  caseKey,
  seen,
  state,
  note,
})

/** Makes the button that marks a case with a note. */
const markWithNote = (state: 'explained' | 'confirmed', key: string) =>
  action.ask(oddityLabels.states[state], markOddity, {
    title: oddityLabels.states[state],
    of: (row) => ({
      heading: oddityLabels.kinds[row.kind],
      facts: [
        [oddityLabels.reason, reasonOf(row)],
        [oddityLabels.person, row.person],
        [labels.amount, showMoney(row.amount)],
      ],
    }),
    fields: { note: askField.lines(oddityLabels.note, { max: limits.text.comment, required: true }) },
    broken: ({ note }) => brokenOddityMark({ state, note }),
    fieldOf: oddityMarkFieldOf,
    input: (row, { note }, viewer) => marked(row, viewer, state, note.trim()),
    done: oddityLabels.states[state],
    key,
    when: (row) => row.state !== state,
  })

/** The screen of figures that a director should ask about, and of the marks that directors gave them. */
export const Oddities = listScreen({
  title: labels.oddities,
  call: listOddities,
  key: ({ cCode, kind, caseKey }) => `${cCode}/${kind}/${caseKey}`,
  given: ({ userId, branchCode }) => ({ userId, cCode: branchCode }),
  pageSize: limits.wire.pageSize,
  search: false,
  filters: [
    filter.word('kind', oddityLabels.kind, kinds),
    filter.pick('personId', oddityLabels.person, people),
    { ...filter.word('state', oddityLabels.state, states), start: OPEN_ODDITIES },
    filter.text('words', oddityLabels.words),
  ],
  columns: [
    column.custom('kind', oddityLabels.kind, kindOf, kindOf),
    column.text('person', oddityLabels.person, { below: 'kind', names: true }),
    { ...column.custom('why', oddityLabels.reason, (row) => <Reason of={row} />, reasonOf), wraps: true },
    { ...column.text('other', oddityLabels.otherPerson), startsHidden: true },
    column.money('amount', labels.amount, { main: true }),
    column.day('since', oddityLabels.since, { below: 'amount' }),
    { ...column.custom('mark', oddityLabels.mark, (row) => <LastMark of={row} />, lastMark), folds: true },
  ],
  actions: [
    action.save(oddityLabels.states.lookedAt, markOddity, (row, _form, viewer) => marked(row, viewer, 'lookedAt'), {
      done: oddityLabels.states.lookedAt,
      key: 'L',
      when: ({ state }) => state === 'new',
    }),
    markWithNote('explained', 'E'),
    markWithNote('confirmed', 'F'),
    action.save(oddityLabels.newAgain, markOddity, (row, _form, viewer) => marked(row, viewer, 'new'), {
      done: oddityLabels.states.new,
      key: 'N',
      takesBack: true,
      secondary: true,
      when: ({ state }) => state !== 'new',
    }),
    ...timelines,
  ],
  card: {
    heading: 'why',
    line: ['kind', 'person', 'since'],
    below: ['mark'],
    figure: 'amount',
  },
  Above: CasesByKindAndPerson,
  Below: OddityRules,
  exports: true,
  empty: odditiesMessages.none,
  noMatch: odditiesMessages.noMatch,
})
