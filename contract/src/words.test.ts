import { describe, expect, it, vi } from 'vitest'
import { roleNames } from './access.ts'
import { importKinds } from './imports/kinds.ts'
import { calls } from './index.ts'
import { catalogue } from './catalogue.ts'
import { decidedKindNames, outcomeNames } from './approvals/decided.ts'
import { requestWords } from './approvals/requests.ts'
import { placeInHandsNames } from './cash/place.ts'
import { summaryTypes } from './cash/summary-report.ts'
import { creditKinds, creditStatusNames } from './credits/credit-statuses.ts'
import { heldStatusNames } from './intake/held-statuses.ts'
import { debtsBy } from './invoices/debts.ts'
import { absenceKinds, awayIn } from './leaves/away.ts'
import { tagFilter } from './lookups/accounts.ts'
import { messageStateNames } from './messaging/messages-to-clients.ts'
import { kinds } from './notifications/kinds.ts'
import { outcomes } from './notifications/lines.ts'
import { orderStatusNames } from './orders/order-statuses.ts'
import { bouncedBy } from './receipts/bounced.ts'
import { paymentMethods, paymentTypes, stageNames, statusNames } from './statuses.ts'
import { expiryNames } from './stock/expiry.ts'
import { organizationInWords, organizationLabel, organizationTypes, visitStatus } from './visits/organizations.ts'
import { voucherStatusNames } from './vouchers/voucher-statuses.ts'
import { wordIn } from './words.ts'

const ofTheWire: Readonly<Record<string, readonly string[]>> = {
  'heads of codes': calls.flatMap((call) =>
    'codes' in call ? Object.values(call.codes ?? {}).flatMap((code) => (code ? [code[1]] : [])) : [],
  ),
  'kinds of data': Object.values(importKinds).map(({ title }) => title),
  roles: Object.values(roleNames),
  'decided documents': Object.values(decidedKindNames),
  decisions: Object.values(outcomeNames),
  requests: Object.values(requestWords),
  places: [...Object.values(stageNames), ...Object.values(placeInHandsNames)],
  'report types': [...summaryTypes, ...debtsBy, ...bouncedBy, ...absenceKinds, ...awayIn],
  credits: [...Object.values(creditStatusNames), ...creditKinds],
  'held receipts': Object.values(heldStatusNames),
  tags: Object.values(tagFilter),
  messages: Object.values(messageStateNames),
  notifications: Object.values(kinds).flatMap((kind) => ('word' in kind ? [kind.word] : [])),
  outcomes: Object.values(outcomes).flatMap(({ word }) => [word, word.toLowerCase()]),
  orders: Object.values(orderStatusNames),
  payments: [...paymentMethods, ...paymentTypes],
  statuses: Object.values(statusNames).flatMap((word) => [word, word.toLowerCase()]),
  lots: Object.values(expiryNames),
  visits: Object.values(visitStatus),
  vouchers: Object.values(voucherStatusNames),
}

describe('the words of the wire', () => {
  it.each(Object.keys(ofTheWire))('can be read in another language: %s', (name) => {
    expect(ofTheWire[name]?.filter((word) => !Object.hasOwn(catalogue.words, word))).toEqual([])
  })

  it('are shown as they are in English', () => {
    expect([wordIn('With cashier'), wordIn('Bilal Ahmed'), wordIn('constructor')]).toEqual([
      'With cashier',
      'Bilal Ahmed',
      'constructor',
    ])
  })

  it('name the organizations of visits with the setting of the company', () => {
    const labels = organizationTypes.map((type) => organizationLabel(type, 'Insulet'))
    expect(labels.map(organizationInWords)).toEqual(labels)
  })

  it('are read in the language that was set before they were loaded', async () => {
    vi.resetModules()
    const { speak } = await import('./language/texts.ts')
    speak({ code: 'xx', say: (key) => `⟦${key}⟧` })
    const spoken = await import('./words.ts')
    speak(undefined)
    vi.resetModules()

    expect([spoken.wordIn('Pending'), spoken.wordIn('Bilal Ahmed')]).toEqual(['⟦words.Pending⟧', 'Bilal Ahmed'])
  })
})
