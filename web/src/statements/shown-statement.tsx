/** Draws a statement on the screen and on paper, and shares its link. */
import layout from '../kit/layout.module.css'
import { wordIn } from '@backoffice/contract/words'
import { mayCall } from '@backoffice/contract/access'
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { labels } from '@backoffice/contract/labels'
import { subtract, ZERO } from '@backoffice/contract/money'
import type { Wire } from '@backoffice/contract/call'
import { statementAges } from '@backoffice/contract/statements/statement-kinds'
import type { Period } from '@backoffice/contract/statements/statement-period'
import {
  endStatementLink,
  shareStatement,
  type Statement,
  type StatementLine,
} from '@backoffice/contract/statements/statements'
import { statementLabels } from '@backoffice/contract/statements/statements-labels'
import { statementMessages } from '@backoffice/contract/statements/statements-messages'
import { useId } from 'react'
import { useSave } from '../api/use-save.ts'
import { EndLink } from '../documents/end-link.tsx'
import { Button } from '../kit/button.tsx'
import { useClientPages } from '../kit/configuration.ts'
import { PrintDocument, type Sheet } from '../kit/document-sheet.tsx'
import { FactList, type Facts } from '../kit/facts.tsx'
import facts from '../kit/facts.module.css'
import { dayOfMoment, showDay, showMoney, zoneOfBranch } from '../kit/format.ts'
import { Stack, Inline, Card, Columns } from '../kit/layout.tsx'
import { columnsFor } from '../kit/list/columns.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { shareText } from '../kit/share.ts'
import { useSession } from '../session/use-session.ts'
import css from './statement.module.css'

type Line = StatementLine & { readonly at: number; readonly what: string; readonly how: string }

const kinds = statementMessages.kinds
const ages = statementMessages.ages

const howOf = ({ method, cheque }: StatementLine) =>
  cheque === '' ? wordIn(method) : clientPagesMessages.endsWith(wordIn(method), cheque)

const column = columnsFor<Line>()
const columns = [
  column.day('day', labels.date),
  column.text('what', statementMessages.what, { names: true, wraps: true }),
  column.text('how', labels.paymentMode, { below: 'what' }),
  column.rate('amount', labels.amount),
  { ...column.rate('balance', labels.balance), main: true },
]

interface ShownStatementProps {
  of: Statement
  period: Period
  asked: Wire<typeof shareStatement>
}

export function ShownStatement({ of: statement, period, asked }: ShownStatementProps) {
  const { client, aCode, address, opening, closing, lines, sums } = statement
  const id = useId()
  const rows = lines.map((line, at) => ({ ...line, at, what: `${kinds[line.kind]} ${line.number}`, how: howOf(line) }))
  return (
    <article className={layout.stack} aria-label={statementLabels.statementOf(client)}>
      <Stack as="header" gap={3} className={css.head}>
        <h2>{client}</h2>
        <FactList
          className={facts.row}
          of={[
            [labels.partyCode, aCode],
            [labels.address, address],
          ]}
        />
        <Inline>
          <PrintDocument sheet={sheetOf(statement, rows, period)} small />
          <ShareLink of={statement} period={period} asked={asked} />
        </Inline>
      </Stack>
      <Columns className={css.sums}>
        <Card as="section" gap={2} aria-labelledby={`${id}-sums`}>
          <h3 id={`${id}-sums`}>{statementLabels.sumsByKind}</h3>
          <FactList
            className={css.list}
            of={[
              [statementLabels.balanceBefore, showMoney(opening)],
              ...sums.map(({ kind, amount }) => [kinds[kind], showMoney(amount)] as const),
              [statementLabels.balanceAtEnd, <strong key="end">{showMoney(closing)}</strong>],
            ]}
          />
        </Card>
        <Card as="section" gap={2} aria-labelledby={`${id}-ages`}>
          <h3 id={`${id}-ages`}>{statementMessages.ageing}</h3>
          <FactList className={css.list} of={agesOf(statement, (age) => age)} />
        </Card>
      </Columns>
      <DataTable<Line>
        caption={statementLabels.statementOf(client)}
        columns={columns}
        card={{ heading: 'what', line: ['day', 'how'], below: ['balance'], figure: 'amount' }}
        rows={rows}
        rowKey={({ at }) => at}
        search={false}
        empty={<p>{statementMessages.noLines}</p>}
      />
    </article>
  )
}

const agesOf = ({ ageing }: Statement, owed: (age: string) => string): Facts =>
  statementAges
    .filter((age) => age !== 'ahead' || ageing[age] !== ZERO)
    .map((age) => [age === 'ahead' ? ages[age] : owed(ages[age]), showMoney(ageing[age])] as const)

/** Returns the statement as it is printed on A4. */
function sheetOf(statement: Statement, lines: readonly Line[], { from, to }: Period): Sheet<Line> {
  const { cCode, aCode, client, address, opening, closing } = statement
  const period = `${showDay(from, 'words')} – ${showDay(to, 'words')}`
  return {
    title: labels.statement,
    number: `${aCode} · ${period}`,
    branchCode: cCode,
    facts: [
      [labels.client, client],
      [labels.partyCode, aCode],
      [labels.address, address],
      [labels.period, period],
      [statementLabels.balanceBefore, showMoney(opening)],
      [statementLabels.balanceAtEnd, showMoney(closing)],
      // No heading on the paper says that these are ages.
      ...agesOf(statement, statementLabels.owedFor),
    ],
    lines,
    columns: [
      { title: labels.date, cell: ({ day }) => showDay(day, 'words') },
      { title: statementMessages.what, cell: ({ what, how }) => (how === '' ? what : `${what} · ${how}`) },
      {
        title: labels.amount,
        cell: ({ amount }) => showMoney(amount),
        figure: true,
        total: showMoney(subtract(closing, opening)),
      },
      { title: labels.balance, cell: ({ balance }) => showMoney(balance), figure: true, total: showMoney(closing) },
    ],
    words: '',
    remarks: lines.length === 0 ? statementMessages.noLines : '',
    signatures: [],
  }
}

/** Makes the link of the statement, and hands it to another application of the device. It is left out where the company has no pages for clients. */
function ShareLink({ of: { client, cCode, link }, period, asked }: ShownStatementProps) {
  const { user } = useSession()
  const save = useSave(shareStatement)
  const pages = useClientPages(cCode)
  if (pages === '') return null
  const hand = async () => {
    const address = link?.address ?? (await save.run(asked))?.value?.address
    if (address)
      await shareText(
        statementMessages.shareText(client, showDay(period.from, 'DMY'), showDay(period.to, 'DMY'), address),
      )
  }
  return (
    <>
      <Button small busy={save.busy} onClick={() => void hand()}>
        {statementLabels.shareLink}
      </Button>
      {link && (
        <span>
          <a href={link.address} target="_blank" rel="noreferrer">
            {link.address}
          </a>{' '}
          <span className="aside">
            {statementMessages.linkOpenUntil(showDay(dayOfMoment(link.expiresOn, zoneOfBranch(cCode)) ?? null, 'DMY'))}
          </span>
        </span>
      )}
      {link && mayCall(user, endStatementLink.access) && <EndLinkOfStatement asked={asked} />}
    </>
  )
}

function EndLinkOfStatement({ asked }: Pick<ShownStatementProps, 'asked'>) {
  const { run, busy } = useSave(endStatementLink)
  return <EndLink question={statementMessages.endQuestion} busy={busy} run={() => run(asked)} />
}
