import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { bankRuleName, matchKindName } from '@backoffice/contract/banks/bank-statuses'
import type { BankMatch } from '@backoffice/contract/banks/bank-statements'
import { Amount } from '../kit/amount.tsx'
import { joined } from '../kit/joined.ts'
import { showMoney } from '../kit/format.ts'
import { Inline, Stack } from '../kit/layout.tsx'
import type { BankLine } from './bank-line.ts'

const nameOf = ({ kind, name }: BankMatch): string => (kind === 'deposit' ? name : joined([matchKindName(kind), name]))

const aboutOf = ({ rule, by, isWhole, note }: BankMatch): string =>
  joined([rule === '' ? by : bankLabels.byRule(bankRuleName(rule)), isWhole && bankLabels.noMore, note])

export const matchesText = ({ matches }: BankLine): string =>
  matches.map((one) => joined([nameOf(one), showMoney(one.amount), aboutOf(one)])).join('; ')

/** Lists the matches of a line, each with the person or the rule that confirmed it. */
export const Matches = ({ of: { matches } }: { of: BankLine }) =>
  matches.length > 0 && (
    <Stack as="ul" gap={1}>
      {matches.map((one, at) => (
        <li key={at}>
          <Inline>
            <span>{nameOf(one)}</span>
            <span className="num">
              <Amount of={one.amount} />
            </span>
          </Inline>
          <span className="caption">{aboutOf(one)}</span>
        </li>
      ))}
    </Stack>
  )
