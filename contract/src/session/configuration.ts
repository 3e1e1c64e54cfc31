/**
 * The lists that every screen needs (document 1 section 3). Without a token it leaves out the lists that name the business (decisions 6).
 */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { moment } from '../fields.ts'
import { messages } from '../messages.ts'

/** The notes of the State Bank of Pakistan that are in use, in rupees; a company elsewhere names its own in the setting NOTES. */
export const usualNotes = [5000, 1000, 500, 100, 50, 20, 10] as const

export const configuration = z.object({
  invoiceTypes: z.array(z.object({ typeCode: z.string(), typeDescription: z.string() })),
  branches: z.array(
    z.object({
      ccode: z.string(),
      bcode: z.string(),
      bank: z.string(),
      timeZone: z.string(),
      /** The country code that the company chose for telephone numbers, empty for the country of its time zone. A kept answer may have none. */
      telephoneCountry: z.optional(z.string()),
      /** The word before "Office" in the organization types of visits. */
      product: z.string(),
      /** The address of the pages of clients, to which the code of a link is added; empty where there are none. A kept answer may have none. */
      clientPages: z.optional(z.string()),
    }),
  ),
  roles: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
  portalModules: z.array(z.object({ moduleId: z.int(), moduleName: z.string(), roleId: z.int() })),
  status: z.array(z.object({ statusId: z.int(), statusName: z.string() })),
  gowdns: z.array(z.object({ gcode: z.string(), gname: z.string(), brcode: z.string() })),
  categories: z.array(z.object({ catcode: z.string(), catname: z.string() })),
  voucherTypes: z.array(
    z.object({ voucherTypeId: z.string(), voucherTypeName: z.string(), twoApprovers: z.boolean() }),
  ),
  divisions: z.array(z.object({ divisionCode: z.string(), divisionName: z.string() })),
  /** The pictures of maps, by an address with {z}, {x} and {y}; null where none are set up. Maps then have a plain ground. */
  map: z.nullable(z.object({ tiles: z.string(), attribution: z.string() })),
  /** The bank notes that people count, the largest first. An answer that an earlier version kept on a device has none. */
  notes: z.optional(z.array(z.int())),
  /**
   * The user's choices about language and numbers, with the numbers of the company in place of numbers that they did not choose. An empty word is no choice.
   * `language/reading.ts` lists the words. A kept answer may have none.
   */
  reading: z.optional(z.record(z.string(), z.string())),
  /** The moment of this answer. Together with the time zone of a branch (`Asia/Karachi`) it gives the day there. */
  now: moment,
})
export type Configuration = z.output<typeof configuration>

export const getConfiguration = read('session.configuration', configuration, {
  at: 'GET api/User/UserConfiguration',
  access: 'anyone',
  input: z.strictObject({}),
  unscoped: 'answers only what the signed-in user may see, and without a session nothing of the business',
  beforeNewPassword: true,
  onDevice: {},
  fails: messages.login.failed,
})

/** The answer of `GET /databases`, which lists the choices of the sign-in page (decisions 2). */
export const databases = z.object({
  databases: z.array(z.object({ key: z.string(), label: z.string(), baseUrl: z.string() })),
  /** The company that runs the server; a label names one of its databases. */
  company: z.string(),
  labels: z.enum(['spec', 'corrected']),
  /** True where the server can send a link for a new password. */
  passwordResets: z.boolean(),
})
export type Databases = z.output<typeof databases>
