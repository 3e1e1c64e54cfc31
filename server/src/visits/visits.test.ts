import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { listVisits, saveVisit } from '@backoffice/contract/visits/visits'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aParty, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { aVisit, tagged, visitOf, type VisitWire } from '../../testing/builders/visits.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'

const app = await testApp()

type Wishes = Partial<Wire<typeof listVisits>>
const listed = ({ client, userId, branch }: Worker, wishes: Wishes = {}) =>
  client.ask(listVisits, { page: 1, limit: 20, branchCode: branch, userId, ...wishes })
const organizationsOf = async (by: Worker, wishes?: Wishes) =>
  (await listed(by, wishes)).responseObjects.map(({ organization }) => organization)

describe('save a visit', () => {
  it('keeps what was typed, with the place of the device', async () => {
    const { salesman, branch } = await aDesk(app)
    const client = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
    const followUpDate = wireDay((await today(branch.code, 3)) as Day)

    expect(
      await salesman.client.ask(
        saveVisit,
        await visitOf(salesman, {
          aCode: client,
          organization: 'ignored',
          contactPerson1: ' Dr. Amna ',
          contactPerson2: 'Bilal',
          productDiscussed: 'Insulin',
          comments: 'wants samples',
          followUpDate,
          startLocation: { latitude: 24.86073449999, longitude: 67.0011364, accuracy: 11.96 },
        }),
      ),
    ).toEqual({ isSuccessful: true, message: 'Visit Saved Successful' })

    expect(await listed(salesman)).toMatchObject({
      totalRows: 1,
      responseObjects: [
        {
          branchName: branch.name,
          userName: salesman.name,
          organizationType: 'Clients',
          organization: 'Noor Pharmacy',
          contactPerson1: 'Dr. Amna',
          contactPerson2: 'Bilal',
          productDiscussed: 'Insulin',
          comments: 'wants samples',
          followUpDate: await today(branch.code, 3),
          startLocation: '24.860734, 67.001136',
          status: 'Location Not Mapped',
          aCode: client,
          ccode: branch.code,
          latitude: 24.860734,
          longitude: 67.001136,
          accuracy: 12,
        },
      ],
    })
  })

  it('names other organizations freely, and offices by the product of the company', async () => {
    const { cashier, branch } = await aDesk(app)
    await owned(`update company set product = 'Insulet' where code = $1`, [branch.companyCode])
    await aVisit(cashier, { organizationType: 'Insulet Office', aCode: '', organization: 'Insulet Lahore' })
    await aVisit(cashier, { organizationType: 'Other / New Client', aCode: 'ignored', organization: 'New Clinic' })

    const rows = (await listed(cashier)).responseObjects
    expect(
      rows.map(({ organizationType, organization, aCode, startLocation }) => [
        organizationType,
        organization,
        aCode,
        startLocation,
      ]),
    ).toEqual([
      ['Other / New Client', 'New Clinic', '', ''],
      ['Insulet Office', 'Insulet Lahore', '', ''],
    ])
    expect(
      (
        await cashier.client.ask(
          saveVisit,
          await visitOf(cashier, { organizationType: 'Company Office', organization: 'x' }),
        )
      ).message,
    ).toBe('This organization type is not in the list. Select it again.')
  })

  it('refuses in the order of the form', async () => {
    const { salesman, account, party, branch } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const yesterday = wireDay((await today(branch.code, -1)) as Day)
    const good = await visitOf(salesman, { aCode: party })
    const messageOf = async (form: VisitWire) => (await salesman.client.ask(saveVisit, form)).message

    expect(
      await refusalsInOrder<VisitWire>(
        { ...good, organizationType: ' ', aCode: '', organization: ' ', followUpDate: yesterday },
        [
          { organizationType: 'Hospital' },
          { organizationType: 'Clients' },
          { organizationType: 'Other / New Client' },
          { organizationType: 'Clients', aCode: elsewhere.party },
          { aCode: account },
          { aCode: party },
          { followUpDate: wireDay((await today(branch.code)) as Day) },
        ],
        messageOf,
      ),
    ).toEqual([
      'Please select organization type',
      'This organization type is not in the list. Select it again.',
      'Please select client',
      'Please enter organization',
      'This client is not known in the branch. Select it again.',
      'This client is not known in the branch. Select it again.',
      'Follow up date can not be in the past',
      'Visit Saved Successful',
    ])
  })

  it('is for roles 1, 2 and 3, in their own name and branch, with a whole place on the earth', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const good = await visitOf(desk.salesman)
    const statusFor = async (by: Worker, form: VisitWire) => (await by.client.send(saveVisit, form)).status
    const approver = await aWorker(app, { role: 5, in: desk.branch })

    expect(await statusFor(desk.director, { ...good, userId: desk.director.userId })).toBe(200)
    expect(await statusFor(approver, { ...good, userId: approver.userId })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, userId: desk.cashier.userId })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, branchCode: elsewhere.branch.code })).toBe(403)
    for (const startLocation of [
      { latitude: 90.1, longitude: 0, accuracy: 1 },
      { latitude: 0, longitude: -180.1, accuracy: 1 },
      { latitude: 0, longitude: 0, accuracy: -1 },
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: null, accuracy: 5 },
    ]) {
      expect((await desk.salesman.client.sendAnything(saveVisit, { ...good, startLocation })).status).toBe(400)
    }
    expect(
      await statusFor(desk.salesman, { ...good, startLocation: { latitude: -90, longitude: 180, accuracy: 0 } }),
    ).toBe(200)
  })

  it('is never dated by the server’s role, nor entered for another user', async () => {
    const { salesman, cashier, branch } = await aDesk(app)
    const insert = (by: Worker, column: string, value: string) =>
      asServer(
        app,
        salesman,
        `insert into visit (branch_code, entered_by, ${column}, organization_type, organization) values ('${branch.code}', ${by.userId}, ${value}, 'other', 'Clinic')`,
      )

    expect((await insert(cashier, 'visited_on', `'2020-01-01'`)).code).toBe('42501')
    expect((await insert(salesman, 'entered_at', `'2020-01-01'`)).code).toBe('42501')
    expect(
      (
        await asServer(
          app,
          salesman,
          `insert into visit (branch_code, entered_by, visited_on, organization_type, party) values ('${branch.code}', ${salesman.userId}, '2020-01-01', 'client', 'x')`,
        )
      ).rule,
    ).toBe('visit_is_to_a_known_client')
    expect((await asServer(app, salesman, `update visit set comments = ''`)).code).toBe('42501')
    await insert(salesman, 'visited_on', `'2020-01-01'`)
    const { day } = await ownedRow<{ day: string }>(
      `select max(visited_on)::text as day from visit where entered_by = $1`,
      [salesman.userId],
    )
    expect(day).not.toBe('2020-01-01')
  })
})

