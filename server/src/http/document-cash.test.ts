/**
 * Signs in and goes through the whole cash chain of the specification, as a client that uses only the specification (decisions 10). The
 * requests are copied from it.
 */
import { role } from '@backoffice/contract/access'
import { type Day, wireDay } from '@backoffice/contract/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/builders/people.ts'
import { aDesk, anInvoice, brokenPromises, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { documentClient, type ListedRow, type Shape } from '../../testing/document-client.ts'
import { testApp } from '../../testing/harness.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'

const app = await testApp()
const client = documentClient(app)
const upload = uploadsThrough(app)
const { rows, save } = client
const MOMENT = '2026-11-26T11:29:06.000Z'

let desk: Desk
let cCode: string
let day: string

beforeAll(async () => {
  desk = await aDesk(app)
  cCode = desk.branch.code
  day = wireDay((await today(cCode)) as Day)
})

const good = expect.objectContaining({ isSuccessful: true })
function first(listed: readonly ListedRow[]): ListedRow {
  const [row] = listed
  if (!row) throw new Error('the list is empty')
  return row
}
const paged = { page: 1, limit: 20 }

/** Uploads a picture and returns it as a document is saved with it. */
async function imagesOf(by: Worker, imageCode: string) {
  const { body } = await upload(by, [{ bytes: PDF, name: 'slip.pdf', type: 'application/pdf' }], { code: imageCode })
  return body.imagespath.map(({ imagePath }) => ({ createdBy: by.userId, imageCode, imagePath }))
}

describe('a session of the documents', () => {
  it('begins with login id and password', async () => {
    const user = await aUser({ role: role.salesman, in: desk.branch, password: 'Demo@1234' })
    const { status, body } = await client.send(undefined, 'POST api/User/Login', {
      loginid: user.loginId,
      password: 'Demo@1234',
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({ userId: user.userId, roleId: 2, isSuccessful: true, branchCode: cCode })
    expect([body['token'], body['refreshToken']]).toEqual([expect.any(String), expect.any(String)])
  })
})

describe('the cash chain of the documents', () => {
  /** Returns a receipt as the salesman's form sends it for a row of the pending invoices. */
  const receiptOf = (row: ListedRow, sUserId: unknown, receiveAmount: number, more: Shape = {}): Shape => ({
    sUserId,
    paymentMode: 'Cash',
    chequeNO: '',
    chequeDate: '',
    chequeBank: '',
    client: row['title'],
    invoiceNo: row['inv_no'],
    invoiceDate: row['inv_date'],
    invoiceAmount: row['bal_Amount'],
    receiveAmount,
    invoiceBalance: Number(row['bal_Amount']) - receiveAmount,
    status: 0,
    cCode: row['ccode'],
    typeCode: row['typeCode'],
    aCode: row['acode'],
    imageCode: '',
    ...more,
  })
  const insert = (by: Worker, ...invoiceDetails: Shape[]) =>
    save(by, 'POST api/Payment/InsertSalemanReceipts', { invoiceDetails })

  it('saves receipts of a salesman in cash and by cheque, with pictures, and with null for what is empty', async () => {
    const { salesman } = desk
    await anInvoice({ salesman, bill: 1000 })
    const pending = { branchCode: cCode, typeCode: '', userId: salesman.userId }
    const row = first(await rows(salesman, 'GET api/Payment/GetPendingBillMarkingForSeller', pending))
    const imageCode = `IR${String(row['inv_no']).replaceAll('/', '')}`
    const images = { imageCode, invoiceDetailsImages: await imagesOf(salesman, imageCode) }
    const cheque = { paymentMode: 'Cheque', chequeNO: '00451278', chequeDate: day, chequeBank: 'HBL' }
    const nothing = { chequeNO: null, chequeDate: null, chequeBank: null, client: null, imageCode: null }

    expect(await insert(salesman, receiptOf(row, salesman.userId, 100, images))).toEqual(good)
    expect(await insert(salesman, receiptOf(row, salesman.userId, 200, cheque))).toEqual(good)
    expect(await insert(salesman, receiptOf(row, String(salesman.userId), 50, { ...nothing, status: '0' }))).toEqual(
      good,
    )
    // Without a key the rules alone protect.
    expect(await insert(salesman, receiptOf(row, salesman.userId, 200, cheque))).toMatchObject({ isSuccessful: false })
    expect(await insert(salesman, receiptOf(row, salesman.userId, 900))).toMatchObject({
      isSuccessful: false,
      message: expect.stringMatching(/^Balance amount can not be negative/),
    })
  })

  it('saves receipts of a cashier, for a salesman and for the invoice’s own', async () => {
    const { salesman, cashier } = desk
    await anInvoice({ salesman, bill: 500 })
    const pending = { branchCode: cCode, typeCode: '', userId: cashier.userId }
    const listed = await rows(cashier, 'GET api/Payment/GetPendingBillMarkingForSeller', pending)
    const row = first(listed.filter(({ bill_amount }) => bill_amount === 500))
    const more = { c_User_Id: cashier.userId, comments: '', invoiceImages: [] }

    for (const sUserId of [salesman.userId, -1, String(salesman.userId)])
      expect(await save(cashier, 'POST api/Payment/InsertIDandSTByCashier', receiptOf(row, sUserId, 20, more))).toEqual(
        good,
      )
    const nobodys = receiptOf(row, null, 20, { ...more, comments: null })
    expect(await save(cashier, 'POST api/Payment/InsertIDandSTByCashier', nobodys)).toMatchObject({
      message: 'Please select salesman',
    })
  })

  it('sends receipts to the cashier, who approves and declines them, by their fields or by the whole row', async () => {
    const { salesman, cashier } = desk
    const receipts = { ...paged, sellerId: salesman.userId, cCode, fromDate: '', toDate: '', status: 0 }
    const unsent = await rows(salesman, 'POST api/Payment/GetSalemanReceipts', receipts)
    const sent = (receipt: ListedRow): Shape => ({
      invoiceDetailId: receipt['invoiceDetailId'],
      cCode,
      s_User_Id: salesman.userId,
      c_User_Id: cashier.userId,
      status: 0,
      comments: 'from the salesman',
      imageCode: '',
      salemanTransferImages: [],
    })
    expect(unsent).toHaveLength(3)
    expect(
      await save(salesman, 'POST api/Payment/InsertSalemanTransfer', { salemanTransfers: unsent.map(sent) }),
    ).toEqual(good)

    const waiting = { ...paged, sellerId: -1, cashierId: cashier.userId, cCode, fromDate: '', toDate: '', status: '0', invoiceNo: '', chequeNo: '', paymentType: '' } // prettier-ignore
    const [one, two, three] = await rows(cashier, 'POST api/Payment/GetSalemanTransfer', waiting)
    const decide = (transfer: Shape) =>
      save(cashier, 'POST api/Payment/UpdateSalemanTransferByCashier', { salemanTransfers: [transfer] })

    expect(await decide({ id: one?.['id'], c_User_Id: cashier.userId, status: 1, c_ApprovalDate: MOMENT })).toEqual(
      good,
    )
    expect(await decide({ id: one?.['id'], c_User_Id: cashier.userId, status: 1 })).toMatchObject({
      isSuccessful: false,
    })
    expect(await decide({ ...two, status: 1 })).toEqual(good)
    expect(
      await decide({ id: String(three?.['id']), c_User_Id: cashier.userId, status: '2', c_ApprovalDate: null }),
    ).toEqual(good)
    const decided = await rows(cashier, 'POST api/Payment/GetSalemanTransfer', { ...waiting, status: -1 })
    const commentOf = (id: unknown) => decided.find((row) => row['id'] === id)?.['comments']
    // The comment sent back with the row belonged to the sender, so it is not stored as the decision's comment.
    expect(commentOf(two?.['id'])).toBe(commentOf(one?.['id']))
  })

  it('deposits what the cashier has, and lets a director decide by the fields or by the whole row', async () => {
    const { cashier, director, account } = desk
    const inHand = { ...paged, sellerId: -1, cashierId: cashier.userId, cCode, fromDate: '', toDate: '', status: '1', invoiceNo: '', chequeNo: '', paymentType: '' } // prettier-ignore
    const approved = await rows(cashier, 'POST api/Payment/GetSalemanTransfer', inHand)
    expect(approved.length).toBeGreaterThan(3)
    const deposit = async (depositSlipNo: string, ...transfers: readonly ListedRow[]) => {
      const imageCode = `DS${depositSlipNo}`
      const cashierDepositsImages = await imagesOf(cashier, imageCode)
      const cashierDeposits = transfers.map((transferReceipt) => ({
        id: transferReceipt['id'],
        invoiceDetailId: transferReceipt['invoiceDetailId'],
        aCode: account,
        title: 'Current Account',
        c_User_Id: cashier.userId,
        depositSlipNo,
        cCode,
        status: 0,
        imageCode,
        cashierDepositsImages,
        transferReceipt,
      }))
      return save(cashier, 'POST api/Payment/InsertCashierDeposits', { cashierDeposits })
    }
    expect(await deposit('1001', ...approved.slice(0, 2))).toEqual(good)
    expect(await deposit('1002', ...approved.slice(2, 3))).toEqual(good)
    expect(await deposit('1003', ...approved.slice(3, 4))).toEqual(good)
    expect(await deposit('1003', ...approved.slice(3, 4))).toMatchObject({ isSuccessful: false })

    const filters = {
      ...paged,
      cCode,
      cashierId: -1,
      fromDate: '',
      toDate: '',
      status: 0,
      depositNo: '',
      invoiceNo: '',
    }
    const [one, two, three] = await rows(director, 'POST api/Payment/GetCashierDeposits', filters)
    const decide = (decision: Shape) => save(director, 'POST api/Payment/UpdateCashierDepositsByDirector', decision)
    const d_User_Id = director.userId
    const depositNo = one?.['depositNo']

    expect(await decide({ depositNo, d_User_Id, d_ApprovalDate: MOMENT, status: 1, postingDate: day })).toEqual(good)
    expect(await decide({ depositNo, d_User_Id, d_ApprovalDate: MOMENT, status: 1, postingDate: day })).toMatchObject({
      isSuccessful: false,
    })
    expect(await decide({ ...two, d_User_Id, status: '1', postingDate: day })).toEqual(good)
    expect(await decide({ ...three, d_User_Id: String(d_User_Id), status: 2, d_ApprovalDate: 'now' })).toEqual(good)
    expect(await brokenPromises()).toEqual([])
  })
})

/** The saves that the tables of the documents name for sign-in and cash; `Upload` has an address of its own, so that none is forgotten. */
const saves = [
  'InsertCashierDeposits',
  'InsertIDandSTByCashier',
  'InsertSalemanReceipts',
  'InsertSalemanTransfer',
  'Login',
  'UpdateCashierDepositsByDirector',
  'UpdateSalemanTransferByCashier',
]

// The list is complete only after all tests, so this is not a test of its own.
afterAll(() => {
  const saved = [...client.called].map((call) => call.split('/').at(2) ?? '').filter((name) => !name.startsWith('Get'))
  expect(saved.toSorted()).toEqual(saves.toSorted())
})
