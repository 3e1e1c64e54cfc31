import type { ClientChange } from '@backoffice/contract/clients/clients'
import { languageName } from '@backoffice/contract/clients/client-facts'
import { clientLabels } from '@backoffice/contract/clients/clients-labels'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { labels } from '@backoffice/contract/labels'
import { money, ZERO } from '@backoffice/contract/money'
import { visitLabels } from '@backoffice/contract/visits/visits-labels'
import { wordIn } from '@backoffice/contract/words'
import { showMoment, showMoney, zoneOfBranch } from '../kit/format.ts'
import { Stack } from '../kit/layout.tsx'

/** The labels of the facts, by the names of their columns. */
const labelOf: Readonly<Record<string, string>> = {
  title: labels.name,
  address: labels.address,
  location: visitLabels.location,
  credit_limit: labels.creditLimit,
  telephone: labels.telephone,
  email: labels.email,
  language: clientLabels.language,
  no_messages: clientLabels.messages,
  second_name: clientLabels.secondName,
  tax_numbers: clientLabels.taxNumbers,
  credit_days: clientLabels.creditDays,
  route: clientLabels.route,
}

function shown(name: string, value: string): string {
  if (value === '') return '–'
  if (name === 'credit_limit') return showMoney(money(value) ?? ZERO)
  if (name === 'language') return languageName(value)
  if (name === 'no_messages') return value === 'true' ? clientLabels.noMessages : '–'
  return value
}

/** Lists the changes of the facts of a client below them, for directors: each fact as it was and as it is. */
export function ClientChanges({ of, branch }: { of: readonly ClientChange[]; branch: string }) {
  if (of.length === 0) return null
  return (
    <details>
      <summary className="aside">{clientLabels.changesOfTheFacts(of.length)}</summary>
      <Stack as="ol" gap={2}>
        {of.map(({ version, changedOn, changedBy, fromFile, facts }) => (
          <li key={version}>
            <span className="aside">
              {(fromFile ? clientsMessages.changedByFile : clientsMessages.changedBy)(
                wordIn(changedBy),
                showMoment(changedOn, 'DMY', zoneOfBranch(branch)),
              )}
            </span>
            {facts.map(({ name, was, now }) => (
              <div key={name}>
                {clientsMessages.changedFact(labelOf[name] ?? name, shown(name, was), shown(name, now))}
              </div>
            ))}
          </li>
        ))}
      </Stack>
    </details>
  )
}