describe('the status of a visit', () => {
  // A metre to the north is 1 / 111,195 of a degree; at 60 degrees of latitude a metre to the east is twice as much.
  it.each([
    ['in the same place', [24.86, 67.0], [24.86, 67.0], 'Verified'],
    ['199 m to the north', [24.86, 67.0], [24.86179, 67.0], 'Verified'],
    ['201 m to the north', [24.86, 67.0], [24.861808, 67.0], 'Not Verified'],
    ['199 m to the east, where a degree is shorter', [60, 67.0], [60, 67.003579], 'Verified'],
    ['201 m to the east, where a degree is shorter', [60, 67.0], [60, 67.003616], 'Not Verified'],
    ['across the day line', [0, 179.9995], [0, -179.9995], 'Verified'],
    ['on the other side of the earth', [24.86, 67.0], [-24.86, -113.0], 'Not Verified'],
    ['over the pole', [89.9995, 0], [89.9995, 180], 'Verified'],
  ] as const)('compares it with the client’s tagged location: %s', async (_where, tag, place, status) => {
    const { salesman, director, party } = await aDesk(app)
    await aVisit(salesman, { aCode: party, startLocation: { latitude: place[0], longitude: place[1], accuracy: 5 } })
    expect((await listed(salesman)).responseObjects[0]?.status).toBe('Location Not Mapped')
    await tagged(director, party, tag[0], tag[1])

    expect((await listed(salesman)).responseObjects[0]?.status).toBe(status)
  })

  it('follows the newest tag and the distance that the company has set', async () => {
    const { salesman, director, party, branch } = await aDesk(app)
    await aVisit(salesman, { aCode: party, startLocation: { latitude: 24.863, longitude: 67, accuracy: 5 } })
    const status = async () => (await listed(salesman)).responseObjects[0]?.status
    await tagged(director, party, 24.863, 67)
    expect(await status()).toBe('Verified')
    await tagged(director, party, 24.86, 67)
    expect(await status()).toBe('Not Verified')
    await owned('update company set visit_metres = 400 where code = $1', [branch.companyCode])
    expect(await status()).toBe('Verified')
  })

  it('is Not Verified without a start location, and Location Not Mapped where there is no client', async () => {
    const { salesman, director, party } = await aDesk(app)
    await tagged(director, party, 24.86, 67)
    await aVisit(salesman, { aCode: party })
    await aVisit(salesman, {
      organizationType: 'Other / New Client',
      organization: 'Clinic',
      startLocation: { latitude: 24.86, longitude: 67, accuracy: 5 },
    })

    expect((await listed(salesman)).responseObjects.map(({ status }) => status)).toEqual([
      'Location Not Mapped',
      'Not Verified',
    ])
  })
})

