import { wordIn } from '@backoffice/contract/words'
import { mayCall, mayOpenPath } from '@backoffice/contract/access'
import { type ClientPage as Found, getClient } from '@backoffice/contract/clients/clients'
import { languageName, saveClientFacts } from '@backoffice/contract/clients/client-facts'
import { clientLabels } from '@backoffice/contract/clients/clients-labels'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { labels } from '@backoffice/contract/labels'
import { ZERO } from '@backoffice/contract/money'
import { useSearch, useNavigate, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Inline, Notice } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { FromDeviceNote } from '../kit/from-device.tsx'
import { type TileSource, Tiles } from '../kit/tiles.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useSession } from '../session/use-session.ts'
import css from './client-page.module.css'
import type { ClientSection } from '../documents/client-sections.ts'
import { FindClient } from '../documents/find-client.tsx'
import type { ClientKey } from '../documents/client-link.tsx'
import { pointOf } from '@backoffice/contract/visits/degrees'
import facts from '../kit/facts.module.css'
import { MapLink } from '../kit/map-link.tsx'
import { FactList } from '../kit/facts.tsx'
import { showDegrees, showMoment, showMoney, showNumber, zoneOfBranch } from '../kit/format.ts'
import { TelephoneLink } from '../kit/telephone-link.tsx'
import { BounceCount } from '../receipts/client-bounces.tsx'
import { ClientChanges } from './client-changes.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { lazyPart } from '../kit/lazy-part.ts'
import tabsCss from './client-tabs.module.css'

const EditClient = lazyPart(() => import('./edit-client.modal.tsx').then((loaded) => ({ default: loaded.EditClient })))

const TITLE = labels.client

/** Draws the client that the address names: `?cCode=AP1&aCode=120100007&show=receipts`. */
export function ClientPage({ sections }: { sections: readonly ClientSection[] }) {
  const {
    aCode = '',
    cCode = '',
    show = '',
    row = '',
  } = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const { branchCode } = useViewer()
  return (
    <>
      <Welcome title={TITLE} />
      {aCode === '' ? (
        <OtherClient why={clientsMessages.choose} />
      ) : cCode !== '' && cCode !== branchCode ? (
        <OtherBranch of={{ cCode, aCode }} />
      ) : (
        <OneClient key={aCode} aCode={aCode} sections={sections} show={show} marked={row} />
      )}
    </>
  )
}

interface OneClientProps {
  aCode: string
  sections: readonly ClientSection[]
  show: string
  marked: string
}

