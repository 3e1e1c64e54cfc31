import { getConfirmed } from '@backoffice/contract/home/confirmed'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { labels } from '@backoffice/contract/labels'
import { sum } from '@backoffice/contract/money'
import type { CSSProperties } from 'react'
import { useCall } from '../api/use-call.ts'
import { Amount } from '../kit/amount.tsx'
import { useConfiguration } from '../kit/configuration.ts'
import { showPercent } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import home from './home.module.css'
import css from './confirmed-money.module.css'
import { Part } from './part.tsx'

/** The people are shown who collected the most; the others are in the total. */
const SHOWN = 8

const shareOf = (confirmed: number, total: number) => (total === 0 ? 0 : confirmed / total)

/** Shows the part of this month's money that clients confirmed, for each salesman. It is hidden for a company without pages for clients. */
export function ConfirmedMoney() {
  const { userId, branchCode } = useViewer()
  const hasPages = useConfiguration().branches.some(({ clientPages = '' }) => clientPages !== '')
  const found = useCall(getConfirmed, hasPages ? { userId, bCode: branchCode } : undefined, { quiet: true })
  if (!hasPages) return null
  return (
    <Part title={homeMessages.confirmed} of={found}>
      {({ people }) => {
        const total = sum(people.map((person) => person.total))
        const confirmed = sum(people.map((person) => person.confirmed))
        if (people.length === 0) return <p className="muted">{homeMessages.nothingCollected}</p>
        return (
          <table className={`${home.table} ${css.confirmed}`}>
            <caption className="sr-only">{homeMessages.confirmed}</caption>
            <thead>
              <tr>
                <th scope="col">{labels.salesman}</th>
                <th scope="col">{homeMessages.collectedNow}</th>
                <th scope="col">{homeMessages.confirmedShare}</th>
              </tr>
            </thead>
            <tbody>
              {people.slice(0, SHOWN).map((person) => (
                <tr key={person.userId}>
                  <th scope="row">{person.userName}</th>
                  <td>
                    <Amount of={person.total} />
                  </td>
                  <td style={{ '--share': shareOf(person.confirmed, person.total) } as CSSProperties}>
                    {showPercent(shareOf(person.confirmed, person.total))}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{people.length > SHOWN ? homeMessages.allPeople(people.length) : labels.total}</th>
                <td>
                  <Amount of={total} />
                </td>
                <td style={{ '--share': shareOf(confirmed, total) } as CSSProperties}>
                  {showPercent(shareOf(confirmed, total))}
                </td>
              </tr>
            </tfoot>
          </table>
        )
      }}
    </Part>
  )
}
