import { listDebts } from '@backoffice/contract/invoices/debts'
import { find } from '@backoffice/contract/find/find'
import { bonesOf, likenessTo, soundOf } from '@backoffice/contract/find/near'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { clientsIn, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { listDebtors } from '@backoffice/contract/payments/payments'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, anInvoice, aParty, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { role } from '@backoffice/contract/access'

const app = await testApp()

const spellings = [
  ['shiffa', 'Al-Shifa Clinic'],
  ['al-shefa', 'Al-Shifa Clinic'],
  ['madena', 'Madina Traders'],
  ['medicl', 'Star Medical Store'],
  ['pharmcy', 'City Pharmacy'],
  ['farmacy', 'City Pharmacy'],
] as const
const shops = [...new Set(spellings.map(([, shop]) => shop)), 'Noor Surgical', 'مدینہ اسٹور']

/** A desk with these shops, each with an invoice of the salesman. */
async function aStreet() {
  const desk = await aDesk(app)
  for (const title of shops) {
    const party = await aParty({ branch: desk.branch.code, title })
    await anInvoice({ salesman: desk.salesman, party, bill: 500 })
  }
  return desk
}

const ofPage = { page: 1, limit: 10 } as const
const askedOf = {
  clients: (by: Worker, search: string) => by.client.ask(pageAccounts, { ...ofPage, ...clientsIn(by.branch), search }),
  pending: ({ client, userId, branch }: Worker, search: string) =>
    client.ask(listPendingInvoices, { ...ofPage, userId: String(userId), branchCode: branch, typeCode: '', search }),
  debtors: ({ client, userId, branch }: Worker, search: string) =>
    client.ask(listDebtors, { ...ofPage, userId, cCode: branch, search }),
  debts: ({ client, branch }: Worker, search: string) => client.ask(listDebts, { ...ofPage, cCode: branch, search }),
}
const nearIn = async (list: keyof typeof askedOf, by: Worker, typed: string) =>
  (await askedOf[list](by, typed)).nearest ?? []

const nearInPalette = async ({ client, userId, branch }: Worker, text: string) =>
  (await client.ask(find, { userId, branchCode: branch, text })).nearest.map(({ name }) => name)

describe('a search that finds nothing', () => {
  it.each(spellings)('offers for %s the shop %s', async (typed, shop) => {
    const { salesman, director } = await aStreet()

    for (const list of ['clients', 'pending', 'debtors'] as const)
      expect([list, (await nearIn(list, salesman, typed))[0]]).toEqual([list, shop])
    expect((await nearIn('debts', director, typed))[0]).toBe(shop)
    expect((await nearInPalette(salesman, typed))[0]).toBe(shop)
  })

  it('offers a shop with a name in Latin letters for a text in Urdu, and both names of a shop are one', async () => {
    const { salesman, branch } = await aStreet()
    await owned(`update chart set second_name = 'نور سرجیکل' where branch_code = $1 and title = 'Noor Surgical'`, [
      branch.code,
    ])

    expect(await nearIn('clients', salesman, 'الشفا کلینک')).toEqual(['Al-Shifa Clinic'])
    // Each letter of this text is written in the way of Arabic.
    expect((await nearIn('clients', salesman, 'سرجيكل'))[0]).toBe('Noor Surgical')
    expect((await askedOf.clients(salesman, 'نور')).responseObjects.map(({ title }) => title)).toEqual([
      'Noor Surgical',
    ])
  })

  it('offers nothing for a number, a code, two letters and a text that is near to nothing', async () => {
    const { salesman } = await aStreet()

    for (const typed of ['99999', 'madena 5', 'qx', 'xqwrtp', '%%', "'; --"]) {
      expect([typed, await nearIn('clients', salesman, typed)]).toEqual([typed, []])
      expect([typed, await nearInPalette(salesman, typed)]).toEqual([typed, []])
    }
  })

  it('offers at most five names, each once', async () => {
    const { salesman, branch } = await aStreet()
    for (let made = 0; made < 9; made += 1) {
      await aParty({ branch: branch.code, title: `Rehmania ${String.fromCharCode(65 + made)}` })
      await aParty({ branch: branch.code, title: 'Rehmania' })
    }

    const offered = await nearIn('clients', salesman, 'rahmaniya')
    expect(offered).toHaveLength(5)
    expect(new Set(offered).size).toBe(5)
    expect(offered[0]).toBe('Rehmania')
  })
})

describe('a search that finds something', () => {
  it('offers no other name', async () => {
    const { salesman, branch } = await aStreet()
    await aParty({ branch: branch.code, title: 'Madeena Chemist' })

    const found = await askedOf.clients(salesman, 'madina')
    expect(found.responseObjects.map(({ title }) => title)).toEqual(['Madina Traders'])
    expect(found).not.toHaveProperty('nearest')
    expect(await nearInPalette(salesman, 'madina')).toEqual([])
  })
})

describe('a near name', () => {
  it('is never of another branch, in any list and in the function of the database', async () => {
    const { branch, director } = await aStreet()
    const stranger = await aDesk(app)
    for (const by of [stranger.salesman, stranger.director])
      for (const [typed] of spellings) {
        expect(await nearIn('clients', by, typed)).not.toContain('Al-Shifa Clinic')
        expect(await nearInPalette(by, typed)).not.toContain('Al-Shifa Clinic')
      }
    const foundBy = ({ userId }: Worker) =>
      asServer(app, { userId }, `select * from near_accounts(array['${branch.code}'], 'shiffa')`)

    expect(await foundBy(director)).toEqual({ rows: 1 })
    expect(await foundBy(stranger.director)).toEqual({ rows: 0 })
  })

  it('is only of the own invoices of a salesman, in a list of invoices and of clients who owe', async () => {
    const { salesman, branch } = await aStreet()
    const other = await aWorker(app, { role: role.salesman, in: branch })
    await anInvoice({
      salesman: other,
      party: await aParty({ branch: branch.code, title: 'Bismillah Store' }),
      bill: 9,
    })

    for (const list of ['pending', 'debtors'] as const) {
      expect(await nearIn(list, other, 'shiffa')).toEqual([])
      expect(await nearIn(list, salesman, 'bismila')).toEqual([])
      expect(await nearIn(list, other, 'bismila')).toEqual(['Bismillah Store'])
    }
  })

  it('is of a list that has it with the other filters', async () => {
    const { salesman, branch } = await aStreet()
    const { client } = salesman
    const near = async (tagged: string) =>
      (await client.ask(pageAccounts, { ...ofPage, ...clientsIn(branch.code), search: 'shiffa', tagged })).nearest ?? []

    expect(await near('Not tagged')).toEqual(['Al-Shifa Clinic'])
    expect(await near('Tagged')).toEqual([])
  })
})

describe('the database and the browser', () => {
  const names = [
    ...shops,
    ...spellings.map(([typed]) => typed),
    'Chaudhry & Sons (Pvt.) Ltd',
    "D'Watson Chemists",
    'Café Zürich ﬁnest',
    'Noor-ul-Huda Khan',
    'Khurshid Qureshi Ghauri',
    'Al Al Hamd',
    'alhamd',
    'Sheikh Zayed Hospital',
    'Xylo 24/7',
    'مَدِينَة ٤٢',
    'الخیر چائے خانہ',
    'ؤئآأ ۂ',
    'Ahhh Yyy Ww',
    '',
    'İstanbul ıı ß',
    'Straße 中文 abc',
  ]

  it('have the same forms of a name', async () => {
    for (const name of names) {
      const { sound, bones } = await ownedRow<{ sound: string; bones: string }>(
        'select sound_of($1) as sound, bones_of(sound_of($1)) as bones',
        [name],
      )
      expect([name, sound, bones]).toEqual([name, soundOf(name), bonesOf(name)])
    }
  })

  it('find the same likeness wherever it counts', async () => {
    const desk = await aDesk(app)
    const { code } = desk.branch
    for (const title of names) if (title !== '') await aParty({ branch: code, title })
    for (const typed of [...names, 'medical al shifa store', 'qhan khurshed', 'hamd al']) {
      const likeness = likenessTo(typed)
      const expected = names.filter((name) => likeness(name) >= 0.52 && soundOf(typed).replaceAll(' ', '').length >= 3)
      const { found } = await ownedRow<{ found: number[] }>(
        `select coalesce(array_agg(k.likeness::float8), '{}') as found from (
           select n, greatest(custody.likeness(sound_of($1), sound_of(n)),
             case length(replace(bones_of(sound_of($1)), ' ', '')) when 0 then 0 when 1 then 0 when 2 then 0.7 else 0.9 end
             * custody.likeness(bones_of(sound_of($1)), bones_of(sound_of(n)))) as likeness
           from unnest($2::text[]) n) k where k.likeness >= 0.52 and length(replace(sound_of($1), ' ', '')) >= 3`,
        [typed, names],
      )
      const rounded = (all: readonly number[]) => all.map((one) => one.toFixed(4)).toSorted()
      expect([typed, rounded(found)]).toEqual([typed, rounded(expected.map(likeness))])
    }
  })
})
