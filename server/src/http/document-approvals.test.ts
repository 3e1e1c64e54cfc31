/**
 * Enters and decides all documents of the specification except cash, as a client that uses only the specification (decisions 10). The
 * requests are copied from it.
 */
import { role } from '@backoffice/contract/access'
import { type Day, dayOf, daysBetween, wireDay } from '@backoffice/contract/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLeave } from '../../testing/builders/leaves.ts'
import { aMarketingRep, limitedTo } from '../../testing/builders/orders.ts'
import { anItem } from '../../testing/builders/stock.ts'
import { aTour } from '../../testing/builders/tours.ts'
import { aVoucher } from '../../testing/builders/vouchers.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, today } from '../../testing/builders/desk.ts'
import { documentClient, type ListedRow, type Shape } from '../../testing/document-client.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()
const client = documentClient(app)
const { rows, save, send } = client

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

describe('the sale orders of the documents', () => {
  let header: Shape
  let item: Awaited<ReturnType<typeof anItem>>

  beforeAll(async () => {
    item = await anItem()
    const marketingRep = (await aMarketingRep({ branch: cCode })).id
    const { salesman } = desk
    header = { sNo: 0, userId: salesman.userId, sNoDate: day, cCode, aCode: desk.party, deliveryDate: '', buyerPoRef: '', buyerPoDate: '', client: 'Medical Store', comp: 'Mobile', salesmanRep: salesman.userId, marketingRep, remarks: '', status: 0 } // prettier-ignore
  })
  const lineOf = (more: Shape = {}): Shape => ({ catCode: item.catNo, itemSNo: item.serial, itemCode: item.code, itemName: item.name, itemRef: '', quantity: 2, unit: item.unit, mrpRate: 60, rate: 50, amount: 100, discountPercant: 10, discountAmount: 10, netAmount: 90, ...more }) // prettier-ignore
  const enter = (more: Shape = {}, by = desk.salesman) =>
    save(by, 'POST api/Order/InsertSalesOrder', { ...header, items: [lineOf()], ...more })
  const update = (order: Shape) => save(desk.director, 'POST api/Order/UpdateSalesOrder', order)
  const listed = async (saleOrderNo: unknown) =>
    first(
      await rows(desk.director, 'POST api/Order/GetSaleOrders', {
        page: 1,
        limit: 30,
        cCode,
        saleOrderNo,
        date: '',
        status: -1,
      }),
    )

  it('are saved, with null for what is empty', async () => {
    const nothing = { itemRef: null, catCode: null, unit: null, mrpRate: null }

    expect(await enter()).toMatchObject({ isSuccessful: true, value: 1 })
    expect(
      await enter({ buyerPoRef: null, remarks: null, client: null, deliveryDate: null, items: [lineOf(nothing)] }),
    ).toEqual(good)
    expect(
      (await send(desk.salesman, 'POST api/Order/InsertSalesOrder', { ...header, items: [lineOf()], isAdmin: true }))
        .status,
    ).toBe(400)
  })

  it('are approved by the listed row, by the order as it was entered, and by its number alone', async () => {
    const { salesman, director } = desk
    const approvedBy = director.userId
    const numbers: unknown[] = []
    for (let count = 0; count < 3; count += 1) numbers.push((await enter())['value'])

    expect(await update({ ...(await listed(numbers[0])), status: 1, approvedBy })).toEqual(good)
    const entered = { ...header, sNo: numbers[1], userId: salesman.userId, items: [lineOf()], status: 1, approvedBy }
    expect(await update(entered)).toEqual(good)
    expect(await update(entered)).toMatchObject({ isSuccessful: false })
    expect(await update({ sNo: String(numbers[2]), cCode, status: '1', approvedBy: String(approvedBy) })).toEqual(good)
    for (const number of numbers) expect(await listed(number)).toMatchObject({ status: 1, approvedBy })
  })

  it('are approved by nobody but the signed-in user, in no branch of others, and only as they were seen', async () => {
    const { salesman, director } = desk
    const row = await listed((await enter())['value'])
    const approvedBy = director.userId
    const statusOf = async (order: Shape, by = director) =>
      (await send(by, 'POST api/Order/UpdateSalesOrder', order)).status

    expect(await statusOf({ ...row, status: 1, approvedBy: salesman.userId })).toBe(403)
    expect(await statusOf({ ...row, status: 1, approvedBy, cCode: 'ELSEWHERE' })).toBe(403)
    expect(await statusOf({ ...row, status: 1, approvedBy: salesman.userId }, salesman)).toBe(403)
    expect(await statusOf({ ...row, status: 5, approvedBy })).toBe(400)
    expect(await update({ ...row, status: 1, approvedBy, rowVersion: 99 })).toMatchObject({ isSuccessful: false })
    expect(await update({ ...row, status: 1, approvedBy })).toEqual(good)
  })

  it('are saved above the limit of their client, and marked by the missing word', async () => {
    const aCode = await aParty({ branch: cCode })
    await limitedTo(cCode, aCode, 50)
    const { value, isSuccessful } = await enter({ aCode })

    expect(isSuccessful).toBe(true)
    expect(await listed(value)).toMatchObject({ creditLimit: 50, creditOwed: 0, creditWord: '' })
    // A client that sends the field must fill it.
    expect(await enter({ aCode, creditWord: '' })).toMatchObject({
      isSuccessful: false,
      message: expect.stringMatching(/Enter a word for the approver\.$/),
    })
  })

  it('refuse a day whose day and month are most likely exchanged, and years that are absurd', async () => {
    const now = (await today(cCode)) as Day
    const exchanged = (one: Day) => dayOf(Number(one.slice(0, 4)), Number(one.slice(8)), Number(one.slice(5, 7)))
    const days = await Promise.all(Array.from({ length: 60 }, (_, at) => today(cCode, -at)))
    const meant = days.find((one) => {
      const read = exchanged(one as Day)
      return read !== undefined && Math.abs(daysBetween(read, now)) > 60
    }) as Day
    const read = exchanged(meant) as Day

    expect(await enter({ buyerPoDate: wireDay(read) })).toMatchObject({
      isSuccessful: false,
      message: expect.stringMatching(
        /^Buyer P\.O Date is read as .+ With day and month exchanged it is .+ Check day and month\.$/,
      ),
    })
    expect(await enter({ buyerPoDate: wireDay(meant) })).toEqual(good)
    expect(await enter({ sNoDate: '01/01/1900', deliveryDate: '01/01/1900' })).toMatchObject({
      message: 'S.O Date 01/01/1900 is more than two years away from today. Check the year.',
    })
    expect(await enter({ deliveryDate: '01/01/2190' })).toMatchObject({
      message: 'Delivery Date 01/01/2190 is more than two years away from today. Check the year.',
    })
  })
})

