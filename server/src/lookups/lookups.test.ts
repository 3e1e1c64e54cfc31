import { catalogue } from '@backoffice/contract/catalogue'
import { role } from '@backoffice/contract/access'
import { dayAt, daysBetween } from '@backoffice/contract/day'
import { listAccounts, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { listDictionary } from '@backoffice/contract/lookups/dictionary'
import { listPeople } from '@backoffice/contract/lookups/people'
import { messages } from '@backoffice/contract/messages'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty } from '../../testing/builders/desk.ts'
import { aBranch, aCompany, aUser, type Branch } from '../../testing/builders/people.ts'
import type { Client } from '../../testing/client.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const { as, anyone } = await testApp()

const accounts = (
  branch: Branch,
  rows: readonly (readonly [acode: string, title: string, level?: number, cgroup?: string])[],
) =>
  Promise.all(
    rows.map(([acode, title, level = 4, cgroup = 'PARTY']) =>
      owned('insert into chart (branch_code, acode, title, level, cgroup) values ($1, $2, $3, $4, $5)', [
        branch.code,
        acode,
        title,
        level,
        cgroup,
      ]),
    ),
  )
const aSalesman = async (branch: Branch) => as(await aUser({ role: role.salesman, in: branch }))
const aCashier = async (branch: Branch | readonly Branch[]) => as(await aUser({ role: role.cashier, in: branch }))

describe('salesmen and cashiers', () => {
  it('are the people of the branch, by name, without former ones', async () => {
    const [branch, other] = [await aBranch(), await aBranch()]
    const [zara, ahmed, left] = [
      await aUser({ role: role.salesman, in: [branch, other], name: 'Zara' }),
      await aUser({ role: role.salesman, in: branch, name: 'ahmed', portalAllowed: false }),
      await aUser({ role: role.salesman, in: branch, name: 'Left' }),
    ]
    await aUser({ role: role.salesman, in: other })
    await aUser({ role: role.director, in: branch })
    await owned('update user_branch set active = false where user_id = $1', [left.userId])
    const cashier = await aUser({ role: role.cashier, in: branch, name: 'Bilal' })

    const people = await (await as(cashier)).ask(listPeople, { CCode: branch.code })

    expect(people).toEqual({
      cashiers: [{ cashierId: cashier.userId, cashierName: 'Bilal', login: cashier.loginId, takesHandOvers: true }],
      salesman: [
        { salemanId: ahmed.userId, salemanName: 'ahmed', login: ahmed.loginId },
        { salemanId: zara.userId, salemanName: 'Zara', login: zara.loginId },
      ],
    })
  })
})

describe('cashiers', () => {
  it('are all named, with a flag if receipts can be sent to them now', async () => {
    const branch = await aBranch()
    await aUser({ role: role.cashier, in: branch, name: 'Collects', modules: [1] })
    await aUser({ role: role.cashier, in: branch, name: 'Looks only', modules: [2, 3] })
    await aUser({ role: role.cashier, in: branch, name: 'Shut out', portalAllowed: false })

    const { cashiers } = await (await aSalesman(branch)).ask(listPeople, { CCode: branch.code })

    expect(cashiers.map(({ cashierName, takesHandOvers }) => [cashierName, takesHandOvers])).toEqual([
      ['Collects', true],
      ['Looks only', false],
      ['Shut out', false],
    ])
  })
})

describe('the dictionary', () => {
  it('has lists in each company from the beginning, and other languages have their words', async () => {
    const lists = await owned<{ name: string }>(
      `select name from dictionary where type in ('LEAVE', 'EXPENSE', 'PAYMENT_TERMS', 'INCOTERM')
       union all select document from stock_movement_kind union all select name from credit_kind`,
    )

    expect(lists.length).toBeGreaterThan(30)
    expect(lists.filter(({ name }) => !Object.hasOwn(catalogue.words, name))).toEqual([])
  })

  it('returns the names of one type in their order', async () => {
    await owned(
      `insert into dictionary (type, name, value, position) values ('BANK', 'Meezan', 'MZN', 2), ('BANK', 'Alfalah', 'ALF', 1), ('CITY', 'Lahore', 'LHR', 1)`,
    )

    const answer = await (await aSalesman(await aBranch())).ask(listDictionary, { type: 'BANK' })

    expect(answer.dictionary).toEqual([
      { itemName: 'Alfalah', itemValue: 'ALF' },
      { itemName: 'Meezan', itemValue: 'MZN' },
    ])
  })

  it('needs a type', async () => {
    const answer = await (await aSalesman(await aBranch())).sendAnything(listDictionary, {})

    expect(answer).toMatchObject({ status: 400, failure: { errors: { type: [messages.field.required] } } })
  })
})