function OneClient({ aCode, sections: offered, show, marked }: OneClientProps) {
  const { userId, branch, branchCode } = useViewer()
  const { user } = useSession()
  const { data, failure, fromDevice, refetch } = useCall(getClient, { userId, branchCode, aCode })
  const client = data?.client
  if (client === null) return <OtherClient why={clientsMessages.notHere(branch)} />
  if (failure && !client) {
    return (
      <Notice role="group" aria-label={TITLE}>
        {failure.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button onClick={refetch}>{labels.retry}</Button>
      </Notice>
    )
  }
  const sections = offered.filter(({ access }) => access === undefined || mayCall(user, access))
  const shown = sections.find(({ name }) => name === show) ?? sections[0]
  return (
    <article aria-busy={!client}>
      <FromDeviceNote of={fromDevice} failure={failure} onRetry={refetch} />
      <ClientFacts client={client} />
      <Tiles of={figuresOf(client)} label={labels.account} />
      {shown && (
        <>
          <ClientTabs sections={sections} shown={shown} client={client} />
          {client && <shown.Section key={`${shown.name} ${marked}`} client={client} marked={marked} />}
        </>
      )}
    </article>
  )
}

const figuresOf = (client: Found | undefined): TileSource => ({
  use: () => ({
    figures: [
      { label: labels.outstanding, amount: client?.outstanding },
      { label: labels.olderThan90Days, amount: client?.olderThan90 },
      { label: labels.waitingCheques, amount: client?.waitingAmount },
      { label: labels.bouncedCheques, amount: client?.bouncedAmount },
      // Few clients have one.
      ...(client && client.creditBalance > ZERO ? [{ label: labels.creditBalance, amount: client.creditBalance }] : []),
    ],
    failed: false,
    retry: () => {},
  }),
})

function OtherClient({ why }: { why: string }) {
  const navigate = useNavigate()
  return <FindClient why={why} onFound={(client) => void navigate({ to: '/client', search: { ...client } })} />
}

/** Offers the branch of a client of another branch, and never changes the branch by itself. */
function OtherBranch({ of: { cCode: code, aCode } }: { of: ClientKey }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const company = user.companies.find(({ branches }) => branches.some(({ bcode }) => bcode === code))
  const branch = company?.branches.find(({ bcode }) => bcode === code)
  if (!company || !branch) {
    return (
      <Notice>
        <p>{clientsMessages.foreign}</p>
      </Notice>
    )
  }
  const open = () => void navigate({ to: '/client', search: { cCode: code, aCode, branch: code } })
  return (
    <Notice>
      <p>{clientsMessages.otherBranch(branch.bname)}</p>
      <Button tone="primary" onClick={open}>
        {labels.openItIn(branch.bname)}
      </Button>
    </Notice>
  )
}

/** Shows the name and place of the client, and whether the client owes more than the limit. */
function ClientFacts({ client }: { client: Found | undefined }) {
  const { user } = useSession()
  const [isEditing, setIsEditing] = useState(false)
  if (!client) return <div className={css.facts} />
  const { title, aCode, address, creditLimit, outstanding, openOrders, openAmount } = client
  const { telephone, email, language, noMessages, secondName, taxNumbers, creditDays, route } = client
  return (
    <header className={css.facts}>
      <Inline className={css.name}>
        <h2>{title}</h2>
        {secondName && <bdi className={css.second}>{secondName}</bdi>}
        {creditLimit !== null && outstanding > creditLimit && (
          <StatusTag tone="bad" word={clientsMessages.aboveLimit} />
        )}
        {/* A client that an older version kept on the device has no such count. */}
        {typeof client.bounces === 'number' && <BounceCount bounces={client.bounces} lastOn={client.lastBouncedOn} />}
        {mayCall(user, saveClientFacts.access) && (
          <Button small onClick={() => setIsEditing(true)}>
            {labels.edit}
          </Button>
        )}
        {mayOpenPath(user, '/clientStatement') && (
          <Link to="/clientStatement" search={{ aCode }}>
            {labels.statement}
          </Link>
        )}
      </Inline>
      <FactList
        className={`${facts.row} ${css.list}`}
        of={[
          [wordIn('ACode'), aCode],
          [labels.telephone, telephone && <TelephoneLink key="telephone" number={telephone} />],
          [clientLabels.route, route],
          // A client that an older version kept on the device has no such field.
          [clientLabels.creditDays, typeof creditDays === 'number' ? clientLabels.days(creditDays) : ''],
          [labels.creditLimit, creditLimit === null ? '' : showMoney(creditLimit)],
          [labels.openOrders, openOrders === 0 ? '' : `${showNumber(openOrders)} · ${showMoney(openAmount)}`],
          [labels.address, address],
          [
            labels.email,
            email && (
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          ],
          [clientLabels.language, language && languageName(language)],
          [clientLabels.messages, noMessages ? clientLabels.noMessages : ''],
          [clientLabels.taxNumbers, taxNumbers],
        ]}
      />
      <Place client={client} />
      {/* A client that an older version kept on the device has no changes. */}
      {Array.isArray(client.changes) && <ClientChanges of={client.changes} branch={client.cCode} />}
      {isEditing && (
        <Suspense fallback={null}>
          <EditClient client={client} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </header>
  )
}

function Place({ client }: { client: Found }) {
  const { address, location, taggedBy, taggedAt } = client
  const at = pointOf(client)
  // A place with the same words as the address adds nothing; its degrees do.
  const isNews = location !== '' && location !== address
  const words = isNews || !at ? location : `${showDegrees(at.latitude)}, ${showDegrees(at.longitude)}`
  return (
    <p className={css.place}>
      <MapLink at={at}>{words}</MapLink>{' '}
      <span className="aside">
        {at
          ? clientsMessages.tagged(taggedBy, showMoment(taggedAt, 'DMY', zoneOfBranch(client.cCode)))
          : clientsMessages.notTagged}
      </span>
    </p>
  )
}

interface ClientTabsProps {
  sections: readonly ClientSection[]
  shown: ClientSection
  client: Found | undefined
}

/** Links to the lists of a client and shows one of them. They are links, so that Back returns to the list before. */
function ClientTabs({ sections, shown, client }: ClientTabsProps) {
  return (
    <nav className={tabsCss.tabs} aria-label={labels.listsOfTheClient}>
      <Inline as="ul">
        {sections.map(({ name, label, count }) => (
          <li key={name}>
            <Link
              to="."
              search={({ row: _, ...kept }: Readonly<Record<string, unknown>>) => ({ ...kept, show: name })}
              resetScroll={false}
              aria-current={name === shown.name ? 'true' : undefined}
            >
              {label}
              {count && client && <span className={`pill num ${tabsCss.count}`}>{showNumber(count(client))}</span>}
            </Link>
          </li>
        ))}
      </Inline>
    </nav>
  )
}
