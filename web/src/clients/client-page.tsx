import { mayCall } from '@backoffice/contract/access'
import { type ClientPage as Found, getClient } from '@backoffice/contract/clients/clients'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { useSearch } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { Card } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { FromDeviceNote } from '../kit/from-device.tsx'
import { useSpelling } from '../kit/spelling.ts'
import { type TileSource, Tiles } from '../kit/tiles.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useSession } from '../session/use-session.ts'
import { ClientFacts } from './client-facts.tsx'
import css from './client-page.module.css'
import type { ClientSection } from '../documents/client-sections.ts'
import { ClientTabs } from './client-tabs.tsx'
import { FindClient } from './find-client.tsx'
import { OtherBranch } from './other-branch.tsx'

const TITLE = 'Client'

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
        <FindClient why={clientsMessages.choose} />
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
  const spell = useSpelling()
  const { data, failure, fromDevice, refetch } = useCall(getClient, { userId, branchCode, aCode })
  const client = data?.client
  if (client === null) return <FindClient why={clientsMessages.notHere(branch)} />
  if (failure && !client) {
    return (
      <Card className={css.notice} role="group" aria-label={TITLE}>
        {failure.lines.map((line) => (
          <p key={line}>{spell(line)}</p>
        ))}
        <Button onClick={refetch}>Retry</Button>
      </Card>
    )
  }
  const sections = offered.filter(({ access }) => access === undefined || mayCall(user, access))
  const shown = sections.find(({ name }) => name === show) ?? sections[0]
  return (
    <article className={css.page} aria-busy={!client}>
      <FromDeviceNote of={fromDevice} failure={failure} onRetry={refetch} />
      <ClientFacts client={client} />
      <Tiles of={figuresOf(client)} label="Standing" />
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
      { label: 'Outstanding', amount: client?.outstanding },
      { label: 'Older than 90 days', amount: client?.olderThan90 },
      { label: 'Waiting Cheques', amount: client?.waitingAmount },
      { label: 'Bounced Cheques', amount: client?.bouncedAmount },
    ],
    failed: false,
    retry: () => {},
  }),
})