describe('accounts', () => {
  it('are the accounts of the branch, by name in natural order', async () => {
    const [branch, other] = [await aBranch(), await aBranch()]
    await accounts(branch, [
      ['1', 'Zeb'],
      ['2', 'élan'],
      ['3', 'apple'],
      ['4', 'Fine'],
    ])
    await accounts(other, [['1', 'Foreign']])

    const answer = await (await aCashier([branch, other])).ask(listAccounts, { CCode: branch.code })

    expect(answer.responseObject.charts.map(({ title }) => title)).toEqual(['apple', 'élan', 'Fine', 'Zeb'])
    expect(answer.responseObject.charts[0]).toEqual({
      acode: '3',
      title: 'apple',
      address: '',
      location: '',
      bank: branch.name,
      ccode: branch.code,
    })
  })

  it('are found by a part of name or code, and by whole level and group', async () => {
    const branch = await aBranch()
    await accounts(branch, [
      ['1-01', 'Al Fatah Store', 4, 'PARTY'],
      ['1-02', 'Fatima & Sons', 4, 'PARTY'],
      ['9-01', 'Fat Bank', 4, 'BANK'],
      ['1', 'Fathers', 1, 'PARTY'],
    ])
    const client = await aCashier(branch)
    const found = async (filters: object) =>
      (await client.ask(pageAccounts, { CCode: branch.code, ...filters })).responseObjects.map(({ acode }) => acode)

    expect(await found({ title: 'fAT', level: '4', cgroup: 'PARTY' })).toEqual(['1-01', '1-02'])
    expect(await found({ aCode: '-01' })).toEqual(['1-01', '9-01'])
    expect(await found({ level: '1' })).toEqual(['1'])
    expect(await found({ level: 'four' })).toEqual([])
    expect(await found({ title: '-1', aCode: '', level: '-1' })).toHaveLength(4)
  })

  it('of the same name show code, address, limit and the part of their invoices that the reader may see', async () => {
    const desk = await aDesk({ as })
    const { salesman, branch } = desk
    const [first, second] = ['P-1', 'P-2'] as const
    for (const code of [first, second]) await aParty({ branch: branch.code, code, title: 'Same Name' })
    await owned(`update chart set address = 'Saddar', credit_limit = 1000 where branch_code = $1 and acode = 'P-1'`, [
      branch.code,
    ])
    await anInvoice({ salesman, party: first, bill: 300 })
    await anInvoice({ salesman: await aUser({ role: role.salesman, in: branch }), party: first, bill: 50 })
    await anInvoice({ salesman, party: second, bill: 7 })
    const approver = await as(await aUser({ role: role.locationApprover, in: branch, modules: [32] }))
    const seenBy = async (client: Client, search: string) =>
      (await client.ask(pageAccounts, { CCode: branch.code, search, level: '4', cgroup: 'PARTY' })).responseObjects.map(
        ({ acode, address, owed, creditLimit }) => [acode, address, owed, creditLimit],
      )

    expect(await seenBy(desk.cashier.client, 'same')).toEqual([
      ['P-1', 'Saddar', 350, 1000],
      ['P-2', '', 7, null],
    ])
    expect(await seenBy(desk.salesman.client, 'P-1')).toEqual([['P-1', 'Saddar', 300, 1000]])
    expect(await seenBy(approver, 'P-1')).toEqual([['P-1', 'Saddar', null, null]])
  })

  it('treat % _ and \\ as ordinary characters', async () => {
    const branch = await aBranch()
    await accounts(branch, [
      ['1', '100% Pure'],
      ['2', '1000 Pure'],
      ['3', 'a_b'],
      ['4', 'acb'],
      ['5', 'back\\slash'],
    ])
    const client = await aCashier(branch)
    const found = async (title: string) =>
      (await client.ask(pageAccounts, { CCode: branch.code, title })).responseObjects.map(({ acode }) => acode)

    expect([await found('pure 0%'), await found('PURE 100')]).toEqual([['1'], ['1', '2']])
    expect([await found('a_b'), await found('k\\s'), await found("' or true --")]).toEqual([['3'], ['5'], []])
    expect([await found('%'), await found('_'), await found('\\'), await found('- /')]).toEqual([
      ['1'],
      ['3'],
      ['5'],
      [],
    ])
  })

  it('come in pages with the exact total, past the end too', async () => {
    const branch = await aBranch()
    await accounts(
      branch,
      Array.from({ length: 25 }, (_, at) => [`A${at}`, 'Same name'] as const),
    )
    const client = await aCashier(branch)
    const page = (number: number, limit: number) =>
      client.ask(pageAccounts, { CCode: branch.code, page: number, limit })

    const [first, third, fourth, all] = [await page(1, 10), await page(3, 10), await page(4, 10), await page(-1, -1)]

    expect(
      [first, third, fourth, all].map(({ responseObjects, totalRows }) => [responseObjects.length, totalRows]),
    ).toEqual([
      [10, 25],
      [5, 25],
      [0, 25],
      [25, 25],
    ])
    expect(all.responseObjects.slice(0, 10)).toEqual(first.responseObjects)
  })

  it.each([{ page: 0, limit: 10 }, { page: 'x' }, { limit: '1e9' }, { page: -2 }])(
    'refuse the page %j',
    async (paging) => {
      const branch = await aBranch()

      const answer = await (await aCashier(branch)).sendAnything(pageAccounts, { CCode: branch.code, ...paging })

      expect(answer.status).toBe(400)
    },
  )
})

