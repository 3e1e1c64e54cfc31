import { readable } from '@backoffice/contract/readable'
import {
  brokenAllowance,
  brokenCompany,
  brokenImportSettings,
  brokenRep,
  brokenTelephones,
  sameClientPages,
} from '@backoffice/contract/settings/settings-rules'
import {
  getSettings,
  listAllowances,
  listMarketingReps,
  listSettingChanges,
  removeAllowance,
  saveAllowance,
  saveClientPages,
  saveImportSettings,
  saveMarketingRep,
  saveMessageChannel,
  saveNumbers,
  saveSettings,
  saveTelephoneCountry,
} from '@backoffice/contract/settings/settings'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { emptyLists } from '../db/empty-lists.sql.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as settings from './settings.sql.ts'

const changedBy = (last: { by: string; at: string } | undefined) =>
  refuse(last ? settingsMessages.changed(last.by, last.at) : settingsMessages.changedMeanwhile)

export const settingsRoutes = [
  serve(getSettings, async ({ db, input: { branchCode }, user, base }) => {
    const elsewhere = await settings.branchesElsewhere(db, branchCode, user.branches)
    return {
      ...(await settings.settings(db, branchCode)),
      hasAddress: base.publicUrl !== undefined,
      serverChannels: [...(base.channels ?? [])],
      emptyLists: await emptyLists(db),
      notYours: elsewhere === null ? '' : settingsMessages.notYours(elsewhere),
    }
  }),

  serve(listAllowances, ({ db, input }) => settings.allowances(db, input)),

  serve(listMarketingReps, ({ db, input, user }) => settings.marketingReps(db, user.branches, input)),

  serve(listSettingChanges, ({ db, input }) => settings.changes(db, input)),

  serve(saveSettings, async ({ db, input }) => {
    const { branchCode, visitMetres } = input
    const product = readable(input.product)
    const broken = brokenCompany({ product, visitMetres: String(visitMetres) })
    if (broken) throw refuse(broken.message)
    if (product === input.seenProduct && visitMetres === input.seenVisitMetres) throw refuse(settingsMessages.unchanged)
    if (!(await settings.change(db, { ...input, product })))
      throw changedBy(await settings.lastChange(db, 'product visit_metres', '', branchCode))
    return settingsMessages.saved
  }),

  serve(saveImportSettings, async ({ db, input }) => {
    const broken = brokenImportSettings({ identityDays: String(input.identityDays) })
    if (broken) throw refuse(broken.message)
    if (input.identityDays === input.seenIdentityDays) throw refuse(settingsMessages.unchanged)
    if (!(await settings.changeIdentityDays(db, input)))
      throw changedBy(await settings.lastChange(db, 'identity_days', '', input.branchCode))
    return settingsMessages.saved
  }),

  serve(saveTelephoneCountry, async ({ db, input }) => {
    const broken = brokenTelephones(input)
    if (broken) throw refuse(broken.message)
    if (input.telephoneCountry === input.seenTelephoneCountry) throw refuse(settingsMessages.unchanged)
    if (!(await settings.changeTelephoneCountry(db, input)))
      throw changedBy(await settings.lastChange(db, 'telephone_country', '', input.branchCode))
    return settingsMessages.saved
  }),

  serve(saveClientPages, async ({ db, input }) => {
    const { now, seen, branchCode } = input
    if (sameClientPages(now, seen)) throw refuse(settingsMessages.unchanged)
    if (!(await settings.changeClientPages(db, input)))
      throw changedBy(await settings.lastChange(db, 'client_pages client_pages_owed client_language', '', branchCode))
    return settingsMessages.saved
  }),

  serve(saveNumbers, async ({ db, input }) => {
    const { now, seen, branchCode } = input
    if (now.digits === seen.digits && now.grouping === seen.grouping) throw refuse(settingsMessages.unchanged)
    if (!(await settings.changeNumbers(db, input)))
      throw changedBy(await settings.lastChange(db, 'digits digit_groups', '', branchCode))
    return settingsMessages.saved
  }),

  serve(saveMessageChannel, async ({ db, base, input }) => {
    const { branchCode, messageChannel, seenMessageChannel } = input
    if (messageChannel !== '' && !base.channels?.includes(messageChannel))
      throw refuse(sendingMessages.channelOfNoServer(sendingMessages.channels[messageChannel]))
    if (messageChannel === seenMessageChannel) throw refuse(settingsMessages.unchanged)
    if (!(await settings.changeMessageChannel(db, input)))
      throw changedBy(await settings.lastChange(db, 'message_channel', '', branchCode))
    return settingsMessages.saved
  }),

  serve(saveAllowance, async ({ db, input }) => {
    const { branchCode, fromDay } = input
    const broken = brokenAllowance(input)
    if (broken) throw refuse(broken.message)
    if (!(await settings.changeAllowance(db, input)))
      throw input.seenAmount === null
        ? refuse(settingsMessages.existsAlready)
        : changedBy(await settings.lastChange(db, 'allowance', fromDay, branchCode))
    return settingsMessages.allowanceSaved
  }),

  serve(removeAllowance, async ({ db, input }) => {
    const { branchCode, fromDay } = input
    if (!(await settings.changeAllowance(db, { ...input, amount: null })))
      throw changedBy(await settings.lastChange(db, 'allowance', fromDay, branchCode))
    return settingsMessages.allowanceRemoved
  }),

  serve(saveMarketingRep, async ({ db, input }) => {
    const mRepName = readable(input.mRepName)
    const isNew = input.rowVersion === undefined
    const broken = brokenRep({ ...input, mRepName, mRepId: String(input.mRepId), isNew })
    if (broken) throw refuse(broken.message)
    if (!(await settings.changeRep(db, { ...input, mRepName })))
      throw changedBy(await settings.lastChange(db, 'marketing_rep', String(input.mRepId)))
    return isNew ? settingsMessages.repAdded : settingsMessages.repSaved
  }),
]
