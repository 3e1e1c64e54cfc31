/** A company made as docs/first-company.md describes: by the command for the first director, and by the files of the page. */
import { readFile } from 'node:fs/promises'
import { mayCall, modulesOfRole, role, type RoleId, roleNames } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { type ImportKindName, importKindNames, kindOf } from '@backoffice/contract/imports/kinds'
import { listDictionary } from '@backoffice/contract/lookups/dictionary'
import { listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import {
  changePassword,
  endAllSignIns,
  endSignIn,
  listSignIns,
  login,
  logout,
  refresh,
} from '@backoffice/contract/session/sign-in'
import { saveReading } from '@backoffice/contract/session/own-reading'
import { changeEmail } from '@backoffice/contract/session/contact'
import { saveSummaryChoice } from '@backoffice/contract/home/summary'
import { askReset, takeReset } from '@backoffice/contract/session/reset'
import { linkOf } from './builders/password-resets.ts'
import { resetPassword } from '@backoffice/contract/users/users'
import pg from 'pg'
import { createDirector } from '../src/commands/accounts.ts'
import type { Worker } from './builders/desk.ts'
import { type Cells, importing } from './builders/imports.ts'
import { type Answering, type Client, clientOf } from './client.ts'
import type { Item } from './builders/stock.ts'
import type { OpenedApp } from './open-app.ts'
import { ownedRow } from './owner.ts'

const PAGE = new URL('../../docs/first-company.md', import.meta.url)
const PASSWORD = 'a fine passphrase'

/** Returns the example files of the page in their order, each with its kind. */
async function filesOfPage(): Promise<{ kind: ImportKindName; rows: readonly Cells[] }[]> {
  const page = await readFile(PAGE, 'utf8')
  return [...page.matchAll(/^```csv\n([^]*?)^```/gm)].map(([, block = '']) => {
    const [head = [], ...lines] = block.trim().split('\n').map(cellsOf)
    const kind = importKindNames.find((name) =>
      head.every((label) => kindOf(name).columns.some((of) => of.label === label)),
    )
    if (!kind) throw new Error(`no kind of import has the columns ${head.join(', ')}`)
    const keys = head.map((label) => kindOf(kind).columns.find((of) => of.label === label)?.key ?? '')
    return { kind, rows: lines.map((cells) => Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? '']))) }
  })
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/** The saves that people submitted and that were saved: the name of the call and the role, such as `tours.save by Salesman`. */
export type Submitted = Set<string>

export const submission = ({ name }: Pick<Call, 'name'>, roleId: RoleId): string => `${name} by ${roleNames[roleId]}`

/** Makes a client that notes its successful saves. */
function noting(app: Answering, roleId: RoleId, submitted: Submitted, token?: string): Client {
  const client = clientOf(app, '/main', token)
  const note = (call: Call, answer: unknown) => {
    const { isSuccessful = true } = (call.nested ? (answer as { responseObject: object }).responseObject : answer) as {
      isSuccessful?: boolean
    }
    if (isSuccessful) submitted.add(submission(call, roleId))
  }
  return {
    ...client,
    async ask(call, wire, options) {
      const answer = await client.ask(call, wire, options)
      note(call, answer)
      return answer
    },
  }
}

export interface FirstCompany {
  readonly director: Worker
  /** Signs a person in who is here already, with a password of their own. */
  hired(login: number): Promise<Worker>
  /** Imports rows as the director does. */
  brings(kind: ImportKindName, rows: readonly Cells[]): Promise<void>
  /** Makes a client without a session; its saves count for a role. */
  stranger(roleId: RoleId): Client
  readonly password: string
  /** Returns the code of the link that a user asked for. */
  linkOf(loginId: number): Promise<string>
}

