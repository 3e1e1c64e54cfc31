/** The facts of a client that a director writes: what people who call on the client need to know. */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { save } from '../call.ts'
import { actor, branch, code, seenVersion, text } from '../fields.ts'
import { emailOf } from '../email.ts'
import { type LanguageCode, languageIn, languages as languagesOfProgram, nameOf } from '../language/codes.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { firstBroken, type Rule } from '../rules.ts'
import { expectedTelephone, telephoneOf } from '../telephone.ts'
import { clientLabels } from './clients-labels.ts'
import { clientsMessages } from './clients-messages.ts'

/** The languages that a client may prefer, by their codes of ISO 639. An empty code is none. */
const others = ['pa', 'sd', 'ps', 'hi', 'bn', 'ar'] as const
export type Language = '' | LanguageCode | (typeof others)[number]
export const languages: readonly Language[] = [...new Set<Language>(['', ...languagesOfProgram, ...others])]

/** Returns the name of a language as its reader says it. A language without such a name has its own. */
export function languageName(code: string): string {
  const names: Readonly<Record<string, string>> = clientLabels.languages
  const language = languageIn(code)
  return names[code] ?? (language ? nameOf(language) : code)
}

/** The screen with module 12, which directors import clients with. The page of a client offers the form to the same directors. */
const screens: readonly ScreenPath[] = ['/directorImport']

export const saveClientFacts = save('clients.facts.save', {
  at: 'POST api/Report/SaveClientFacts',
  access: { screens },
  input: z.strictObject({
    userId: actor,
    branchCode: branch,
    aCode: code(),
    telephone: text(limits.text.short),
    email: text(limits.text.email),
    language: z.enum(languages, messages.field.choice),
    noMessages: z.boolean(messages.field.choice),
    secondName: text(limits.text.line),
    taxNumbers: text(limits.text.line),
    /** Null where the company has set none. */
    creditDays: z.nullable(z.int(messages.field.whole)),
    route: text(limits.text.short),
    rowVersion: seenVersion,
  }),
  fails: clientsMessages.saving,
  touches: ['clients.one', 'lookups.accounts', 'lookups.accounts.page', 'find.all'],
})

export interface FactsForm {
  readonly telephone: string
  readonly email: string
  readonly secondName: string
  /** The days as they are typed. */
  readonly creditDays: string
}

const MAX_CREDIT_DAYS = 365

/** Signs that turn the direction of a text, so that the screen shows another name than the stored name. */
const turns = /[\u202A-\u202E\u2066-\u2069]/

const isDays = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MAX_CREDIT_DAYS

const rulesIn = (countryCode: string): readonly Rule<FactsForm>[] => [
  [({ telephone }) => telephoneOf(telephone, countryCode) === undefined, expectedTelephone(countryCode), 'telephone'],
  [({ email }) => emailOf(email) === undefined, messages.contact.email, 'email'],
  [({ secondName }) => turns.test(secondName), clientsMessages.turns, 'secondName'],
  [
    ({ creditDays }) => creditDays.trim() !== '' && !isDays(creditDays),
    clientsMessages.creditDays(MAX_CREDIT_DAYS),
    'creditDays',
  ],
]

/** Returns the first reason why the facts of a client cannot be saved, in the country of the company. */
export const brokenFacts = (form: FactsForm, countryCode: string) => firstBroken(rulesIn(countryCode), form)

/** Returns a name in any script with one space between its words. It keeps the signs between letters that Urdu needs. */
export const nameInScript = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')
