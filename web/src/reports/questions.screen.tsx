import { labels } from '@backoffice/contract/labels'
import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import { OPEN_AT_BANK } from '@backoffice/contract/banks/bank-statuses'
import { addDays, type Day } from '@backoffice/contract/day'
import { debtsBy } from '@backoffice/contract/invoices/debts'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { status } from '@backoffice/contract/statuses'
import { STOCK_SHORT } from '@backoffice/contract/orders/order-statuses'
import { waits } from '@backoffice/contract/cash/waits'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Card, Columns } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useSession } from '../session/use-session.ts'
import css from './questions.module.css'

type Question = keyof typeof reportMessages.questions
type Part = keyof typeof reportMessages.parts
/** The screen that answers a question, with the filters that leave its rows. */
type Answer = readonly [to: ScreenPath, search?: Readonly<Record<string, string>>]

/** Returns where each question is answered, with the periods that end today. */
function answersOn(today: Day): Readonly<Record<Part, Readonly<Partial<Record<Question, Answer>>>>> {
  const since = (first: Day, last = today) => ({ fromDate: first, toDate: last })
  const thisMonth = since(`${today.slice(0, 8)}01` as Day)
  const yesterday = addDays(today, -1)
  return {
    money: {
      yesterday: ['/directorSalesmanReceiptReport', since(yesterday, yesterday)],
      holdsMost: ['/directorHolders'],
      holds: ['/directorHoldings'],
      handOvers: ['/directorCashTransferReport', { waits: waits.long }],
      noSlip: ['/directorDepositApproval', { evidence: 'none' }],
      slips: ['/directorDepositApproval', { evidence: 'slip' }],
      notAtBank: ['/directorDepositHistory', { bank: OPEN_AT_BANK, status: String(status.approved) }],
      posted: ['/directorDepositHistory', { status: String(status.approved), sort: '-postingDate' }],
      branches: ['/directorBranches'],
    },
    clients: {
      debtors: ['/directorDebtors'],
      ofSalesmen: ['/directorDebtors', { by: debtsBy[1] }],
      aboveLimit: ['/directorClientsAboveLimit'],
      statements: ['/directorStatements'],
      bounced: ['/directorBouncedCheques', thisMonth],
      cheques: ['/chequeCalendar'],
    },
    decisions: {
      approved: ['/directorDecisions', { outcome: 'approved', ...since(addDays(today, -6)) }],
      odd: ['/directorOddities'],
      declined: ['/directorDecisions', { outcome: 'declined,voided,takenBack', ...thisMonth }],
    },
    people: {
      collected: ['/directorCollected'],
      away: ['/directorAway'],
      tours: ['/directorTourReport', thisMonth],
    },
    stock: {
      expiring: ['/directorStockPositionReport', { expiryDate: addDays(today, 90) }],
      short: ['/directorSaleOrderApprove', { stock: STOCK_SHORT }],
    },
  }
}

/** Lists the questions of a day, each with a link to the list that answers it. A question is left out if the user may not open its list. */
export function Questions() {
  const { user } = useSession()
  const { today } = useViewer()
  const parts = Object.entries(answersOn(today)) as [Part, Readonly<Record<Question, Answer>>][]
  return (
    <>
      <Welcome title={labels.questions} />
      <Columns>
        {parts.map(([part, answers]) => {
          const open = (Object.entries(answers) as [Question, Answer][]).filter(([, [to]]) => mayOpenPath(user, to))
          return open.length > 0 && <PartOfQuestions key={part} part={part} answers={open} />
        })}
      </Columns>
    </>
  )
}

function PartOfQuestions({ part, answers }: { part: Part; answers: readonly (readonly [Question, Answer])[] }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{reportMessages.parts[part]}</h2>
      <ul className={css.list}>
        {answers.map(([question, [to, search = {}]]) => (
          <li key={question}>
            <Link to={to} search={search}>
              {reportMessages.questions[question]}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
