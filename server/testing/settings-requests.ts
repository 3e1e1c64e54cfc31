/** Makes well-formed requests about the settings of a company without an effect. */
import type { Worker } from './builders/desk.ts'
import type { Setting } from './setting.ts'

/** The code of a rep who does not exist. */
const NONE = 2_000_000_000

export const settingsRequests: Readonly<
  Record<string, (setting: Setting) => readonly [by: Worker, wire: Readonly<Record<string, unknown>>]>
> = {
  // Two rules refuse it: nothing was seen, and nothing is entered.
  'settings.save': ({ desk: { director, branch } }) => [
    director,
    {
      branchCode: branch.code,
      userId: director.userId,
      product: '',
      visitMetres: 0,
      seenProduct: 'none',
      seenVisitMetres: 0,
    },
  ],
  // Two rules refuse it: nothing was seen, and the number is too small.
  'settings.imports.save': ({ desk: { director, branch } }) => [
    director,
    { branchCode: branch.code, userId: director.userId, identityDays: 0, seenIdentityDays: 999 },
  ],
  // Two rules refuse it: nobody saw such a country, and there is none.
  'settings.telephones.save': ({ desk: { director, branch } }) => [
    director,
    { branchCode: branch.code, userId: director.userId, telephoneCountry: '999', seenTelephoneCountry: '998' },
  ],
  // Two rules refuse it: nothing is changed, and nobody saw it so.
  'settings.clientPages.save': ({ desk: { director, branch } }) => [
    director,
    {
      branchCode: branch.code,
      userId: director.userId,
      now: { clientPages: true, clientPagesOwed: true, clientLanguage: 'ur' },
      seen: { clientPages: true, clientPagesOwed: true, clientLanguage: 'ur' },
    },
  ],
  // It is refused, because nothing is changed.
  'settings.numbers.save': ({ desk: { director, branch } }) => [
    director,
    {
      branchCode: branch.code,
      userId: director.userId,
      now: { digits: 'urdu', grouping: 'lakh' },
      seen: { digits: 'urdu', grouping: 'lakh' },
    },
  ],
  // It is refused, because nothing is changed.
  'settings.messages.save': ({ desk: { director, branch } }) => [
    director,
    { branchCode: branch.code, userId: director.userId, messageChannel: '', seenMessageChannel: '' },
  ],
  // There is no such message.
  'messages.again': ({ desk: { director } }) => [
    director,
    { userId: director.userId, messageId: NONE, rowVersion: NONE },
  ],
  // Two rules refuse it: the amount is negative, and nobody saw the other.
  'settings.allowances.save': ({ desk: { director, branch }, tomorrow }) => [
    director,
    { branchCode: branch.code, userId: director.userId, fromDay: tomorrow, amount: -1, seenAmount: 999 },
  ],
  'settings.allowances.remove': ({ desk: { director, branch }, tomorrow }) => [
    director,
    { branchCode: branch.code, userId: director.userId, fromDay: tomorrow, seenAmount: 999 },
  ],
  // Two rules refuse it: there is no such rep, and the name is missing.
  'settings.reps.save': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, mRepId: NONE, mRepName: '', branches: [branch.code], rowVersion: NONE },
  ],
}
