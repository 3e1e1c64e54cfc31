/**
 * Users of a director's branches: their role, modules and active flag, new users, passwords and sign-ins (document 2, decisions 7). The
 * user of a request is the user to look at or change; the acting director is the signed-in user.
 */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { page, read, save, saveWithValue } from '../call.ts'
import { branch, branchOrAll, code, id, moment, pagingText, seenVersion, text, textFilter } from '../fields.ts'
import { parsed, partsOf, integer } from '../wire-values.ts'
import { limits } from '../limits.ts'
import { means } from '../meaning.ts'
import { messages } from '../messages.ts'
import { contactMessages } from '../session/contact-messages.ts'
import { signInsAnswer } from '../session/sign-in.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { usersMessages } from './users-messages.ts'

const screens: readonly ScreenPath[] = ['/directorUserManagement']
const access = { screens } as const
const unscoped = 'the user is found only where they work in branches of the signed-in director'

/** The user that the director looks at or changes. */
const person = means('person', id)

const role = integer(0, 5, messages.field.choice)

/** Module ids as one text with commas: `4,5,13` or `4, 5, 13,`. An empty text is none. */
const moduleIds = z.pipe(
  text(limits.text.line),
  parsed<string, readonly number[]>((list) => {
    const parts = list.trim() === '' ? [] : partsOf(list)
    return parts.every((part) => /^[1-9]\d{0,2}$/.test(part)) ? [...new Set(parts.map(Number))] : undefined
  }, messages.field.choice),
)

const user = {
  userId: z.int(),
  name: z.string(),
  login: z.string(),
  /** 0 is no role. */
  roleId: z.int(),
  isPortalAllowed: z.boolean(),
  /** In the form of E.164; empty where there is none. */
  telephone: z.string(),
  email: z.string(),
  modulesAlloweds: z.array(z.object({ moduleId: z.int(), moduleName: z.string() })),
  rowVersion: z.int(),
}

/** Lists the users who work in a branch, by name, also users who may not sign in. Without paging it answers all of them. */
export const listUsers = page('users', z.object(user), {
  at: 'GET api/User/GetUsersByBranch/CCode',
  access,
  input: z.strictObject({
    ...pagingText,
    CCode: branchOrAll,
    /** A part of the name or of the login id. */
    name: textFilter,
  }),
  fails: usersMessages.fetching,
})

export const getUser = read(
  'users.one',
  z.object({
    ...user,
    branches: z.array(z.object({ bcode: z.string(), bname: z.string() })),
    /** The user has not changed their one-time password yet. */
    mustChangePassword: z.boolean(),
    /** Null for a user who has never signed in. */
    lastSignIn: z.nullable(moment),
    /** The reason why the director may not change this user; empty where they may. */
    notYours: z.string(),
  }),
  {
    at: 'GET api/User/GetUser',
    access,
    input: z.strictObject({ userId: person }),
    unscoped,
    fails: usersMessages.fetching,
  },
)

export const assignRole = save('users.assign', {
  at: 'POST api/User/AssignUserRole',
  access,
  input: z.strictObject({
    userId: person,
    roleId: role,
    moduleids: moduleIds,
    isPortalAllowed: z.boolean(messages.field.choice),
    rowVersion: seenVersion,
  }),
  unscoped,
  fails: usersMessages.assigning,
  touches: ['users', 'users.one', 'users.timeline', 'users.signIns', 'lookups.people', 'lookups.deciders'],
})

/** Sets the telephone of a user, or removes it where it is empty. */
export const saveTelephone = save('users.telephone', {
  at: 'POST api/User/SaveUserTelephone',
  access,
  input: z.strictObject({
    userId: person,
    telephone: text(limits.text.short),
    /** The telephone as the director saw it. */
    seenTelephone: text(limits.text.short),
  }),
  unscoped,
  fails: contactMessages.savingTelephone,
  touches: ['users', 'users.one', 'users.timeline'],
})

const oneTimePassword = z.string()

/**
 * Creates a user and returns a one-time password. It has no Idempotency-Key, because the answer would be kept with the password. A
 * repetition is refused, since the login id is in use.
 */
export const createUser = saveWithValue('users.create', z.object({ userId: z.int(), password: oneTimePassword }), {
  at: 'POST api/User/InsertUser',
  access,
  input: z.strictObject({
    loginId: id,
    name: text(limits.text.short),
    roleId: role,
    moduleids: moduleIds,
    branches: z.array(branch, messages.field.branch).check(z.maxLength(limits.wire.rowsPerSave)),
  }),
  fails: usersMessages.creating,
  touches: ['users', 'lookups.people', 'lookups.deciders'],
})

/** Gives a user a new one-time password, ends all their sign-ins, and returns the password. */
export const resetPassword = saveWithValue('users.resetPassword', oneTimePassword, {
  at: 'POST api/User/ResetUserPassword',
  access,
  input: z.strictObject({ userId: person }),
  unscoped,
  fails: usersMessages.resetting,
  touches: ['users.one', 'users.timeline', 'users.signIns'],
})

/** The users of a branch who get a new password: everybody, or users who have not chosen a password yet. */
export const slipsFor = ['unchosen', 'all'] as const
export type SlipsFor = (typeof slipsFor)[number]

const slip = z.object({ userId: z.int(), name: z.string(), login: z.string(), password: oneTimePassword })
export type Slip = z.output<typeof slip>

/**
 * Gives new one-time passwords to the active users of a branch, ends their sign-ins, and returns a slip for each. The director's own user
 * and users who also work in branches of others keep theirs; `skipped` has the names of the latter. It has no Idempotency-Key, because the
 * answer would be kept with the passwords.
 */
export const resetBranchPasswords = saveWithValue(
  'users.resetBranch',
  z.object({ slips: z.array(slip), skipped: z.array(z.string()) }),
  {
    at: 'POST api/User/ResetBranchPasswords',
    access,
    input: z.strictObject({ branchCode: branch, only: z.enum(slipsFor, messages.field.choice) }),
    fails: usersMessages.resettingBranch,
    touches: ['users', 'users.one', 'users.timeline', 'users.signIns'],
  },
)

export const listUserSignIns = read('users.signIns', signInsAnswer, {
  at: 'GET api/User/GetUserSignIns',
  access,
  input: z.strictObject({ userId: person }),
  unscoped,
  fails: messages.fetching.signIns,
})

/** Ends one sign-in of a user, or all of them where none is named. */
export const endUserSignIns = save('users.signIns.end', {
  at: 'POST api/User/EndUserSignIns',
  access,
  input: z.strictObject({ userId: person, signInId: z.optional(code()) }),
  unscoped,
  fails: messages.saving.signIns,
  touches: ['users.signIns', 'users.timeline'],
})

/** Returns the changes of a user, with the person and time of each. */
export const userTimeline = documentTimeline('users.timeline', 'GET api/User/GetUserTimeline', screens)
