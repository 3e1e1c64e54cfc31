import { pointOf } from '@backoffice/contract/visits/degrees'
import facts from '../kit/facts.module.css'
import { Row } from '../kit/layout.tsx'
import { MapLink } from '../kit/map-link.tsx'
import type { ClientPage } from '@backoffice/contract/clients/clients'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { FactList } from '../kit/facts.tsx'
import { showDegrees, showMoment, showMoney, showNumber, zoneOfBranch } from '../kit/format.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import css from './client-page.module.css'

/** Shows the name and place of the client, and whether the client owes more than the limit. */
export function ClientFacts({ client }: { client: ClientPage | undefined }) {
  if (!client) return <div className={css.facts} />
  const { title, aCode, address, creditLimit, outstanding, openOrders, openAmount } = client
  return (
    <header className={css.facts}>
      <Row className={css.name}>
        <h2>{title}</h2>
        {creditLimit !== null && outstanding > creditLimit && (
          <StatusTag tone="bad" word={clientsMessages.aboveLimit} />
        )}
      </Row>
      <FactList
        className={`${facts.row} ${css.list}`}
        of={[
          ['ACode', aCode],
          ['Credit Limit', creditLimit === null ? '' : showMoney(creditLimit)],
          ['Open Orders', openOrders === 0 ? '' : `${showNumber(openOrders)} · ${showMoney(openAmount)}`],
          ['Address', address],
        ]}
      />
      <Place client={client} />
    </header>
  )
}

function Place({ client }: { client: ClientPage }) {
  const { address, location, taggedBy, taggedAt } = client
  const at = pointOf(client)
  // A place with the same words as the address adds nothing; its degrees do.
  const isNews = location !== '' && location !== address
  const words = isNews || !at ? location : `${showDegrees(at.latitude)}, ${showDegrees(at.longitude)}`
  return (
    <p className={css.place}>
      <MapLink at={at}>{words}</MapLink>{' '}
      <span>
        {at
          ? clientsMessages.tagged(taggedBy, showMoment(taggedAt, 'DMY', zoneOfBranch(client.cCode)))
          : clientsMessages.notTagged}
      </span>
    </p>
  )
}
