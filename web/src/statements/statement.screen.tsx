import { mayCall } from '@backoffice/contract/access'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { type Day, parseDay, wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { brokenPeriod, usualPeriods } from '@backoffice/contract/statements/statement-period'
import { getStatement, type Statement } from '@backoffice/contract/statements/statements'
import { statementLabels } from '@backoffice/contract/statements/statements-labels'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { FindClient } from '../documents/find-client.tsx'
import { Button } from '../kit/button.tsx'
import { DayField } from '../kit/form/day-field.tsx'
import { Stack, Inline, Card, Notice } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useSession } from '../session/use-session.ts'
import { ShownStatement } from './shown-statement.tsx'
import css from './statement.module.css'

/** The words of the periods that the form offers. */
const periodLabels: Readonly<Record<ReturnType<typeof usualPeriods>[number][0], string>> = {
  lastMonth: statementLabels.previousMonth,
  thisMonth: labels.thisMonth,
  threeMonths: statementLabels.lastThreeMonths,
  year: statementLabels.lastTwelveMonths,
}

/** Draws the statement of the client and the period that the address names: `?aCode=120100007&fromDate=2026-10-01&toDate=2026-10-31`. */
export function ClientStatement() {
  const { aCode = '' } = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const { branchCode } = useViewer()
  return (
    <>
      <Welcome title={labels.statement} />
      {aCode === '' ? (
        <OtherClient why={clientsMessages.choose} />
      ) : (
        <OfClient key={`${branchCode} ${aCode}`} aCode={aCode} />
      )}
    </>
  )
}

/** Opens the statement of another client, for the same days. */
function OtherClient({ why }: { why: string }) {
  const navigate = useNavigate()
  return (
    <FindClient
      why={why}
      onFound={({ aCode }) => void navigate({ to: '.', search: (kept: object) => ({ ...kept, aCode }) })}
    />
  )
}

function OfClient({ aCode }: { aCode: string }) {
  const { userId, branch, branchCode, today } = useViewer()
  const { user } = useSession()
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const periods = usualPeriods(today)
  const [[, usual]] = periods
  const dayIn = (name: string, start: Day) => parseDay(address[name] ?? '') ?? start
  const period = { from: dayIn('fromDate', usual.from), to: dayIn('toDate', usual.to) }
  const broken = brokenPeriod({ ...period, today })
  const choose = ({ from, to }: { readonly from: Day; readonly to: Day }) =>
    void navigate({ to: '.', search: (kept: object) => ({ ...kept, fromDate: from, toDate: to }), replace: true })
  const asked = { userId, branchCode, aCode, fromDate: wireDay(period.from), toDate: wireDay(period.to) }
  const mayRead = mayCall(user, getStatement.access)
  const { data, failure, isFetching, refetch } = useCall(getStatement, broken || !mayRead ? undefined : asked, {
    quiet: true,
  })
  const statement: Statement | null | undefined = broken ? undefined : data?.statement
  if (statement === null) return <OtherClient why={clientsMessages.notHere(branch)} />
  const revision = `${period.from} ${period.to}`
  const field = (name: 'from' | 'to') => ({
    name,
    value: period[name],
    revision,
    today,
    to: today,
    error: broken?.field === name ? broken.message : undefined,
    onChange: (day: Day | null) => day !== null && choose({ ...period, [name]: day }),
  })
  return (
    <Stack>
      <Card as="section" aria-label={labels.period}>
        <Inline className={css.days}>
          <DayField label={labels.fromDate} {...field('from')} />
          <DayField label={labels.toDate} {...field('to')} />
        </Inline>
        <Inline gap={2} className={css.quick} role="group" aria-label={labels.period}>
          {periods.map(([name, { from, to }]) => (
            <Button
              key={name}
              small
              aria-pressed={from === period.from && to === period.to}
              onClick={() => choose({ from, to })}
            >
              {periodLabels[name]}
            </Button>
          ))}
        </Inline>
      </Card>
      {failure && !statement && (
        <Notice role="alert">
          {failure.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Button onClick={refetch}>{labels.retry}</Button>
        </Notice>
      )}
      {statement ? (
        <ShownStatement of={statement} period={period} asked={asked} />
      ) : (
        !failure && !broken && <p role="status">{isFetching ? labels.loading : branch}</p>
      )}
      {statement && (
        <p>
          <Link to="/client" search={{ cCode: branchCode, aCode }}>
            {statement.client}
          </Link>
        </p>
      )}
    </Stack>
  )
}
