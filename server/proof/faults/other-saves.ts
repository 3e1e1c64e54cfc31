/** A save with an effect for each call that changes something and may be sent again without a key. */
import type { Call } from '@backoffice/contract/call'
import { saveBankAccount } from '@backoffice/contract/banks/bank-statements'
import { makeBatch, saveLedger, saveNightly } from '@backoffice/contract/books/books'
import { endProgram, makeProgram } from '@backoffice/contract/books/programs'
import { decideLeave, withdrawLeave } from '@backoffice/contract/leaves/leaves'
import { saveClientFacts } from '@backoffice/contract/clients/client-facts'
import { decideCredit } from '@backoffice/contract/credits/credits'
import { closeFirstSteps, saveGoLiveDay } from '@backoffice/contract/home/first-steps'
import { endDevice, registerDevice } from '@backoffice/contract/intake/devices'
import { endFeed, makeFeed } from '@backoffice/contract/imports/feeds'
import {
  applyImport,
  cancelImport,
  correctImport,
  sameCodes,
  type ImportState,
  mapImport,
} from '@backoffice/contract/imports/imports'
import { seeSurplus, takeOverSurplus } from '@backoffice/contract/imports/surpluses'
import { removeMapping, renameMapping, saveMapping } from '@backoffice/contract/imports/mappings'
import { readNotifications } from '@backoffice/contract/notifications/notifications'
import { markOddity, saveOddityRule } from '@backoffice/contract/oddities/oddities'
import { updateOrder } from '@backoffice/contract/orders/orders'
import { role } from '@backoffice/contract/access'
import { endSignIn, listSignIns, login, logout, refresh } from '@backoffice/contract/session/sign-in'
import { closeDays, endOpening, openDays } from '@backoffice/contract/periods/periods'
import {
  removeAllowance,
  saveAllowance,
  saveImportSettings,
  saveMarketingRep,
  saveSettings,
  saveTelephoneCountry,
} from '@backoffice/contract/settings/settings'
import { decideTour } from '@backoffice/contract/tours/tour-decisions'
import { withdrawTour } from '@backoffice/contract/tours/my-tours'
import {
  assignRole,
  createUser,
  resetBranchPasswords,
  resetPassword,
  saveTelephone,
} from '@backoffice/contract/users/users'
import { tagPlace } from '@backoffice/contract/visits/places'
import { aReceipt } from '../../testing/builders/cash.ts'
import { clientSaves } from './client-saves.ts'
import type { OtherSave } from './other-save.ts'
import { PASSWORD, passwordSaves, withPassword } from './password-saves.ts'
import { anInvoice, aWorker, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { anImportedCredit } from '../../testing/builders/credits.ts'
import { aProgram } from '../../testing/builders/books.ts'
import { aDevice, aKeyPair } from '../../testing/builders/devices.ts'
import { aFeed } from '../../testing/builders/feeds.ts'
import { type Cells, csvOf, importing, invoiceRow } from '../../testing/builders/imports.ts'
import { aLeave } from '../../testing/builders/leaves.ts'
import { anOrder, orderChangeOf } from '../../testing/builders/orders.ts'
import { closing, opening, openingFor } from '../../testing/builders/periods.ts'
import { markOf, odditiesOf, plants, ruleOf } from '../../testing/builders/oddities.ts'
import { allowanceOf, repOf, wordsOf } from '../../testing/builders/settings.ts'
import { aSurplus } from '../../testing/builders/surpluses.ts'
import { aTour } from '../../testing/builders/tours.ts'
import { rightsOf } from '../../testing/builders/users.ts'
import { tagOf } from '../../testing/builders/visits.ts'
import type { TestApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { workDone } from '../../src/imports/work.ts'

let made = 0
const nextLogin = (): number => 1_900_000_000 + (made += 1)

async function signedIn(app: TestApp, desk: Desk): Promise<{ by: Pick<Worker, 'client'>; refreshToken: string }> {
  const { loginId } = await withPassword(app, desk)
  const { refreshToken } = await app.anyone.ask(login, { loginid: loginId, password: PASSWORD })
  return { by: { client: app.anyone }, refreshToken }
}

/** These tables keep a file, its columns and how far the work on it got. */
const FILES_READ = ['data_import', 'import_row', 'import_line', 'import_fault', 'import_heading']

/** Writes a file with one invoice of the desk. */
export function fileOf({ salesman, branch, party }: Desk): string {
  const row: Cells = {
    branch: branch.code,
    invoiceNo: `IMPORTED/${nextLogin()}`,
    date: '2026-01-15',
    type: 'CR',
    division: '10',
    party,
    salesman: salesman.loginId,
    bill: 100,
    receivedBefore: 0,
  }
  return csvOf('invoices', [row])
}

async function anImport(desk: Desk, app: TestApp, rows?: readonly Cells[]) {
  const { upload, check, columnsOf, card } = importing(app)
  const { director } = desk
  const { importId } = (await upload(director, 'invoices', rows ? csvOf('invoices', rows) : fileOf(desk))).body
  return {
    by: director,
    ids: { userId: director.userId, importId },
    columns: columnsOf(await card(director, importId)),
    check: () => check(director, importId),
    ended: () => workDone(app.base.database),
    stateIs: (state: ImportState) => async () => (await card(director, importId)).state === state,
  }
}

/** Returns the request that saves the choices of a checked import under a new name. */
async function mappingOf(desk: Desk, app: TestApp) {
  const { ids, check } = await anImport(desk, app)
  await check()
  return { ...ids, name: `Mapping ${nextLogin()}` }
}

async function savedMapping(desk: Desk, app: TestApp) {
  const body = await mappingOf(desk, app)
  await desk.director.client.ask(saveMapping, body)
  const { id: mappingId } = await ownedRow<{ id: number }>('select id::int from import_mapping where name = $1', [
    body.name,
  ])
  return { userId: body.userId, mappingId }
}

export const otherSaves: Readonly<Record<string, (desk: Desk, app: TestApp) => Promise<OtherSave>>> = {
  ...clientSaves,
  async [login.name](desk, app) {
    const { loginId } = await withPassword(app, desk)
    return { by: { client: app.anyone }, body: { loginid: loginId, password: PASSWORD } }
  },
  async [refresh.name](desk, app) {
    const { by, refreshToken } = await signedIn(app, desk)
    return { by, body: { refreshToken } }
  },
  async [logout.name](desk, app) {
    const { by, refreshToken } = await signedIn(app, desk)
    return { by, body: { refreshToken } }
  },
  ...passwordSaves,
  async [endSignIn.name]({ salesman }, app) {
    await app.tokenOf(salesman)
    const { signIns } = await salesman.client.ask(listSignIns, {})
    return { by: salesman, body: { signInId: signIns.find(({ isCurrent }) => !isCurrent)?.signInId } }
  },
  async [registerDevice.name]({ salesman }) {
    return { by: salesman, body: { userId: salesman.userId, publicKey: aKeyPair().publicKey, name: 'A phone' } }
  },
  async [endDevice.name]({ salesman }, app) {
    const { deviceId } = await aDevice(app, salesman)
    return { by: salesman, body: { userId: salesman.userId, deviceId, as: 'ended' } }
  },
  async 'session.signIns.endAll'({ salesman }) {
    return { by: salesman, body: {} }
  },
  async [readNotifications.name]({ salesman, cashier }) {
    await aReceipt({ by: salesman }).sentTo(cashier)
    const rows = await owned<{ id: number }>('select id::int from notification where user_id = $1', [cashier.userId])
    return { by: cashier, body: { ids: rows.map(({ id }) => id) } }
  },
  async [makeBatch.name]({ salesman, director, branch }) {
    await aReceipt({ by: salesman })
    return {
      by: director,
      body: { userId: director.userId, branchCode: branch.code, postingDate: await today(branch.code) },
    }
  },
  async [saveLedger.name]({ director, branch }) {
    const chosen = { account: 'AR', holder: '', ledger: `Debtors ${nextLogin()}`, seenLedger: '' }
    return { by: director, body: { userId: director.userId, branchCode: branch.code, ...chosen } }
  },
  async [saveBankAccount.name]({ director, branch, account: aCode }) {
    const stated = { aCode, number: `PK36SCBL${nextLogin()}`, openedOn: '01/01/2026', daysToBank: 4 }
    return { by: director, body: { userId: director.userId, cCode: branch.code, ...stated } }
  },
  async [saveOddityRule.name]({ director }) {
    return { by: director, body: await ruleOf(director, 'X1', nextLogin() % 1000) }
  },
  async [markOddity.name]({ director, ...desk }) {
    await plants.held.plant({ director, ...desk })
    const [held] = await odditiesOf(director, { kind: 'X1', state: 'new' })
    if (!held) throw new Error('no cash is held for long')
    return { by: director, body: markOf(director, held, 'lookedAt') }
  },
  async [saveNightly.name]({ director, branch }) {
    return {
      by: director,
      body: { userId: director.userId, branchCode: branch.code, nightly: true, seenNightly: false },
    }
  },
  async [makeProgram.name]({ director, branch }) {
    const wishes = { name: `Books ${nextLogin()}`, calls: ['books.program.file'], branches: [branch.code], days: 30 }
    return { by: director, body: { userId: director.userId, ...wishes } }
  },
  async [endProgram.name]({ director }) {
    return { by: director, body: { userId: director.userId, programId: (await aProgram(director)).programId } }
  },
  async [withdrawTour.name]({ salesman }) {
    return { by: salesman, body: { userId: salesman.userId, tourId: (await aTour({ by: salesman })).id } }
  },
  async [decideTour.name]({ salesman, director }) {
    const { id, branch } = await aTour({ by: salesman })
    return {
      by: director,
      body: { userId: director.userId, cCode: branch, tourId: id, status: 'APPROVED', reason: '' },
    }
  },
  async [withdrawLeave.name]({ salesman }) {
    return { by: salesman, body: { userId: salesman.userId, leaveId: (await aLeave({ by: salesman })).id } }
  },
  async [decideLeave.name]({ salesman, director }) {
    const { id, branch } = await aLeave({ by: salesman })
    return { by: director, body: { userId: director.userId, cCode: branch, leaveId: id, status: 'APPROVED' } }
  },
  async [updateOrder.name]({ salesman }) {
    return { by: salesman, body: orderChangeOf(await anOrder({ by: salesman }), { rowVersion: 1, remarks: 'changed' }) }
  },
  async [saveImportSettings.name]({ director }) {
    const { userId, branch: branchCode } = director
    return { by: director, body: { branchCode, userId, identityDays: 45, seenIdentityDays: 30 } }
  },
  async [saveTelephoneCountry.name]({ director }) {
    const { userId, branch: branchCode } = director
    return { by: director, body: { branchCode, userId, telephoneCountry: '971', seenTelephoneCountry: '' } }
  },
  async [saveSettings.name]({ director }) {
    return { by: director, body: wordsOf(director, 'Acmelin') }
  },
  async [saveAllowance.name]({ director }) {
    return { by: director, body: await allowanceOf(director, { in: 1, amount: 25 }) }
  },
  async [removeAllowance.name]({ director }) {
    const body = await allowanceOf(director, { in: 1, amount: 25 })
    await director.client.ask(saveAllowance, body)
    const { amount, seenAmount: _, ...named } = body
    return { by: director, body: { ...named, seenAmount: amount } }
  },
  async [saveMarketingRep.name]({ director }) {
    return { by: director, body: repOf(director, nextLogin()) }
  },
  async [assignRole.name]({ salesman, director }) {
    const { roleId, modules, version } = await rightsOf(salesman)
    const moduleids = modules.slice(1).join(',')
    const rights = { roleId, moduleids, isPortalAllowed: true, rowVersion: version }
    return { by: director, body: { userId: salesman.userId, ...rights } }
  },
  async [saveTelephone.name]({ salesman, director }) {
    return { by: director, body: { userId: salesman.userId, telephone: '0300 1234567', seenTelephone: '' } }
  },
  async [createUser.name]({ director, branch }) {
    const rights = { roleId: role.salesman, moduleids: '4', branches: [branch.code] }
    return { by: director, body: { loginId: nextLogin(), name: 'A new user', ...rights } }
  },
  async [resetPassword.name]({ salesman, director }) {
    return { by: director, body: { userId: salesman.userId } }
  },
  async [resetBranchPasswords.name]({ director, branch }) {
    return { by: director, body: { branchCode: branch.code, only: 'all' } }
  },
  async 'users.signIns.end'({ salesman, director }) {
    return { by: director, body: { userId: salesman.userId } }
  },
  async [closeDays.name]({ director, branch }) {
    const closedThrough = await today(branch.code, -30)
    const body = { branchCode: branch.code, userId: director.userId, closedThrough, seenThrough: '', reason: 'audited' }
    return { by: director, body }
  },
  async [openDays.name]({ director, branch }, app) {
    const person = await aWorker(app, { role: role.director, in: branch })
    await closing(director, { to: -30 })
    const body = { branchCode: branch.code, userId: director.userId, personId: person.userId, hours: 2, reason: 'late' }
    return { by: director, body }
  },
  async [endOpening.name]({ director, branch }, app) {
    const person = await aWorker(app, { role: role.director, in: branch })
    await closing(director, { to: -30 })
    await opening(director, person)
    return { by: director, body: { userId: director.userId, openingId: (await openingFor(person)).id } }
  },
  async [mapImport.name](desk, app) {
    const { by, ids, columns, ended, stateIs } = await anImport(desk, app)
    const work = { ended, progressTables: FILES_READ, isReportedDone: stateIs('checked') }
    return { by, body: { ...ids, columns }, work }
  },
  async [applyImport.name](desk, app) {
    const { by, ids, check, ended, stateIs } = await anImport(desk, app)
    await check()
    const work = { ended, progressTables: [...FILES_READ, 'import_record'], isReportedDone: stateIs('applied') }
    return { by, body: { ...ids, withoutRejected: false }, work }
  },
  async [correctImport.name](desk, app) {
    const { by, ids, ended, check, stateIs } = await anImport(desk, app)
    await check()
    const work = { ended, progressTables: FILES_READ, isReportedDone: stateIs('checked') }
    return { by, body: { ...ids, isCorrection: true }, work }
  },
  async [sameCodes.name](desk, app) {
    const { salesman, party } = desk
    const no = `SAME/${nextLogin()}`
    await anInvoice({ salesman, party, no })
    const { by, ids, ended, check, stateIs } = await anImport(desk, app, [invoiceRow(desk, no.toLowerCase())])
    await check()
    const work = {
      ended,
      progressTables: [...FILES_READ, 'import_same_code', 'audit'],
      isReportedDone: stateIs('checked'),
    }
    return { by, body: { ...ids, lines: [2], isSame: true }, work }
  },
  async [cancelImport.name](desk, app) {
    const { by, ids } = await anImport(desk, app)
    return { by, body: ids }
  },
  async [makeFeed.name]({ director, branch }) {
    const body = { userId: director.userId, name: `Feed ${nextLogin()}`, kinds: ['parties'], branches: [branch.code] }
    return { by: director, body }
  },
  async [endFeed.name]({ director }) {
    return { by: director, body: { userId: director.userId, feedId: (await aFeed(director)).feedId } }
  },
  async [saveClientFacts.name]({ director, branch, party }) {
    const facts = {
      telephone: '',
      email: '',
      language: 'ur',
      noMessages: false,
      secondName: '',
      taxNumbers: '',
      route: '',
    }
    const body = { userId: director.userId, branchCode: branch.code, aCode: party, ...facts, creditDays: 30 }
    return { by: director, body }
  },
  async [saveGoLiveDay.name]({ director, branch }) {
    await owned(`insert into user_branch (user_id, branch_code) select $1, code from branch on conflict do nothing`, [
      director.userId,
    ])
    return { by: director, body: { userId: director.userId, day: await today(branch.code, -(nextLogin() % 90)) } }
  },
  async [decideCredit.name]({ salesman, director, branch }) {
    const { id } = await anImportedCredit(await anInvoice({ salesman }))
    return { by: director, body: { userId: director.userId, cCode: branch.code, creditId: id, status: 'APPROVED' } }
  },
  async [saveMapping.name](desk, app) {
    return { by: desk.director, body: await mappingOf(desk, app) }
  },
  async [renameMapping.name](desk, app) {
    const { userId, mappingId } = await savedMapping(desk, app)
    return { by: desk.director, body: { userId, mappingId, name: `Renamed ${nextLogin()}` } }
  },
  async [removeMapping.name](desk, app) {
    return { by: desk.director, body: await savedMapping(desk, app) }
  },
  async [takeOverSurplus.name](desk, app) {
    return { by: desk.director, body: await aSurplus(app, desk) }
  },
  async [seeSurplus.name](desk, app) {
    return { by: desk.director, body: { ...(await aSurplus(app, desk)), comment: 'Paid at the shop' } }
  },
  async [closeFirstSteps.name]({ director }) {
    return { by: director, body: { userId: director.userId } }
  },
  async [tagPlace.name](desk) {
    return { by: desk.director, body: tagOf(desk) }
  },
}

/**
 * Returns the calls that change something. Uploads are left out, since the body of an upload is no JSON, and so are the calls of devices: they
 * store an item before they judge it, and `proof/intake` kills the server in between.
 */
export const savingCalls = (calls: readonly Call[]): readonly Call[] =>
  calls.filter(({ kind, access }) => (kind === 'save' || kind === 'session') && access !== 'device')
