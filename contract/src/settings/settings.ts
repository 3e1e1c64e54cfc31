/**
 * The settings of a company that its forms need: the label of visits, the distance at which a visit is verified, the allowance per mile and
 * the marketing reps. A request names the company by one of its branches.
 */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { messageChannels } from '../messaging/client-text.ts'
import { page, read, save } from '../call.ts'
import { actor, amount, branch, day, dayOut, id, moment, money, paging, seenVersion, text } from '../fields.ts'
import { languages } from '../language/codes.ts'
import { digitKinds, groupings } from '../language/reading.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { settingsMessages } from './settings-messages.ts'

const screens: readonly ScreenPath[] = ['/directorCompanySettings']
const access = { screens } as const
const fails = settingsMessages.fetching
const ofBranch = { branchCode: branch }
const saving = settingsMessages.saving

export const getSettings = read(
  'settings',
  z.object({
    company: z.string(),
    companyCode: z.string(),
    timeZone: z.string(),
    /** The time of day in the time zone, as `14:20`. */
    localTime: z.string(),
    /** The word before "Office" in the organization types of visits. */
    product: z.string(),
    /** A visit is verified within this distance of the tagged location of its client. */
    visitMetres: z.int(),
    /** A document of a file with a date further away than these days from its date here is another one. */
    identityDays: z.int(),
    /** The country code of telephone numbers that are written without one; empty for the country of the time zone. */
    telephoneCountry: z.string(),
    /** Clients open their receipts by a link, see what is still owed there, and read it in this language. */
    clientPages: z.boolean(),
    clientPagesOwed: z.boolean(),
    clientLanguage: z.enum(languages),
    /** The numbers of users who chose no form of their own. */
    digits: z.enum(digitKinds),
    grouping: z.enum(groupings),
    /** False where the server has no public address, so that a link would lead nowhere. */
    hasAddress: z.boolean(),
    /** The channel on which the company sends messages to clients; empty where it sends none. */
    messageChannel: z.enum(['', ...messageChannels]),
    /** The channels that the operator has set up. */
    serverChannels: z.array(z.enum(messageChannels)),
    /** The allowance per mile that holds today; null where none does. */
    allowanceToday: z.nullable(amount),
    /** The lists of words that have no word yet. */
    emptyLists: z.array(z.string()),
    /** The reason why the reader may not change the settings; empty where the reader may. */
    notYours: z.string(),
  }),
  { at: 'POST api/Settings/GetSettings', access, input: z.strictObject(ofBranch), followed: 'whenIdle', fails },
)

/** Lists the allowances per mile, newest first. */
export const listAllowances = page(
  'settings.allowances',
  z.object({
    fromDay: dayOut,
    amount,
    /** It holds today. */
    isNow: z.boolean(),
    /** False where tours were entered with it: it stays as it is. */
    canChange: z.boolean(),
  }),
  {
    at: 'POST api/Settings/GetAllowances',
    access,
    input: z.strictObject({ ...paging, ...ofBranch }),
    totals: { none: 'an allowance is a rate, and the sum of several answers no question' },
    followed: 'whenIdle',
    fails,
  },
)

/** Lists the marketing reps of the company's branches where the reader works, also reps who have left. */
export const listMarketingReps = page(
  'settings.reps',
  z.object({
    mRepId: z.int(),
    mRepName: z.string(),
    /** The codes of the rep's present branches. */
    branches: z.array(z.string()),
    branchNames: z.string(),
    rowVersion: z.int(),
  }),
  {
    at: 'POST api/Settings/GetMarketingReps',
    codes: { mRepName: ['mRepId', 'Marketing Rep Code'] },
    access,
    input: z.strictObject({ ...paging, ...ofBranch }),
    followed: 'whenIdle',
    fails,
  },
)

/** Lists each change of a setting, newest first. */
export const listSettingChanges = page(
  'settings.changes',
  z.object({
    changeId: z.int(),
    changedOn: moment,
    changedBy: z.string(),
    changedByLogin: z.nullable(z.int()),
    what: z.enum([
      'product',
      'visit_metres',
      'allowance',
      'marketing_rep',
      'ledger',
      'batches_nightly',
      'go_live_day',
      'identity_days',
      'telephone_country',
      'bank_account',
      'oddity_rule',
      'client_pages',
      'client_pages_owed',
      'client_language',
      'message_channel',
      'digits',
      'digit_groups',
    ]),
    /** The day of an allowance as `yyyy-MM-dd`, the code of a marketing rep, or the account of a ledger; otherwise empty. */
    of: z.string(),
    /** Empty where there was nothing, or is nothing any more. */
    was: z.string(),
    now: z.string(),
  }),
  {
    at: 'POST api/Settings/GetChanges',
    codes: { changedBy: ['changedByLogin', 'User Login'] },
    access,
    input: z.strictObject({ ...paging, ...ofBranch }),
    followed: 'whenIdle',
    fails,
  },
)

