import type { Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { languages, nameOf } from '@backoffice/contract/language/codes'
import { inList } from '@backoffice/contract/language/joined'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import type { Money } from '@backoffice/contract/money'
import { readingMessages } from '@backoffice/contract/session/reading-messages'
import type { listSettingChanges } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import { joined } from '../kit/joined.ts'
import { countryIn } from './telephone-country.ts'

type Change = Row<typeof listSettingChanges>
type Shown = (value: string) => string

/** Returns the name of the setting that was changed. */
export function whatChanged({ what, of }: Pick<Change, 'what' | 'of'>): string {
  if (what === 'allowance') return settingsMessages.since(settingsMessages.what[what], showDay(of as Day, 'DMY'))
  return what === 'marketing_rep' || what === 'ledger'
    ? settingsMessages.numbered(settingsMessages.what[what], of)
    : settingsMessages.what[what]
}

const oneOf =
  (words: Readonly<Record<string, string>>): Shown =>
  (value) =>
    words[value] ?? value

const switched = oneOf(settingsMessages.switched)
/** Shows a number; any other value stays as it is. */
const numbered =
  (show: (number: number) => string): Shown =>
  (value) =>
    Number.isFinite(Number(value)) ? show(Number(value)) : value
const count = numbered(showNumber)

/** The values that the database has as codes, numbers or days. Other values are names and numbers that people wrote. */
const shown: { readonly [What in Change['what']]?: Shown } = {
  digits: oneOf(readingMessages.digitKinds),
  digit_groups: oneOf(readingMessages.groupings),
  client_language: oneOf(Object.fromEntries(languages.map((language) => [language, nameOf(language)]))),
  message_channel: oneOf(sendingMessages.channels),
  batches_nightly: switched,
  client_pages: switched,
  client_pages_owed: switched,
  // The switch and the thresholds: `on, 3, 2`.
  oddity_rule: (value) => inList(value.split(', ').map((part) => switched(count(part)))),
  telephone_country: countryIn,
  go_live_day: (value) => showDay(value as Day, 'DMY'),
  allowance: numbered((amount) => showMoney(amount as Money)),
  visit_metres: count,
  identity_days: count,
  // The name and the branches: `Hamza Khan · KHI, LHR`.
  marketing_rep: (value) => joined(value.split(' · ')),
}

/** Returns a value of a setting as its reader reads it; an empty one is none. */
export const settingInWords = (what: Change['what'], value: string): string =>
  value === '' ? '' : (shown[what]?.(value) ?? value)
