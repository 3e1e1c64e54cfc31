import { languageOf } from '@backoffice/contract/language/languages'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import urdu from '../../../contract/src/language/ur.json' with { type: 'json' }
import { settingInWords, whatChanged } from './changed-words.ts'

const plain = (text: string) => text.replaceAll(/[\u200F\u2066\u2068\u2069]/g, '')

/** The changes as the database has them, with their words in English and in Urdu. */
const changes = [
  ['digits', 'urdu', 'Urdu', 'اردو'],
  ['digit_groups', 'lakh', 'Lakh and Crore', 'لاکھ اور کروڑ'],
  ['client_language', 'ur', 'اردو', 'اردو'],
  ['message_channel', 'email', 'E-mail', 'ای میل'],
  ['batches_nightly', 'Yes', 'Yes', 'ہاں'],
  ['client_pages', 'on', 'on', 'چالو'],
  ['client_pages_owed', 'off', 'off', 'بند'],
  ['oddity_rule', 'off, 48', 'off, 48', 'بند، 48'],
  ['telephone_country', '92', 'Pakistan (+92)', 'پاکستان (+92)'],
  ['go_live_day', '2026-07-31', '31/07/2026', '31/07/2026'],
  ['allowance', '1250.00', '1,250.00', '1,250.00'],
  ['visit_metres', '1500', '1,500', '1,500'],
  ['identity_days', '30', '30', '30'],
  ['marketing_rep', 'Hamza Khan · KHI', 'Hamza Khan · KHI', 'Hamza Khan · KHI'],
  ['product', 'Acmelin', 'Acmelin', 'Acmelin'],
  ['ledger', 'Undeposited Funds', 'Undeposited Funds', 'Undeposited Funds'],
  ['bank_account', 'PK36, 01/07/2026, 3', 'PK36, 01/07/2026, 3', 'PK36, 01/07/2026, 3'],
  ['go_live_day', '', '', ''],
] as const

describe('the change of a setting', () => {
  it.each(changes)('of %s to %j is: %s', (what, value, english) => {
    expect(settingInWords(what, value)).toBe(english)
  })

  it('is known for each setting', () => {
    expect(new Set(changes.map(([what]) => what))).toEqual(new Set(Object.keys(settingsMessages.what)))
  })

  it.each(['allowance', 'visit_metres', 'identity_days'] as const)(
    'of %s stays as it is where it is no number',
    (what) => {
      expect(settingInWords(what, 'Infinity miles')).toBe('Infinity miles')
      expect(settingInWords(what, 'Infinity')).toBe('Infinity')
    },
  )

  it('names the day of an allowance and the code of a rep', () => {
    expect([whatChanged({ what: 'allowance', of: '2026-07-31' }), whatChanged({ what: 'ledger', of: 'AR' })]).toEqual([
      'Allowance per Mile from 31/07/2026',
      'Ledger AR',
    ])
  })
})

describe('the change of a setting in Urdu', () => {
  let inUrdu: { settingInWords: typeof settingInWords; whatChanged: typeof whatChanged }

  beforeAll(async () => {
    document.documentElement.dir = 'rtl'
    vi.resetModules()
    // The texts are chosen when the module loads.
    const texts = await import('@backoffice/contract/language/texts')
    texts.speak(languageOf('ur', urdu, { direction: 'rtl' }))
    inUrdu = await import('./changed-words.ts')
  })
  afterAll(() => document.documentElement.removeAttribute('dir'))

  it.each(changes)('of %s to %j, which is %s in English, is: %s', (what, value, _english, words) => {
    expect(plain(inUrdu.settingInWords(what, value))).toBe(words)
  })

  it('names the setting, with the day of an allowance and the code of a rep', () => {
    expect(plain(inUrdu.whatChanged({ what: 'client_pages', of: '' }))).toBe(urdu['settings.what.client_pages'])
    expect(plain(inUrdu.whatChanged({ what: 'allowance', of: '2026-07-31' }))).toMatch(
      /\p{Script=Arabic}.*31\/07\/2026/u,
    )
  })

  it('has the name and the branches of a rep in the order of its line', () => {
    expect(inUrdu.settingInWords('marketing_rep', 'Hamza Khan · KHI')).toBe(
      '\u200F\u2068Hamza Khan\u2069 · \u2068KHI\u2069',
    )
  })
})