describe('the approvals of the documents', () => {
  const list = { page: 1, limit: 10, date: '', status: 0 }

  it('approve vouchers and invoices by their fields or by the whole row', async () => {
    const { director, branch, salesman } = desk
    const second = await aWorker(app, { role: role.director, in: branch })
    await aVoucher({ branch: cCode, type: 'BPV' })
    const voucherOf = async () =>
      first(
        await rows(director, 'POST api/Approval/GetVouchers', {
          ...list,
          ccode: cCode,
          status: -1,
          voucher: '',
          type: '',
        }),
      )
    const { voucher } = await voucherOf()
    const approve = 'POST api/Approval/ApproveVoucher'
    expect(await save(director, approve, { userId: director.userId, cCode, voucher })).toEqual(good)
    expect(await save(director, approve, { userId: director.userId, cCode, voucher })).toMatchObject({
      isSuccessful: false,
    })
    expect(await save(second, approve, { ...(await voucherOf()), userId: second.userId })).toEqual(good)

    const invoice = await anInvoice({ salesman })
    await anInvoice({ salesman })
    const invoices = await rows(director, 'POST api/Approval/GetInvoices', {
      ...list,
      cCode,
      divisionCode: -1,
      invoiceNo: '',
    })
    const others = invoices.filter(({ invoiceNo }) => invoiceNo !== invoice.no)
    const approveInvoices = (...named: readonly Shape[]) =>
      save(director, 'POST api/Approval/InsertApprovedInvoice', { approveInvoices: named })
    expect(await approveInvoices({ userId: director.userId, cCode, invoiceNo: invoice.no })).toEqual(good)
    expect(await approveInvoices(...others.map((row) => ({ ...row, userId: director.userId })))).toEqual(good)
  })

  it('decide tours and leaves, and ask for the reason of a decline', async () => {
    const { director, salesman } = desk
    await aTour({ by: salesman })
    await aTour({ by: salesman, in: -20 })
    await aLeave({ by: salesman })
    const tours = await rows(director, 'POST api/Approval/GetTours', { ...list, cCode })
    const leave = first(await rows(director, 'POST api/Approval/GetLeaves', { ...list, cCode }))
    const decideTour = (decision: Shape) => save(director, 'POST api/Approval/ApproveTour', decision)
    const decideLeave = (decision: Shape) => save(director, 'POST api/Approval/ApproveLeave', decision)
    const userId = director.userId
    const needsReason = { isSuccessful: false, message: 'Please enter a reason' }

    expect(await decideTour({ ...tours[0], userId, status: 'DECLINED' })).toEqual(needsReason)
    expect(await decideTour({ ...tours[0], userId, status: 'APPROVED' })).toEqual(good)
    expect(await decideTour({ userId, cCode, tourId: String(tours[1]?.['tourId']), status: 'APPROVED' })).toEqual(good)
    expect(await decideLeave({ userId, cCode, leaveId: leave['leaveId'], status: 'DECLINED' })).toEqual(needsReason)
    expect(await decideLeave({ ...leave, userId: String(userId), status: 'APPROVED' })).toEqual(good)
  })
})