describe('the configuration', () => {
  it('names nothing of the business to who is not signed in', async () => {
    const branch = await aBranch()
    await owned('insert into division (code, name) values ($1, $2)', [branch.code, 'Foods'])

    const answer = await anyone.ask(getConfiguration, {})

    expect(answer).toMatchObject({ branches: [], divisions: [], gowdns: [], categories: [] })
    expect(answer.roles.map(({ roleName }) => roleName)).toContain('Cashier')
    expect(answer.status.map(({ statusName }) => statusName)).toEqual([
      'Pending',
      'Approved',
      'Declined',
      'Bounced',
      'Deposited',
    ])
    expect(answer.portalModules).toContainEqual({ moduleId: 31, moduleName: 'Cash Management', roleId: 4 })
  })

  it('names the branches of the user, with company, name and product', async () => {
    const branch = await aBranch()

    const answer = await (await aCashier(branch)).ask(getConfiguration, {})

    expect(answer.branches).toEqual([
      {
        ccode: branch.companyCode,
        bcode: branch.code,
        bank: branch.name,
        timeZone: 'Asia/Karachi',
        product: 'Company',
        telephoneCountry: '',
        clientPages: '',
      },
    ])
  })

  it('gives each branch of one user the day in its company, in any time zone of the server', async () => {
    // These clocks are 24 hours apart all year, so that the days differ by one at every moment.
    const [east, west] = [
      await aBranch({ company: await aCompany({ timeZone: 'Pacific/Kiritimati' }) }),
      await aBranch({ company: await aCompany({ timeZone: 'Pacific/Honolulu' }) }),
    ]
    const cashier = await as(await aUser({ role: role.cashier, in: [east, west] }))

    const { now, branches } = await cashier.ask(getConfiguration, {})
    const dayIn = (code: string) =>
      dayAt(Date.parse(now), branches.find(({ bcode }) => bcode === code)?.timeZone ?? 'UTC')

    expect(daysBetween(dayIn(west.code), dayIn(east.code))).toBe(1)
    for (const { code } of [east, west]) {
      const [business] = await owned<{ day: string }>('select business_day($1)::text as day', [code])
      expect(dayIn(code)).toBe(business?.day)
    }
  })

  it('is refused to a token that is not valid any more', async () => {
    const answer = await anyone.send(getConfiguration, {}, { headers: { authorization: 'Bearer a.b.c' } })

    expect(answer.status).toBe(401)
  })
})
