import { role } from '@backoffice/contract/access'
import type { Wire } from '@backoffice/contract/call'
import { saveClientFacts } from '@backoffice/contract/clients/client-facts'
import { getClient } from '@backoffice/contract/clients/clients'
import { find } from '@backoffice/contract/find/find'
import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { describe, expect, it } from 'vitest'
import { aDesk, aParty, aWorker, brokenPromises, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await testApp()

const saved = { isSuccessful: true, message: 'Facts of the client saved' }
/** With the joiner between two letters that Urdu needs. */
const SECOND_NAME = 'نور فارمیسی می\u200Cروم'

const factsOf = (desk: Desk, by: Worker = desk.director): Wire<typeof saveClientFacts> => ({
  userId: by.userId,
  branchCode: desk.branch.code,
  aCode: desk.party,
  telephone: '0300 7654321',
  email: 'shop@example.com',
  language: 'ur',
  noMessages: true,
  secondName: ` ${SECOND_NAME}  `,
  taxNumbers: 'NTN 1234567-8, STRN 0300123456789',
  creditDays: 30,
  route: 'Saddar, Tuesday',
})
const save = (desk: Desk, change: Partial<Wire<typeof saveClientFacts>> = {}, by: Worker = desk.director) =>
  by.client.ask(saveClientFacts, { ...factsOf(desk, by), ...change })
const clientFor = async ({ client, userId, branch }: Worker, aCode: string) =>
  (await client.ask(getClient, { userId, branchCode: branch, aCode })).client

describe('the facts of a client', () => {
  it('are written by a director, and shown to everybody who opens the page; the change is kept with old and new', async () => {
    const desk = await aDesk(app)

    expect(await save(desk, { rowVersion: 1 })).toEqual(saved)

    const shown = {
      telephone: '+923007654321',
      email: 'shop@example.com',
      language: 'ur',
      noMessages: true,
      secondName: SECOND_NAME,
      taxNumbers: 'NTN 1234567-8, STRN 0300123456789',
      creditDays: 30,
      route: 'Saddar, Tuesday',
      rowVersion: 2,
    }
    for (const by of [desk.salesman, desk.cashier, desk.director])
      expect(await clientFor(by, desk.party)).toMatchObject(shown)
    expect(await save(desk)).toEqual(refused('Nothing is changed yet.'))
    expect(await save(desk, { route: '', creditDays: null })).toEqual(saved)
    const changes = await owned<{ changes: object }>(
      'select changes from client_change where branch_code = $1 and acode = $2 order by version',
      [desk.branch.code, desk.party],
    )
    expect(changes).toHaveLength(2)
    expect(changes[1]?.changes).toEqual({ route: ['Saddar, Tuesday', ''], credit_days: [30, null] })
    const page = await clientFor(desk.director, desk.party)
    expect(page?.changes.map(({ version, changedBy, facts }) => [version, changedBy, facts.length])).toEqual([
      [3, desk.director.name, 2],
      [2, desk.director.name, 8],
    ])
    expect(page?.changes[0]?.facts).toEqual([
      { name: 'credit_days', was: '30', now: '' },
      { name: 'route', was: 'Saddar, Tuesday', now: '' },
    ])
    expect((await clientFor(desk.salesman, desk.party))?.changes).toEqual([])
    const { count } = await ownedRow<{ count: number }>(
      `select count(*)::int from audit a join client_change c on c.id = a.object_id
       where a.object = 'client' and c.branch_code = $1 and a.actor_id = $2`,
      [desk.branch.code, desk.director.userId],
    )
    expect(count).toBe(2)
    expect(await brokenPromises()).toEqual([])
  })

  it('are refused to others, of another branch, and without User Management', async () => {
    const desk = await aDesk(app)
    const far = await aDesk(app)
    const powerless = await aWorker(app, { role: role.director, in: desk.branch, modules: [10] })

    for (const by of [desk.salesman, desk.cashier, powerless])
      expect((await by.client.send(saveClientFacts, factsOf(desk, by))).status).toBe(403)
    expect((await far.director.client.send(saveClientFacts, factsOf(desk, far.director))).status).toBe(403)
    expect(await save(desk, { aCode: 'none' })).toMatchObject({ isSuccessful: false })
  })

  it('are refused with the fact that cannot be read', async () => {
    const desk = await aDesk(app)

    expect(await save(desk, { telephone: 'shop' })).toEqual(
      refused(
        'Telephone is a number with its area code, such as 0300 1234567, or with the country code, such as +92 300 1234567.',
      ),
    )
    expect(await save(desk, { email: 'shop' })).toEqual(refused('E-mail is one address, such as name@example.com.'))
    expect(await save(desk, { creditDays: 366 })).toEqual(refused('Credit days are a whole number from 0 to 365.'))
    expect(await save(desk, { secondName: '\u202Eeman' })).toEqual(
      refused('The name has signs that turn its direction. Type it again without them.'),
    )
    const wrong = await desk.director.client.send(saveClientFacts, { ...factsOf(desk), creditDays: 1.5 })
    expect(wrong).toMatchObject({ status: 400, failure: { errors: { creditDays: ['is not a valid number'] } } })
  })

  it('are saved once by two directors who saw the same, and the other is told who was faster', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })

    const both = await Promise.all([
      save(desk, { route: 'North', rowVersion: 1 }),
      save(desk, { route: 'South', rowVersion: 1 }, second),
    ])

    expect(both.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1)
    expect(both.find(({ isSuccessful }) => !isSuccessful)?.message).toMatch(
      new RegExp(
        `^(?:${desk.director.name}|${second.name}) changed this client on .*Look at it again before you save.$`,
      ),
    )
  })
})

describe('a client', () => {
  it('is found by the telephone and by the second name, in the search and in pickers', async () => {
    const desk = await aDesk(app)
    await aParty({ branch: desk.branch.code, title: 'Another' })
    await save(desk, { telephone: '0300 7654321' })
    const { client, userId, branch } = desk.salesman
    const inSearch = async (text: string) =>
      (await client.ask(find, { userId, branchCode: branch, text })).found
        .filter(({ kind }) => kind === 'client')
        .map(({ aCode }) => aCode)
    const inPicker = async (search: string) =>
      (await client.ask(pageAccounts, { CCode: branch, search })).responseObjects.map(({ acode }) => acode)

    const typed = ['0300 7654321', '0300-7654321', '+923007654321', '7654321', 'فارمیسی']
    const each = typed.map((text) => [text, [desk.party]])
    expect(await Promise.all(typed.map(async (text) => [text, await inSearch(text)]))).toEqual(each)
    expect(await Promise.all(typed.map(async (text) => [text, await inPicker(text)]))).toEqual(each)
    // Few digits are in many numbers, and are sought in codes alone.
    expect(await inPicker('7654')).toEqual([])
  })
})