describe('the users and places of the documents', () => {
  it('assign a role with modules that have spaces and a comma at their end', async () => {
    const { director, branch } = desk
    const worker = await aWorker(app, { role: role.salesman, in: branch })
    const assign = (rights: Shape) => save(director, 'POST api/User/AssignUserRole', rights)

    expect(await assign({ userId: worker.userId, roleId: 2, moduleids: '4, 5,', isPortalAllowed: true })).toEqual(good)
    expect(
      await assign({ userId: String(worker.userId), roleId: '2', moduleids: '4,5,6', isPortalAllowed: true }),
    ).toEqual(good)
    const users = await rows(director, 'GET api/User/GetUsersByBranch/CCode', { CCode: cCode })
    expect(users.find(({ userId }) => userId === worker.userId)).toMatchObject({ roleId: 2, isPortalAllowed: true })
  })

  it('tag the place of a client', async () => {
    const place = { aCode: desk.party, ccode: cCode, latitude: 24.86, longitude: '67.01', location: '24.86,67.01' }

    expect(await save(desk.director, 'POST api/User/UpdateChart', place)).toEqual(good)
  })
})

/** The saves that the tables of the documents name for orders, approvals, users and places, so that none is forgotten. */
const saves = [
  'ApproveLeave',
  'ApproveTour',
  'ApproveVoucher',
  'AssignUserRole',
  'InsertApprovedInvoice',
  'InsertSalesOrder',
  'UpdateChart',
  'UpdateSalesOrder',
]

// The list is complete only after all tests, so this is not a test of its own.
afterAll(() => {
  const saved = [...client.called].map((call) => call.split('/').at(2) ?? '').filter((name) => !name.startsWith('Get'))
  expect(saved.toSorted()).toEqual(saves.toSorted())
})