/** Makes the company of the page in the empty database of an application. */
export async function aFirstCompany(app: OpenedApp, submitted: Submitted): Promise<FirstCompany> {
  const owner = new pg.Client(app.ownerUrl)
  await owner.connect()
  const { password: given } = await createDirector(owner, {
    login: 3100,
    name: 'Sana Malik',
    company: { code: 'AP', name: 'Alpha Distribution', timeZone: 'Asia/Karachi' },
    branch: { code: 'KHI', name: 'Karachi' },
  }).finally(() => owner.end())

  async function signedIn(loginId: number, oneTimePassword: string): Promise<Worker> {
    const { userId, name, roleId } = await ownedRow<{ userId: number; name: string; roleId: RoleId }>(
      'select id as "userId", name, role_id as "roleId" from app_user where login_id = $1',
      [loginId],
    )
    const { token } = await app.anyone.ask(login, { loginid: loginId, password: oneTimePassword })
    const client = noting(app.app, roleId, submitted, token)
    await client.ask(changePassword, { currentPassword: oneTimePassword, newPassword: PASSWORD })
    return { userId, loginId, name, roleId, client, branch: 'KHI', branches: ['KHI'] }
  }

  const director = await signedIn(3100, given)
  const { checked, applied, reasonsOf } = importing(app)
  async function brings(kind: ImportKindName, rows: readonly Cells[]): Promise<void> {
    const { importId } = await checked(director, kind, rows)
    const rejected = await reasonsOf(director, importId)
    if (Object.keys(rejected).length > 0) throw new Error(`${kind}: ${JSON.stringify(rejected)}`)
    const { state, problem } = await applied(director, importId)
    if (state !== 'applied') throw new Error(`${kind}: ${state} ${problem}`)
  }
  for (const { kind, rows } of await filesOfPage()) await brings(kind, rows)
  return {
    director,
    brings,
    async hired(loginId) {
      const { userId } = await ownedRow<{ userId: number }>('select id as "userId" from app_user where login_id = $1', [
        loginId,
      ])
      const { value = '' } = await director.client.ask(resetPassword, { userId })
      return signedIn(loginId, value)
    },
    stranger: (roleId) => noting(app.app, roleId, submitted),
    password: PASSWORD,
    linkOf: (loginId) => linkOf(app, loginId),
  }
}

/** Returns whether users of a role may set a password by a link in an e-mail. */
const maySetByLink = (roleId: RoleId): boolean => roleId === role.cashier || roleId === role.salesman

/** Reads the notifications of a person, enters the e-mail, signs in on another device and out again, and ends all sign-ins. Returns the answers. */
export async function inAndOut(
  { stranger, password, linkOf: codeFor }: FirstCompany,
  { loginId, roleId, userId, client }: Worker,
) {
  const { responseObjects: news } = await client.ask(listNotifications, { page: 1, limit: 10, userId })
  const device = stranger(roleId)
  const credentials = { loginid: loginId, password }
  const { refreshToken } = await device.ask(login, credentials)
  await device.ask(logout, { refreshToken: (await device.ask(refresh, { refreshToken })).refreshToken })
  await device.ask(login, credentials)
  const { signIns } = await client.ask(listSignIns, {})
  const email = `${loginId}@example.com`
  return [
    await client.ask(saveReading, { language: 'ur', script: 'naskh', digits: '', grouping: 'lakh' }),
    await client.ask(changeEmail, { email, repeated: email, currentPassword: password }),
    ...(roleId === role.director ? [await client.ask(saveSummaryChoice, { isOn: true })] : []),
    await client.ask(readNotifications, { ids: [news[0]?.id ?? userId] }),
    await client.ask(endSignIn, { signInId: signIns.find(({ isCurrent }) => !isCurrent)?.signInId ?? '' }),
    await client.ask(endAllSignIns, {}),
    await device.ask(askReset, { loginid: loginId }),
    ...(maySetByLink(roleId)
      ? [await device.ask(takeReset, { code: await codeFor(loginId), newPassword: `${password} by a link` })]
      : []),
  ]
}

/** Returns the first value of a list that a form chooses from. */
export async function firstOf(by: Worker, type: string): Promise<string> {
  const { dictionary } = await by.client.ask(listDictionary, { type })
  return dictionary[0]?.itemValue ?? `no word of ${type}`
}

/** Returns the first item that the form of an order offers. */
export function itemOf([first]: readonly OrderItem[]): Item {
  if (!first) throw new Error('the company has no item')
  const { itemCode, itemSno, itemName, catCode, unit } = first
  return { code: itemCode, serial: itemSno, name: itemName, catNo: catCode, category: '', unit }
}

export const everyModuleOf = (roleId: RoleId) => ({
  userId: 1,
  roleId,
  modules: modulesOfRole(roleId).map(({ moduleId }) => moduleId),
})

/** Returns whether a person of a role may submit a form, with all modules of the role. */
export const maySubmit = (call: Call, roleId: RoleId): boolean =>
  mayCall(everyModuleOf(roleId), call.access) && (call !== takeReset || maySetByLink(roleId))

export const everyRole: readonly RoleId[] = Object.values(role)
