/** The ordered checks of the settings of a company; the forms and the server run the same ones. */
import type { LanguageCode } from '../language/codes.ts'
import type { Day } from '../day.ts'
import { formatMoney, isNegative, type Money } from '../money.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { telephoneCountries } from '../telephone.ts'
import { sendingMessages } from '../messaging/sending-messages.ts'
import { settingsMessages } from './settings-messages.ts'

export const visitMetres = { min: 1, max: 100_000 } as const
const LAST_CODE = 2 ** 31 - 1
const MAX_ALLOWANCE = 999_999.99 as Money

export interface CompanyForm {
  readonly product: string
  /** As it is typed. */
  readonly visitMetres: string
}

const wholeOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const company: readonly Rule<CompanyForm>[] = [
  [({ product }) => isBlank(product), settingsMessages.noProduct, 'product'],
  [({ visitMetres: typed }) => isBlank(typed), settingsMessages.noMetres, 'visitMetres'],
  [
    ({ visitMetres: typed }) => !(wholeOf(typed) >= visitMetres.min && wholeOf(typed) <= visitMetres.max),
    settingsMessages.metresRange(String(visitMetres.min), String(visitMetres.max)),
    'visitMetres',
  ],
]

export const brokenCompany = (form: CompanyForm) => firstBroken(company, form)
export const companyFieldOf = (message: string) => fieldOf(company, [[settingsMessages.unchanged, 'product']], message)

export const identityDays = { min: 1, max: 365 } as const

export interface ImportSettingsForm {
  /** As it is typed. */
  readonly identityDays: string
}

const imports: readonly Rule<ImportSettingsForm>[] = [
  [({ identityDays: typed }) => isBlank(typed), settingsMessages.noDays, 'identityDays'],
  [
    ({ identityDays: typed }) => !(wholeOf(typed) >= identityDays.min && wholeOf(typed) <= identityDays.max),
    settingsMessages.daysRange(String(identityDays.min), String(identityDays.max)),
    'identityDays',
  ],
]

export const brokenImportSettings = (form: ImportSettingsForm) => firstBroken(imports, form)
export const importSettingsFieldOf = (message: string) =>
  fieldOf(imports, [[settingsMessages.unchanged, 'identityDays']], message)

export interface TelephonesForm {
  /** A country code, empty for the country of the time zone. */
  readonly telephoneCountry: string
}

const telephones: readonly Rule<TelephonesForm>[] = [
  [
    ({ telephoneCountry: code }) => code !== '' && !telephoneCountries.includes(code),
    settingsMessages.noSuchCountry,
    'telephoneCountry',
  ],
]

export const brokenTelephones = (form: TelephonesForm) => firstBroken(telephones, form)
export const telephonesFieldOf = (message: string) =>
  fieldOf(telephones, [[settingsMessages.unchanged, 'telephoneCountry']], message)

export interface ClientPagesForm {
  readonly clientPages: boolean
  readonly clientPagesOwed: boolean
  readonly clientLanguage: LanguageCode
}

export const sameClientPages = (one: ClientPagesForm, other: ClientPagesForm): boolean =>
  one.clientPages === other.clientPages &&
  one.clientPagesOwed === other.clientPagesOwed &&
  one.clientLanguage === other.clientLanguage
export const clientPagesFieldOf = (message: string) =>
  fieldOf([], [[settingsMessages.unchanged, 'clientPages']], message)
export const numbersFieldOf = (message: string) => fieldOf([], [[settingsMessages.unchanged, 'digits']], message)
export const messagesFieldOf = (message: string) =>
  fieldOf(
    [],
    [
      [settingsMessages.unchanged, 'messageChannel'],
      [sendingMessages.channelOfNoServer, 'messageChannel'],
    ],
    message,
  )

export interface AllowanceForm {
  readonly fromDay: Day | null
  /** Negative while nothing is typed; 0 is an allowance too. */
  readonly amount: Money
}

/** The amount of a form in which nobody has typed one. */
export const noAllowance = -1 as Money

const allowance: readonly Rule<AllowanceForm>[] = [
  [({ fromDay }) => fromDay === null, settingsMessages.noFrom, 'fromDay'],
  [({ amount }) => isNegative(amount), settingsMessages.noAmount, 'amount'],
  [({ amount }) => amount > MAX_ALLOWANCE, settingsMessages.amountTooLarge(formatMoney(MAX_ALLOWANCE)), 'amount'],
]

export const brokenAllowance = (form: AllowanceForm) => firstBroken(allowance, form)
export const allowanceFieldOf = (message: string) =>
  fieldOf(
    allowance,
    [
      [settingsMessages.entered, 'fromDay'],
      [settingsMessages.existsAlready, 'fromDay'],
      [settingsMessages.unchanged, 'amount'],
    ],
    message,
  )

export interface RepForm {
  /** As it is typed. */
  readonly mRepId: string
  readonly mRepName: string
  readonly branches: readonly string[]
  readonly isNew: boolean
}

const isCode = (typed: string) => /^[1-9]\d{0,9}$/.test(typed.trim()) && Number(typed) <= LAST_CODE

const rep: readonly Rule<RepForm>[] = [
  [({ mRepId }) => isBlank(mRepId), settingsMessages.noCode, 'mRepId'],
  [({ mRepId }) => !isCode(mRepId), settingsMessages.codeNumber, 'mRepId'],
  [({ mRepName }) => isBlank(mRepName), settingsMessages.noName, 'mRepName'],
  [({ branches, isNew }) => isNew && branches.length === 0, settingsMessages.noBranch, 'branches'],
]

const serverRep: readonly ServerRuleField[] = [
  [settingsMessages.codeTaken, 'mRepId'],
  [settingsMessages.otherBranch, 'branches'],
  [settingsMessages.unchanged, 'mRepName'],
]

export const brokenRep = (form: RepForm) => firstBroken(rep, form)
export const repFieldOf = (message: string) => fieldOf(rep, serverRep, message)

/**
 * The lists of words that are empty in a new database, each with the screen that cannot be saved while the list is empty. The other lists get
 * their words with the database, and nobody can remove a word.
 */
export const neededLists = [
  ['INVOICE TYPE', 'Import of invoices'],
  ['DIVISION', 'Import of invoices'],
  ['BANK', 'cheques'],
  ['VOUCHER TYPE', 'Import of vouchers'],
  ['STOCK CATEGORY', 'Import of items'],
] as const
