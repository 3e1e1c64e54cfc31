import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { metresBetween } from '@backoffice/contract/visits/degrees'
import { listPlaces } from '@backoffice/contract/visits/places'
import { listVisits } from '@backoffice/contract/visits/visits'
import { describe, expect, it } from 'vitest'
import { aDesk, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aVisit, clinic, placesOf, tag, tagged, tagOf } from '../../testing/builders/visits.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await testApp()

describe('the places of a client', () => {
  it('are shown to reports and approvers of the branch alone', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    await tagged(desk.director, desk.party, 24, 67)
    const statusFor = async (by: Worker) =>
      (await by.client.send(listPlaces, { page: 1, limit: 20, ccode: desk.branch.code, aCode: desk.party })).status
    const reporter = await aWorker(app, { role: 3, in: desk.branch, modules: [10] })

    expect(await placesOf(reporter, desk)).toHaveLength(1)
    expect(await statusFor(await aWorker(app, { role: 5, in: desk.branch }))).toBe(200)
    for (const by of [desk.salesman, desk.cashier, elsewhere.director]) expect(await statusFor(by)).toBe(403)
  })

  it('separate parties with a place from parties without', async () => {
    const { director, branch, party } = await aDesk(app)
    const removed = await aParty({ branch: branch.code })
    await tagged(director, party, 24, 67)
    await tagged(director, removed, 24, 67)
    await tag(director, tagOf({ party: removed, branch }, { latitude: null, longitude: null, location: '' }))
    await owned(`update chart set location = 'Saddar' where branch_code = $1 and acode = $2`, [branch.code, removed])
    const found = async (wanted: string) =>
      (
        await director.client.ask(pageAccounts, { CCode: branch.code, cgroup: 'PARTY', tagged: wanted })
      ).responseObjects.map(({ acode, location }) => [acode, location])

    expect(await found('Tagged')).toEqual([[party, '24.000000, 67.000000']])
    expect(await found('Not tagged')).toEqual([[removed, 'Saddar']])
    expect(await found('-1')).toHaveLength(2)
    expect((await director.client.sendAnything(pageAccounts, { CCode: branch.code, tagged: 'perhaps' })).status).toBe(
      400,
    )
  })

  it('wait with the newest visits that they can be tagged from, since the first of these', async () => {
    const { salesman, cashier, director, branch, party } = await aDesk(app)
    const placed = await aParty({ branch: branch.code })
    await tagged(director, placed, 24, 67)
    await aVisit(salesman, { aCode: placed, startLocation: { ...clinic, accuracy: 8 } })
    await aVisit(salesman, { aCode: party })
    await aVisit(salesman, { aCode: party, startLocation: { ...clinic, accuracy: 25.5 } })
    for (let times = 0; times < 9; times += 1)
      await aVisit(cashier, { aCode: party, startLocation: { latitude: 24.5, longitude: 67.5, accuracy: 8 } })
    const ask = async (wanted: object) =>
      (await director.client.ask(pageAccounts, { CCode: branch.code, cgroup: 'PARTY', ...wanted })).responseObjects
    const [waiting, ...others] = await ask({ tagged: 'Visited, not tagged' })
    expect(waiting?.waitingDays).toBe(0)
    const { first } = await ownedRow<{ first: number }>(
      `select floor(extract(epoch from min(entered_at)) * 1000)::float8 as first from visit where party = $1 and latitude is not null`,
      [party],
    )

    expect(others).toEqual([])
    expect(waiting?.visits).toHaveLength(9)
    expect(waiting?.visits.map(({ date }) => date)).toEqual(
      waiting?.visits.map(({ date }) => date).toSorted((one, other) => (one < other ? 1 : -1)),
    )
    expect(waiting?.visits[0]).toMatchObject({
      userName: cashier.name,
      latitude: 24.5,
      longitude: 67.5,
      accuracy: 8,
      location: '24.500000, 67.500000',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(Date.parse(waiting?.waitsSince ?? '')).toBe(first)
    expect((await ask({ sort: 'waitsSince' })).map(({ acode, visits }) => [acode, visits.length])).toEqual([
      [party, 9],
      [placed, 0],
    ])
    await tag(director, tagOf({ party, branch }))
    expect(await ask({ aCode: party, sort: 'waitsSince' })).toMatchObject([
      { visits: [], waitsSince: null, waitingDays: null },
    ])
  })

  it('are as far apart in the browser as in the database', async () => {
    const pairs = [
      [24.86, 67, 24.86, 67],
      [24.86, 67, 24.8612, 67.003],
      [60, 179.9995, 60, -179.9995],
      [24.86, 67, -24.86, -113],
      [90, 0, -90, 0],
    ] as const
    for (const [up, along, otherUp, otherAlong] of pairs) {
      const { metres } = await ownedRow<{ metres: number }>('select metres_between($1, $2, $3, $4) as metres', [
        up,
        along,
        otherUp,
        otherAlong,
      ])
      const inBrowser = metresBetween({ latitude: up, longitude: along }, { latitude: otherUp, longitude: otherAlong })
      expect(Math.abs(inBrowser - metres)).toBeLessThan(1e-4)
    }
  })
})

describe('a visit in a report', () => {
  it('is overdue until somebody comes to the organization again', async () => {
    const { salesman, cashier, director, branch, party } = await aDesk(app)
    const other = { organizationType: 'Other / New Client', organization: 'New Clinic' }
    await aVisit(salesman, { aCode: party })
    await aVisit(salesman, other)
    await owned(
      `update visit set visited_on = visited_on - 9, entered_at = entered_at - interval '9 days', follow_up_on = visited_on - 1 where branch_code = $1`,
      [branch.code],
    )
    const overdue = async () =>
      (
        await director.client.ask(listVisits, {
          page: 1,
          limit: 20,
          branchCode: branch.code,
          userId: director.userId,
        })
      ).responseObjects.map(({ isOverdue }) => isOverdue)

    expect(await overdue()).toEqual([true, true])
    await aVisit(cashier, { ...other, organization: 'NEW clinic' })
    await aVisit(cashier, { aCode: party })
    expect(await overdue()).toEqual([false, false, false, false])
  })
})