const metres = z.int(messages.field.whole)

export const saveSettings = save('settings.save', {
  at: 'POST api/Settings/SaveSettings',
  access,
  input: z.strictObject({
    ...ofBranch,
    userId: actor,
    product: text(limits.text.short),
    visitMetres: metres,
    /** The two as the user saw them. */
    seenProduct: text(limits.text.short),
    seenVisitMetres: metres,
  }),
  fails: saving,
  touches: ['settings', 'settings.changes', 'session.configuration', 'visits'],
})

const days = z.int(messages.field.whole)

/** Changes the days by which the date of a document in a file may be away from its date here. */
export const saveImportSettings = save('settings.imports.save', {
  at: 'POST api/Settings/SaveImportSettings',
  access,
  input: z.strictObject({ ...ofBranch, userId: actor, identityDays: days, seenIdentityDays: days }),
  fails: saving,
  touches: ['settings', 'settings.changes'],
})

const countryCode = text(limits.text.short)

/** Changes the country of telephone numbers that are written without a country code; an empty one is the country of the time zone. */
export const saveTelephoneCountry = save('settings.telephones.save', {
  at: 'POST api/Settings/SaveTelephoneCountry',
  access,
  input: z.strictObject({
    ...ofBranch,
    userId: actor,
    telephoneCountry: countryCode,
    seenTelephoneCountry: countryCode,
  }),
  fails: saving,
  touches: ['settings', 'settings.changes', 'session.configuration'],
})

const pagesOfClients = z.strictObject({
  clientPages: z.boolean(),
  clientPagesOwed: z.boolean(),
  clientLanguage: z.enum(languages, messages.field.choice),
})

/** Changes whether clients open their receipts by a link, and what they read there. */
export const saveClientPages = save('settings.clientPages.save', {
  at: 'POST api/Settings/SaveClientPages',
  access,
  input: z.strictObject({
    ...ofBranch,
    userId: actor,
    now: pagesOfClients,
    /** As the user saw them. */
    seen: pagesOfClients,
  }),
  fails: saving,
  touches: ['settings', 'settings.changes', 'session.configuration'],
})

const numbers = z.strictObject({
  digits: z.enum(digitKinds, messages.field.choice),
  grouping: z.enum(groupings, messages.field.choice),
})

/** Changes the form of numbers for users who chose none of their own. */
export const saveNumbers = save('settings.numbers.save', {
  at: 'POST api/Settings/SaveNumbers',
  access,
  input: z.strictObject({
    ...ofBranch,
    userId: actor,
    now: numbers,
    /** As the user saw them. */
    seen: numbers,
  }),
  fails: saving,
  touches: ['settings', 'settings.changes', 'session.reading', 'session.configuration'],
})

const channel = z.enum(['', ...messageChannels], messages.field.choice)

/** Changes the channel on which the company sends messages to clients; an empty one sends none. */
export const saveMessageChannel = save('settings.messages.save', {
  at: 'POST api/Settings/SaveMessageChannel',
  access,
  input: z.strictObject({ ...ofBranch, userId: actor, messageChannel: channel, seenMessageChannel: channel }),
  fails: saving,
  touches: ['settings', 'settings.changes'],
})

/** An allowance as the user saw it; null where none begins on the day. */
const seenAmount = z.nullable(money)
const ofAllowances = ['settings', 'settings.allowances', 'settings.changes', 'tours.figures']

/** Sets the allowance per mile that holds from a day on. */
export const saveAllowance = save('settings.allowances.save', {
  at: 'POST api/Settings/SaveAllowance',
  access,
  input: z.strictObject({ ...ofBranch, userId: actor, fromDay: day, amount: money, seenAmount }),
  fails: saving,
  touches: ofAllowances,
})

/** Removes the allowance per mile that would begin on a day, so that the allowance before it remains. */
export const removeAllowance = save('settings.allowances.remove', {
  at: 'POST api/Settings/RemoveAllowance',
  access,
  input: z.strictObject({ ...ofBranch, userId: actor, fromDay: day, seenAmount: money }),
  fails: saving,
  touches: ofAllowances,
})

/** Adds a marketing rep, or changes one: without `rowVersion` the rep is new. */
export const saveMarketingRep = save('settings.reps.save', {
  at: 'POST api/Settings/SaveMarketingRep',
  access,
  input: z.strictObject({
    userId: actor,
    mRepId: id,
    mRepName: text(limits.text.short),
    branches: z.array(branch, messages.field.branch).check(z.maxLength(limits.wire.rowsPerSave)),
    rowVersion: seenVersion,
  }),
  fails: saving,
  touches: ['settings.reps', 'settings.changes', 'orders.reps'],
})