describe('the list of visits', () => {
  it('shows salesmen and cashiers their own, and directors who may read reports all of the branches', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const other = { organizationType: 'Other / New Client' }
    await aVisit(desk.salesman, { ...other, organization: 'of the salesman' })
    await aVisit(desk.cashier, { ...other, organization: 'of the cashier' })
    await aVisit(desk.director, { ...other, organization: 'of the director' })
    await aVisit(elsewhere.salesman, { ...other, organization: 'of elsewhere' })
    const without = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 8, 9, 12, 33, 34] })
    const both = await aWorker(app, { role: 3, in: [desk.branch, elsewhere.branch], modules: [14] })

    expect(await organizationsOf(desk.salesman, { branchCode: '-1' })).toEqual(['of the salesman'])
    expect(await organizationsOf(desk.cashier)).toEqual(['of the cashier'])
    expect(await organizationsOf(desk.director)).toEqual(['of the director', 'of the cashier', 'of the salesman'])
    expect(await organizationsOf(desk.director, { callType: 'My Visits' })).toEqual(['of the director'])
    expect(await organizationsOf(without)).toEqual([])
    expect(await organizationsOf(both, { branchCode: '-1' })).toHaveLength(4)
    expect(await organizationsOf(both, { branchCode: elsewhere.branch.code })).toEqual(['of elsewhere'])
    const send = async (by: Worker, wishes: Wishes) =>
      (
        await by.client.send(listVisits, {
          page: 1,
          limit: 20,
          branchCode: desk.branch.code,
          userId: by.userId,
          ...wishes,
        })
      ).status
    expect(await send(desk.salesman, { userId: desk.cashier.userId })).toBe(403)
    expect(await send(desk.salesman, { branchCode: elsewhere.branch.code })).toBe(403)
    expect(await send(await aWorker(app, { role: 4, in: desk.branch }), {})).toBe(403)
  })

  it('filters by type, organization, client and call type', async () => {
    const branch = await aBranch()
    const desk = await aDesk(app, { branch })
    const { salesman } = desk
    const [noor, amin] = [
      await aParty({ branch: branch.code, title: 'Noor Pharmacy' }),
      await aParty({ branch: branch.code, title: 'Amin 100% Medicos' }),
    ]
    await aVisit(salesman, { aCode: noor, startLocation: { latitude: 1, longitude: 1, accuracy: 1 } })
    await aVisit(salesman, { aCode: amin })
    await aVisit(salesman, {
      organizationType: 'Company Office',
      organization: 'Head office',
      startLocation: { latitude: 1, longitude: 1, accuracy: 1 },
    })
    await aVisit(salesman, { organizationType: 'Other / New Client', organization: 'Noor Clinic' })

    const found = (wishes: Wishes) => organizationsOf(salesman, wishes)
    expect(await found({ organizationType: 'All' })).toHaveLength(4)
    expect(await found({ organizationType: 'Clients' })).toEqual(['Amin 100% Medicos', 'Noor Pharmacy'])
    expect(await found({ organizationType: 'Company Office' })).toEqual(['Head office'])
    expect(await found({ organizationType: 'Other / New Client' })).toEqual(['Noor Clinic'])
    expect(await found({ organizationType: 'Hospitals' })).toEqual([])
    expect(await found({ organization: 'noor' })).toEqual(['Noor Clinic', 'Noor Pharmacy'])
    expect(await found({ organization: '0%' })).toEqual(['Amin 100% Medicos'])
    expect(await found({ aCode: noor })).toEqual(['Noor Pharmacy'])
    expect(await found({ title: 'noor' })).toEqual(['Noor Pharmacy'])
    expect(await found({ callType: 'Location Approval' })).toEqual(['Head office', 'Noor Pharmacy'])
    expect(await listed(salesman, { page: 2, limit: 3 })).toMatchObject({
      totalRows: 4,
      responseObjects: [{ organization: 'Noor Pharmacy' }],
    })
  })
})
