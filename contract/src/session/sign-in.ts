/** Sign-in, refresh and sign-out (document 1 sections 3 and 4, decisions 6). */
import * as z from 'zod/mini'
import { read, save, saveAnswer, session } from '../call.ts'
import { code, moment, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { means } from '../meaning.ts'
import { messages } from '../messages.ts'
import { configuration } from './configuration.ts'

const company = z.object({
  cCode: z.string(),
  cName: z.string(),
  branches: z.array(z.object({ bcode: z.string(), bname: z.string() })),
})
export type Company = z.output<typeof company>

const user = {
  roleId: z.int(),
  userId: z.int(),
  login: z.string(),
  name: z.string(),
  isSuccessful: z.boolean(),
  isPortalAllowed: z.boolean(),
  branchCode: z.string(),
  companyCode: z.string(),
  modulesAllowed: z.array(z.object({ moduleId: z.int() })),
  companies: z.array(company),
  mustChangePassword: z.boolean(),
  /** Counts the changes of role and modules, so that a client notices when it shows older ones. */
  rightsVersion: z.int(),
}

/** `refreshToken` is empty for the web app, which gets it in an HttpOnly cookie. */
export const signedIn = z.object({
  token: z.string(),
  refreshToken: z.string(),
  accessTokenExpiry: moment,
  ...user,
  /** Present where the request needs it, which saves an opening page a round trip. */
  configuration: z.optional(configuration),
})
export type SignedIn = z.output<typeof signedIn>

/** A user as a device may keep them, to read lists without a network: without a token. */
export const userOnDevice = z.object(user)
export type UserOnDevice = z.output<typeof userOnDevice>

/** Requests the configuration of the user in the same answer. */
const withConfiguration = z.optional(z.boolean())

const isNothing = (input: unknown) => input === undefined || input === null || input === ''

/** The username of a person, which is a whole number. */
export const loginId = z
  .int({
    error: ({ input }) => (isNothing(input) ? messages.login.usernameRequired : messages.login.usernameNumber),
  })
  .check(z.positive(messages.login.usernameNumber), z.maximum(2 ** 31 - 1, messages.login.usernameNumber))

export const login = session('session.login', signedIn, {
  at: 'POST api/User/Login',
  access: 'anyone',
  input: z.strictObject({
    loginid: loginId,
    password: means(
      'password',
      z
        .string({ error: ({ input }) => (isNothing(input) ? messages.login.passwordRequired : messages.field.text) })
        .check(
          z.minLength(1, messages.login.passwordRequired),
          z.maxLength(limits.password.max, messages.field.long(limits.password.max)),
        ),
    ),
    rememberMe: z.optional(z.boolean()),
    withConfiguration,
  }),
  unscoped: 'there is no signed-in user yet',
  beforeNewPassword: true,
  fails: messages.login.failed,
})

/** The web app sends no body, because its refresh token is in the cookie. */
export const refresh = session('session.refresh', signedIn, {
  at: 'POST api/User/RefreshToken',
  access: 'anyone',
  input: z.strictObject({
    refreshToken: z.optional(text(500)),
    withConfiguration,
  }),
  unscoped: 'the refresh token names the user',
  beforeNewPassword: true,
  fails: messages.login.expired,
})

export const logout = session('session.logout', saveAnswer, {
  at: 'POST api/User/Logout',
  access: 'anyone',
  input: z.strictObject({ refreshToken: z.optional(text(500)) }),
  unscoped: 'the tokens name the sign-in that ends',
  beforeNewPassword: true,
  fails: messages.saving.signIns,
})

export const password = means(
  'password',
  z.string(messages.field.text).check(z.maxLength(limits.password.max, messages.field.long(limits.password.max))),
)

/** Ends every other sign-in of the user. */
export const changePassword = save('session.password', {
  at: 'POST api/User/ChangePassword',
  access: 'signedIn',
  input: z.strictObject({ currentPassword: password, newPassword: password }),
  unscoped: 'changes the password of the signed-in user',
  beforeNewPassword: true,
  fails: messages.saving.password,
  touches: ['session.signIns'],
})

export const signInsAnswer = z.object({
  signIns: z.array(
    z.object({
      signInId: z.string(),
      startedAt: moment,
      lastUsedAt: moment,
      device: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
})
export type SignIn = z.output<typeof signInsAnswer>['signIns'][number]

export const listSignIns = read('session.signIns', signInsAnswer, {
  at: 'GET api/User/GetSignIns',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'lists only sign-ins of the signed-in user',
  beforeNewPassword: true,
  fails: messages.fetching.signIns,
})

export const endSignIn = save('session.signIns.end', {
  at: 'POST api/User/EndSignIn',
  access: 'signedIn',
  input: z.strictObject({ signInId: code() }),
  unscoped: 'ends only sign-ins of the signed-in user',
  beforeNewPassword: true,
  fails: messages.saving.signIns,
  touches: ['session.signIns'],
})

/** Ends every sign-in of the user, including the present one. */
export const endAllSignIns = save('session.signIns.endAll', {
  at: 'POST api/User/EndAllSignIns',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'ends only sign-ins of the signed-in user',
  beforeNewPassword: true,
  fails: messages.saving.signIns,
})
