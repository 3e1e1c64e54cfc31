/**
 * A new company works: its people submit every form once, in a database with only the result of the command for the first director and the
 * files of docs/first-company.md. The forms come from the table of calls, so that a new save that is not submitted here fails the last
 * test.
 */
import { calls } from '@backoffice/contract'
import { role } from '@backoffice/contract/access'
import { decideLeave, listLeaves, listMyLeaves, saveLeave, withdrawLeave } from '@backoffice/contract/leaves/leaves'
import { listDue, makeBatch, saveLedger, saveNightly } from '@backoffice/contract/books/books'
import { endProgram, makeProgram } from '@backoffice/contract/books/programs'
import { saveClientFacts } from '@backoffice/contract/clients/client-facts'
import { wireDay } from '@backoffice/contract/day'
import { closeFirstSteps, getFirstSteps, missingSteps, saveGoLiveDay } from '@backoffice/contract/home/first-steps'
import { endFeed, feedImport } from '@backoffice/contract/imports/feeds'
import { uploadImages } from '@backoffice/contract/files/uploads'
import { cancelImport, correctImport, sameCodes, getImport, uploadImport } from '@backoffice/contract/imports/imports'
import { removeMapping, renameMapping, saveMapping } from '@backoffice/contract/imports/mappings'
import { seeSurplus, takeOverSurplus } from '@backoffice/contract/imports/surpluses'
import { listItems, listReps } from '@backoffice/contract/orders/order-lookups'
import { savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { undoReceived } from '@backoffice/contract/receipts/receipts'
import { listMyTours, saveTour, withdrawTour } from '@backoffice/contract/tours/my-tours'
import { listTours } from '@backoffice/contract/tours/tours'
import { createUser, endUserSignIns, resetBranchPasswords, saveTelephone } from '@backoffice/contract/users/users'
import { listVisits, saveVisit } from '@backoffice/contract/visits/visits'
import {
  getSettings,
  listMarketingReps,
  removeAllowance,
  saveAllowance,
  saveMarketingRep,
  saveImportSettings,
  saveSettings,
  saveTelephoneCountry,
} from '@backoffice/contract/settings/settings'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../testing/builders/cash.ts'
import { brokenPromises, type Invoice, today, type Worker } from '../testing/builders/desk.ts'
import { aFeed, feedWith } from '../testing/builders/feeds.ts'
import { csvOf, importing } from '../testing/builders/imports.ts'
import { approve } from '../testing/builders/invoices.ts'
import { matchingOf } from '../testing/builders/banks.ts'
import { oddityFormsOf } from '../testing/builders/oddities.ts'
import { aCredit, creditDecided, creditReversed, creditState, creditUsed } from '../testing/builders/credits.ts'
import { leaveOf } from '../testing/builders/leaves.ts'
import { anOrder, orderApproved, orderChanged, orderLineOf } from '../testing/builders/orders.ts'
import { aPayment, byCheque, inCash } from '../testing/builders/payments.ts'
import { closing, ending, opening } from '../testing/builders/periods.ts'
import { purchaseOf } from '../testing/builders/purchases.ts'
import { allowanceOf, repOf, wordsOf } from '../testing/builders/settings.ts'
import { tourDecided, tourOf } from '../testing/builders/tours.ts'
import { chequesBounce } from '../testing/first-cheques.ts'
import { printsAReceipt, reachesClients, sharesStatements } from '../testing/first-pages.ts'
import { usesAPhone } from '../testing/first-phone.ts'
import { undoes } from '../testing/builders/undo.ts'
import { assigned } from '../testing/builders/users.ts'
import { clinic, tag, tagOf } from '../testing/builders/visits.ts'
import { approves } from '../testing/builders/vouchers.ts'
import {
  aFirstCompany,
  everyRole,
  type FirstCompany,
  firstOf,
  inAndOut,
  maySubmit,
  itemOf,
  submission,
  type Submitted,
} from '../testing/first-company.ts'
import { type OpenedApp, openApp } from '../testing/open-app.ts'
import { ownedRow } from '../testing/owner.ts'
import { workDone } from './imports/work.ts'
import { PDF, uploadsThrough } from '../testing/uploading.ts'

const PARTY = '120100001'
const ACCOUNT = '1301'
const submitted: Submitted = new Set()
let app: OpenedApp
let company: FirstCompany
let salesman: Worker
let cashier: Worker
let otherCashier: Worker
let director: Worker
let other: Worker
let depositApprover: Worker
let locationApprover: Worker

beforeAll(async () => {
  app = await openApp(inject('adminUrl'), { config: { publicUrl: 'https://office.example' } })
  company = await aFirstCompany(app, submitted)
  director = company.director
  salesman = await company.hired(1101)
  cashier = await company.hired(2101)
  otherCashier = await company.hired(2102)
  other = await company.hired(3101)
  depositApprover = await company.hired(4101)
  locationApprover = await company.hired(5101)
  const facts = { branch: 'KHI', party: PARTY, date: '2026-08-04', type: 'CR', division: '01', bill: '1000.00' }
  await company.brings(
    'invoices',
    Array.from({ length: INVOICES }, (_, at) => ({ ...facts, invoiceNo: `INV/F-${at + 1}`, salesman: 1101 })),
  )
}, 120_000)
afterAll(() => app.close())

const everybody = () => [salesman, cashier, director, depositApprover, locationApprover]
const askers = () => [salesman, cashier, director]

const saved = (answer: { readonly isSuccessful: boolean; readonly message: string }) =>
  expect(answer).toMatchObject({ isSuccessful: true })

const INVOICES = 30
let used = 0
/** Returns the next of the invoices that were brought in: of the salesman, to the first client of the page, of 1,000.00. */
async function anInvoice(): Promise<Invoice> {
  const no = `INV/F-${(used += 1)}`
  const { id } = await ownedRow<{ id: number }>('select id::int from invoice where invoice_no = $1', [no])
  return { id, no, branch: 'KHI', party: PARTY, salesman, bill: 1000 }
}

describe('a new company', { timeout: 120_000 }, () => {
  it('lacks nothing that a form needs, but for what is chosen on Company Settings', async () => {
    const { emptyLists, product, allowanceToday, localTime } = await director.client.ask(getSettings, {
      branchCode: 'KHI',
    })
    expect({ emptyLists, product, allowanceToday }).toEqual({ emptyLists: [], product: 'Company', allowanceToday: 25 })
    expect(localTime).toMatch(/^\d\d:\d\d$/)
    saved(await director.client.ask(saveSettings, wordsOf(director, 'Alpha')))
    const of = { branchCode: 'KHI', userId: director.userId }
    saved(await director.client.ask(saveImportSettings, { ...of, identityDays: 45, seenIdentityDays: 30 }))
    saved(await director.client.ask(saveTelephoneCountry, { ...of, telephoneCountry: '92', seenTelephoneCountry: '' }))
    await reachesClients(of, PARTY, { director, salesman, saved })
    const later = await allowanceOf(director, { in: 30, amount: 27 })
    saved(await director.client.ask(saveAllowance, later))
    const { amount, seenAmount: _, ...named } = later
    saved(await director.client.ask(removeAllowance, { ...named, seenAmount: amount }))
    saved(await director.client.ask(saveMarketingRep, repOf(director, 13, { mRepName: 'Zain Ul Abidin' })))
    const { totalRows } = await director.client.ask(listMarketingReps, { page: 1, limit: 10, branchCode: 'KHI' })
    expect(totalRows).toBe(3)
  })

  it('brings money from its clients to the bank', async () => {
    const mine = async () => ({ by: salesman, invoice: await anInvoice() })
    const cash = await aReceipt(await mine())
      .sentTo(cashier)
      .approved()
    await aReceipt({ ...(await mine()), ...aCheque() }).voided()
    await aReceipt(await mine())
      .sentTo(cashier)
      .declined('not mine')
    await aReceipt(await mine())
      .sentTo(cashier)
      .approved()
      .undone()
    await aReceipt(await mine())
      .sentTo(cashier)
      .recalled()
    await aReceipt(await mine())
      .sentTo(cashier)
      .settled(director, otherCashier)
    for (const by of [salesman, cashier]) {
      await aReceipt({ by, party: PARTY, amount: 50, salesmanId: salesman.userId }).appliedTo(await anInvoice())
      const wishes = { by, party: PARTY, salesmanId: salesman.userId, instruments: [inCash(10), byCheque(100)] }
      await aPayment({
        ...wishes,
        invoices: [
          [await anInvoice(), 60],
          [await anInvoice(), 50],
        ],
      })
    }
    const online = await aReceipt({ by: cashier, invoice: await anInvoice(), method: 'Cash/Cheque Online' })
    const wrong = await aReceipt({ by: cashier, invoice: await anInvoice() })
    saved(await cashier.client.ask(undoReceived, { receipts: [{ invoiceDetailId: wrong.id }], userId: cashier.userId }))
    await aDeposit({ by: cashier, receipts: [cash, online], account: ACCOUNT }).withdrawn()
    await aDeposit({ by: cashier, receipts: [cash], account: ACCOUNT, slipNo: 'SLIP-2' })
      .approvedBy(director)
      .undoneBy(director)
      .approvedBy(depositApprover)
      .undoneBy(depositApprover)
      .declinedBy(director, 'torn')
    const cheques = { party: PARTY, account: ACCOUNT, anInvoice, saved }
    await printsAReceipt(cash.id, { director, everybody: [salesman, cashier, director, depositApprover], saved })
    await sharesStatements({ director, cashier, party: PARTY, saved })
    await chequesBounce({ salesman, cashier, director, depositApprover, ...cheques })
    for (const by of askers()) {
      const { body } = await uploadsThrough(app)(by, [{ bytes: PDF, name: 'slip.pdf', type: 'application/pdf' }])
      expect(body.isSuccessful).toBe(true)
      submitted.add(submission(uploadImages, by.roleId))
    }
    for (const answer of await matchingOf({ director, branch: 'KHI', account: ACCOUNT })) saved(answer)
    for (const answer of await oddityFormsOf(director)) saved(answer)
  })

  it('decides what becomes of money that was received elsewhere', async () => {
    const both = [await anInvoice(), await anInvoice()] as const
    for (const invoice of both) await aReceipt({ by: salesman, invoice, amount: 100 })
    const facts = { branch: 'KHI', party: PARTY, date: '2026-08-04', type: 'CR', division: '01', bill: '1000.00' }
    const rows = both.map(({ no }) => ({ ...facts, invoiceNo: no, salesman: 1101, receivedBefore: 250 }))
    expect((await importing(app).checked(director, 'invoices', rows)).counts).toMatchObject({ kept: 2 })
    const surplusOf = ({ id }: Invoice) => ({
      userId: director.userId,
      cCode: 'KHI',
      invoiceId: id,
      surplus: 150,
      rowVersion: 1,
    })
    const [taken, seen] = both
    saved(await director.client.ask(takeOverSurplus, surplusOf(taken)))
    saved(await director.client.ask(seeSurplus, { ...surplusOf(seen), comment: 'Paid at the shop' }))
  })

  it('approves vouchers and invoices', async () => {
    const invoice = await anInvoice()
    saved(await approve(director, invoice))
    saved(await undoes(director, { kind: 'invoice', id: invoice.id }))
    const bpv = { no: 'BPV-0001', branch: 'KHI' }
    saved(await approves(director, bpv))
    expect(await approves(other, bpv)).toMatchObject({ isSuccessful: true })
    saved(await approves(director, { no: 'JV-0001', branch: 'KHI' }))
    const { id } = await ownedRow<{ id: number }>(`select id::int from voucher where voucher_no = 'JV-0001'`)
    saved(await undoes(director, { kind: 'voucher', id }))
  })

  it('enters tours, leaves and visits, and decides about them', async () => {
    const category = await firstOf(salesman, 'EXPENSE')
    const leaveType = await firstOf(salesman, 'LEAVE')
    for (const by of askers()) {
      const expenses = [{ category, expenseDesc: 'One night', expenseAmount: 900 }]
      for (const away of [-7, -3]) {
        saved(await by.client.ask(saveTour, await tourOf({ by, in: away, expenses })))
        saved(await by.client.ask(saveLeave, { ...(await leaveOf({ by, in: 20 + away })), leaveType }))
      }
      const tours = await by.client.ask(listMyTours, { page: 1, limit: 10, userId: by.userId })
      const leaves = await by.client.ask(listMyLeaves, { page: 1, limit: 10, userId: by.userId })
      const [tour, leave] = [tours.responseObjects[0], leaves.responseObjects[0]]
      saved(await by.client.ask(withdrawTour, { userId: by.userId, tourId: tour?.tourId ?? 0 }))
      saved(await by.client.ask(withdrawLeave, { userId: by.userId, leaveId: leave?.leaveId ?? 0 }))
      const visit = { userId: by.userId, branchCode: 'KHI', followUpDate: '' }
      const startLocation = { ...clinic, accuracy: 20 }
      saved(await by.client.ask(saveVisit, { ...visit, organizationType: 'Clients', aCode: PARTY, startLocation }))
      saved(await by.client.ask(saveVisit, { ...visit, organizationType: 'Alpha Office', organization: 'Head Office' }))
    }
    const waiting = { page: 1, limit: 10, cCode: 'KHI', status: 0 }
    const { responseObjects: tours } = await other.client.ask(listTours, waiting)
    const { responseObjects: leaves } = await other.client.ask(listLeaves, waiting)
    expect([tours.length, leaves.length]).toEqual([3, 3])
    for (const { tourId, tourNo } of tours) {
      saved(await tourDecided(other, { id: tourId, no: tourNo, branch: 'KHI', by: salesman }))
    }
    for (const { leaveId } of leaves) {
      const decision = { userId: other.userId, cCode: 'KHI', leaveId, status: 'APPROVED' as const }
      saved((await other.client.ask(decideLeave, decision)).responseObject)
    }
    saved(await undoes(other, { kind: 'tour', id: tours[0]?.tourId ?? 0 }))
    saved(await undoes(other, { kind: 'leave', id: leaves[0]?.leaveId ?? 0 }))
    const ofClient = { party: PARTY, branch: { code: 'KHI', name: 'Karachi', companyCode: 'AP' } }
    const { responseObjects: visits } = await director.client.ask(listVisits, {
      page: 1,
      limit: 10,
      branchCode: 'KHI',
      userId: director.userId,
      callType: 'Location Approval',
    })
    saved(await tag(director, tagOf(ofClient, { visitId: visits[0]?.visitId ?? 0 })))
    saved(await tag(locationApprover, tagOf(ofClient, { aCode: '120100002' })))
  })

  it('credits what lowers a debt without money', async () => {
    const [invoice, another] = [await anInvoice(), await anInvoice()]
    const credit = await aCredit({ by: director, invoice, amount: invoice.bill + 100 })
    saved(await creditDecided(other, credit))
    saved(await undoes(other, { kind: 'credit', id: credit.id }))
    saved(await creditDecided(other, credit))
    saved(await creditUsed(other, credit, another, 1))
    saved(await creditReversed(director, credit))
    expect((await creditState(credit)).status).toBe(3)
  })

  it('orders and buys', async () => {
    const { repMarketings, repSalesmen } = await salesman.client.ask(listReps, { CCode: 'KHI' })
    const { items } = await director.client.ask(listItems, { CCode: 'KHI' })
    expect(repMarketings.map(({ mRepName }) => mRepName)).toEqual(['Hamza Khan', 'Sara Iqbal', 'Zain Ul Abidin'])
    expect(repSalesmen).toMatchObject([{ sRepId: salesman.userId }])
    const item = itemOf(items)
    const wishes = { party: PARTY, marketingRep: repMarketings[0]?.mRepId ?? 0, lines: [orderLineOf(item)] }
    for (const by of [salesman, director]) {
      const order = await anOrder({ by, for: salesman, ...wishes })
      saved(await orderChanged(by, order, { rowVersion: 1, remarks: 'by noon' }))
      saved(await orderApproved(other, order))
      saved(await undoes(other, { kind: 'sale_order', id: order.id }))
    }
    saved(
      await director.client.ask(savePurchaseOrder, {
        ...(await purchaseOf({ by: director, lines: [{ item }], currency: await firstOf(director, 'CURRENCY') })),
        paymentTerms: await firstOf(director, 'PAYMENT_TERMS'),
        inConterm: await firstOf(director, 'INCOTERM'),
      }),
    )
  })

  it('keeps its books: chooses ledgers, and makes batches by hand and each night', async () => {
    const of = { userId: director.userId, branchCode: 'KHI' }
    saved(
      await director.client.ask(saveLedger, { ...of, account: 'AR', holder: '', ledger: 'Debtors', seenLedger: '' }),
    )
    const { responseObjects } = await director.client.ask(listDue, { page: 1, limit: 10, branchCode: 'KHI' })
    expect(responseObjects.length).toBeGreaterThan(0)
    for (const { postingDate } of responseObjects)
      saved(await director.client.ask(makeBatch, { ...of, postingDate: wireDay(postingDate) }))
    const wishes = { userId: director.userId, name: 'Books', calls: ['books.program.file'] as const, branches: ['KHI'] }
    const { value: _, ...made } = await director.client.ask(makeProgram, {
      ...wishes,
      calls: [...wishes.calls],
      days: 30,
    })
    saved(made)
    const { id: programId } = await ownedRow<{ id: number }>('select id from program_token')
    saved(await director.client.ask(endProgram, { userId: director.userId, programId }))
    for (const nightly of [true, false])
      saved(await director.client.ask(saveNightly, { ...of, nightly, seenNightly: !nightly }))
  })

  it('gets receipts from a phone, and decides about the receipts that cannot be booked', async () => {
    expect(await usesAPhone(app, { salesman, director, other, anInvoice, submitted })).toBe('lost')
  })

  it('closes days, opens them for one person, and brings in more data', async () => {
    saved(await closing(director, { to: -10 }))
    saved(await opening(director, depositApprover))
    saved(await ending(director, depositApprover))
    const { upload, check } = importing(app)
    const { body } = await upload(director, 'parties', csvOf('parties', [{ branch: 'KHI', code: 'P-1', name: 'One' }]))
    expect(body.isSuccessful).toBe(true)
    submitted.add(submission(uploadImport, role.director))
    saved(await check(director, body.importId))
    const { userId } = director
    saved(await director.client.ask(correctImport, { userId, importId: body.importId, isCorrection: true }))
    await workDone(app.base.database)
    saved(await director.client.ask(saveMapping, { userId, importId: body.importId, name: 'Ours' }))
    const [mapping] = (await director.client.ask(getImport, { userId, importId: body.importId })).saved
    const mappingId = mapping?.mappingId ?? 0
    saved(await director.client.ask(renameMapping, { userId, mappingId, name: 'Theirs' }))
    saved(await director.client.ask(removeMapping, { userId, mappingId }))
    saved(await director.client.ask(cancelImport, { userId: director.userId, importId: body.importId }))
    const { token, feedId } = await aFeed(director)
    const sent = { kind: 'parties', text: csvOf('parties', [{ branch: 'KHI', code: 'P-2', name: 'Two' }]) }
    expect((await feedWith(app, token, sent)).body).toMatchObject({ isSuccessful: true })
    submitted.add(`${feedImport.name} by a program`)
    saved(await director.client.ask(endFeed, { userId: director.userId, feedId }))
    const alike = await importing(app).checked(director, 'parties', [{ branch: 'KHI', code: 'p-2', name: 'Two' }])
    saved(await director.client.ask(sameCodes, { userId, importId: alike.importId, lines: [2], isSame: true }))
  })

  it('has taken its first steps, and enters what people who call on its clients need', async () => {
    const { userId } = director
    expect(missingSteps(await director.client.ask(getFirstSteps, { userId }))).toEqual([])
    saved(await director.client.ask(saveGoLiveDay, { userId, day: await today('KHI', 1) }))
    saved(await director.client.ask(closeFirstSteps, { userId }))
    const texts = {
      telephone: '0300 1234567',
      email: '',
      language: 'ur' as const,
      secondName: 'المدینہ',
      taxNumbers: '',
    }
    const facts = { ...texts, noMessages: false, creditDays: 30, route: 'Saddar' }
    saved(await director.client.ask(saveClientFacts, { userId, branchCode: 'KHI', aCode: PARTY, ...facts }))
  })

  it('hires people, and lets everybody in and out', async () => {
    const hired = { loginId: 1199, name: 'Kamran Ali', roleId: role.salesman, moduleids: '4,5', branches: ['KHI'] }
    const { value, ...answer } = await director.client.ask(createUser, hired)
    saved(answer)
    saved(await assigned(director, { userId: value?.userId ?? 0 }, { moduleids: '4,5,6' }))
    const telephone = { telephone: '0300 1234567', seenTelephone: '' }
    saved(await director.client.ask(saveTelephone, { userId: value?.userId ?? 0, ...telephone }))
    const slips = await director.client.ask(resetBranchPasswords, { branchCode: 'KHI', only: 'unchosen' })
    expect(slips.value?.slips).toContainEqual(expect.objectContaining({ name: 'Kamran Ali', login: '1199' }))
    expect(await director.client.ask(endUserSignIns, { userId: value?.userId ?? 0 })).toMatchObject({
      isSuccessful: true,
    })
    for (const person of everybody()) for (const answer of await inAndOut(company, person)) saved(answer)
  })

  it('has no form that nobody submitted, in any role that may, and keeps every promise about money', async () => {
    const forms = calls.filter(({ kind }) => kind === 'save' || kind === 'upload' || kind === 'session')
    const wanted = forms.flatMap((call) =>
      call.access === 'feed' || call.access === 'device'
        ? [`${call.name} by a ${call.access === 'feed' ? 'program' : 'phone'}`]
        : everyRole.filter((roleId) => maySubmit(call, roleId)).map((roleId) => submission(call, roleId)),
    )
    expect(wanted.length).toBeGreaterThan(90)
    expect(wanted.filter((form) => !submitted.has(form))).toEqual([])
    expect(await brokenPromises()).toEqual([])
  })
})
