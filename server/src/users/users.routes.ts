/** Answers the calls of directors about the users of their branches. */
import { roleNameOf, changeInWords, type RightsChange } from '@backoffice/contract/users/user-rights'
import { brokenUser } from '@backoffice/contract/users/user-rules'
import {
  assignRole,
  createUser,
  endUserSignIns,
  getUser,
  listUserSignIns,
  listUsers,
  resetBranchPasswords,
  resetPassword,
  saveTelephone,
  type Slip,
  userTimeline,
} from '@backoffice/contract/users/users'
import { listRefusedSignIns } from '@backoffice/contract/users/refused-sign-ins'
import { limits } from '@backoffice/contract/limits'
import { contactMessages } from '@backoffice/contract/session/contact-messages'
import { expectedTelephone, telephoneOf } from '@backoffice/contract/telephone'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { readable } from '@backoffice/contract/readable'
import type { UserAction } from '@backoffice/contract/timeline/events'
import { changesIn } from '../approvals/changes.ts'
import * as documents from '../approvals/documents.sql.ts'
import type { Db } from '../db/database.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve, serveInSteps } from '../http/route.ts'
import { oneTimePassword } from '../session/one-time-password.ts'
import { hashPassword } from '../session/passwords.ts'
import * as signIns from '../session/sign-in.sql.ts'
import { isUuid } from '../uuid.ts'
import * as refusedSignIns from './refused-sign-ins.sql.ts'
import * as users from './users.sql.ts'

/** The id of no sign-in, in place of a text that is no id. */
const NO_SIGN_IN = '00000000-0000-0000-0000-000000000000'

interface Director {
  readonly userId: number
  readonly branches: readonly string[]
}

/** Finds a user for a director, with the reason why the director may not change the user. */
async function found(db: Db, { userId: director, branches }: Director, userId: number) {
  const card = await users.one(db, branches, userId, director)
  if (!card) throw missing(usersMessages.unknown)
  const { elsewhere, ...shown } = card
  if (userId === director) return { ...shown, notYours: usersMessages.self }
  return { ...shown, notYours: elsewhere === null ? '' : usersMessages.elsewhere(elsewhere) }
}

/** Returns the message with the changes that others made to a user since the version on the director's screen. */
async function whyNotAssigned(db: Db, userId: number, rowVersion = 0): Promise<string> {
  const later = await documents.stepsAfter(db, 'user', userId, rowVersion)
  const [latest] = later
  const words = changeInWords(changesIn(later) as RightsChange)
  return latest && words !== '' ? usersMessages.changed(latest.by, latest.at, words) : usersMessages.changedMeanwhile
}

type Changed = RightsChange & { readonly signIns?: readonly [ended: number, left: number] }

function sentenceOf(action: UserAction, changes: Changed): string {
  if (action === 'reset_password') return usersMessages.resetEvent
  if (action === 'reset_own_password') return usersMessages.resetOwnEvent
  if (action === 'unblock') return usersMessages.unblockedEvent
  if (action === 'acknowledge') return usersMessages.acknowledgedEvent
  if (action === 'end_sign_ins') return usersMessages.endedEvent(changes.signIns?.[0] ?? 0)
  return action === 'enter'
    ? usersMessages.createdEvent(changeInWords(changes))
    : usersMessages.changedEvent(changeInWords(changes))
}

export const userRoutes = [
  serve(listUsers, ({ db, input, branches }) => users.page(db, branches, input)),

  serve(listRefusedSignIns, ({ db, input }) => refusedSignIns.page(db, input)),

  serve(getUser, ({ db, input, user }) => found(db, user, input.userId)),

  serve(assignRole, async ({ db, input }) => {
    if (!(await users.assign(db, input))) throw refuse(await whyNotAssigned(db, input.userId, input.rowVersion))
    return usersMessages.assigned
  }),

  serve(saveTelephone, async ({ db, input: { userId, telephone, seenTelephone } }) => {
    const countryCode = await users.countryCode(db, userId)
    const number = telephoneOf(telephone, countryCode)
    if (number === undefined) throw refuse(expectedTelephone(countryCode))
    if (!(await users.changeTelephone(db, userId, number, seenTelephone)))
      throw refuse(contactMessages.telephoneChanged)
    return contactMessages.telephoneSaved
  }),

  serveInSteps(createUser, async ({ input, step }) => {
    const broken = brokenUser({ ...input, loginId: String(input.loginId) })
    if (broken) throw refuse(broken.message)
    const password = oneTimePassword()
    const passwordHash = await hashPassword(password)
    const name = readable(input.name)
    const userId = await step('write', (db) => users.create(db, { ...input, name, passwordHash }))
    return { message: usersMessages.created, value: { userId, password } }
  }),

  serveInSteps(resetPassword, async ({ input, step }) => {
    const password = oneTimePassword()
    const passwordHash = await hashPassword(password)
    await step('write', (db) => users.resetPassword(db, input.userId, passwordHash))
    return { message: usersMessages.reset, value: password }
  }),

  serveInSteps(resetBranchPasswords, async ({ input: { branchCode, only }, user, step }) => {
    const found = await step('read', (db) => users.toReset(db, branchCode, user.userId, only))
    const skipped = found.filter(({ isElsewhere }) => isElsewhere).map(({ name }) => name)
    const chosen = found.filter(({ isElsewhere }) => !isElsewhere)
    if (chosen.length > limits.wire.rowsPerSave) throw refuse(usersMessages.slips.tooMany(limits.wire.rowsPerSave))
    const made: { slip: Slip; userId: number; passwordHash: string }[] = []
    // One after the other: many at once would take the turns of people who sign in.
    for (const { userId, name, login } of chosen) {
      const password = oneTimePassword()
      made.push({ slip: { userId, name, login, password }, userId, passwordHash: await hashPassword(password) })
    }
    const reset = await step('write', (db) => users.resetPasswords(db, made, only))
    const slips = made.flatMap(({ slip }) => (reset.has(slip.userId) ? [slip] : []))
    return { message: usersMessages.slips.made(slips.length), value: { slips, skipped } }
  }),

  serve(listUserSignIns, async ({ db, input, user }) => {
    const { notYours } = await found(db, user, input.userId)
    if (notYours !== '') throw missing(notYours)
    return { signIns: await signIns.ofUser(db, input.userId, user.signInId) }
  }),

  serve(endUserSignIns, async ({ db, input: { userId, signInId } }) => {
    await users.endSignIns(db, userId, signInId === undefined || isUuid(signInId) ? signInId : NO_SIGN_IN)
    return signInId === undefined ? usersMessages.signInsEnded : usersMessages.signInEnded
  }),

  serve(userTimeline, async ({ db, input, branches }) => {
    const story = await users.story(db, branches, input.id)
    if (!story) throw missing(usersMessages.unknown)
    const happened = await documents.events<UserAction, Changed>(db, 'user', input.id)
    const events = happened.map(({ roleId, changes, outcome: _outcome, ...event }) => ({
      ...event,
      role: roleId === null ? '' : roleNameOf(roleId),
      what: sentenceOf(event.action, changes ?? {}),
      amount: null,
      images: [],
    }))
    return { ...story, events }
  }),
]
