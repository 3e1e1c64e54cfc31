/** Makes the people, branches, clients and lists of the demo, the same in both databases (decisions 8). */
import { modulesOfRole, role, type RoleId } from '@backoffice/contract/access'
import * as words from './names.ts'
import { type Random, seeded } from './random.ts'

export interface Branch {
  readonly code: string
  readonly company: string
  readonly place: words.Place
}

export interface Person {
  readonly id: number
  readonly login: number
  readonly name: string
  readonly role: RoleId
  readonly branches: readonly string[]
  readonly modules: readonly number[]
}

export interface Account {
  readonly branch: string
  readonly code: string
  readonly title: string
  readonly address: string
  readonly level: number
  readonly group: 'PARTY' | 'BANK'
  readonly location: string
  /** In paisa. */
  readonly creditLimit: number | null
}

export interface Company {
  readonly companies: readonly { readonly code: string; readonly name: string; readonly product: string }[]
  readonly branches: readonly Branch[]
  readonly people: readonly Person[]
  readonly invoiceTypes: readonly (readonly [code: string, description: string])[]
  readonly divisions: readonly (readonly [code: string, name: string])[]
  readonly chart: readonly Account[]
}

const PHARMA = 'AP'
const SURGICAL = 'AS'

// Codes sort in the order of the list, so that the first branch is everybody's first.
const branches: readonly Branch[] = [
  { code: 'AP1', company: PHARMA, place: words.places.karachi },
  { code: 'AP2', company: PHARMA, place: words.places.lahore },
  { code: 'AP3', company: PHARMA, place: words.places.islamabad },
  { code: 'AS1', company: SURGICAL, place: words.places.faisalabad },
  { code: 'AS2', company: SURGICAL, place: words.places.multan },
]
const everywhere = branches.map((branch) => branch.code)
const of = (company: string) => branches.filter((branch) => branch.company === company).map((branch) => branch.code)

const PARTIES = 2000

export function demoCompany(scale: number): Company {
  return {
    companies: [
      { code: PHARMA, name: 'Acme Pharma', product: 'Acmelin' },
      { code: SURGICAL, name: 'Acme Surgical', product: 'Acme' },
    ],
    branches,
    people: demoPeople(),
    // The screens start with the third.
    invoiceTypes: [
      ['CS', 'Cash Invoice'],
      ['IN', 'Institutional Invoice'],
      ['CR', 'Credit Invoice'],
      ['TN', 'Tender Invoice'],
    ],
    divisions: [
      ['10', 'General Medicine'],
      ['20', 'Cardiac Care'],
      ['30', 'Antibiotics'],
      ['40', 'Surgical Disposables'],
      ['50', 'Vaccines'],
      ['60', 'Consumer Health'],
    ],
    chart: branches.flatMap((branch) => chartOf(branch, Math.ceil((PARTIES * scale) / branches.length))),
  }
}

/** Returns the same users with the same numbers on every machine, at every scale. */
export function demoPeople(): Person[] {
  const random = seeded('people')
  const taken = new Set<string>()
  const known: Readonly<Record<number, string>> = {
    1001: 'Bilal Ahmed',
    2001: 'Imran Qureshi',
    2002: 'Ayesha Noor',
    3001: 'Sana Malik',
  }
  const made: Person[] = []
  const add = (login: number, roleId: RoleId, where: readonly string[]): void => {
    const modules = modulesOfRole(roleId).map((module) => module.moduleId)
    const name = known[login] ?? newName(random, taken)
    made.push({ id: made.length + 1, login, name, role: roleId, branches: where, modules })
  }
  // Each branch has eight salesmen. One salesman and one cashier work for both companies.
  for (let each = 0; each < 40; each += 1) {
    const home = everywhere.slice(Math.floor(each / 8)).slice(0, 1)
    add(1001 + each, role.salesman, each === 0 ? [...home, 'AS1'] : home)
  }
  const cashierBranches = [['AP1', 'AS1'], ['AP1'], ['AP2'], ['AP2'], ['AP3'], ['AS1'], ['AS1'], ['AS2']]
  cashierBranches.forEach((where, each) => add(2001 + each, role.cashier, where))
  const directorBranches = [everywhere, everywhere, of(PHARMA), of(PHARMA), of(SURGICAL), of(SURGICAL)]
  directorBranches.forEach((where, each) => add(3001 + each, role.director, where))
  add(4001, role.depositApprover, of(PHARMA))
  add(5001, role.locationApprover, everywhere)
  return made
}

function newName(random: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(words.givenNames)} ${random.pick(words.familyNames)}`
    if (!taken.has(name)) {
      taken.add(name)
      return name
    }
  }
}

function chartOf(branch: Branch, parties: number): Account[] {
  const random = seeded(`chart ${branch.code}`)
  const { city, localities } = branch.place
  const account = (
    code: string,
    title: string,
    group: Account['group'],
    level: number,
    location = '',
    address = '',
    creditLimit: number | null = null,
  ) => ({
    branch: branch.code,
    code,
    title,
    address,
    level,
    group,
    location,
    creditLimit,
  })
  const kinds = branch.company === SURGICAL ? words.surgicalKinds : words.shopKinds
  const titles = new Set<string>()
  while (titles.size < parties) {
    const owner = random.chance(30) ? `${random.pick(words.givenNames)} ` : ''
    const plain = `${owner}${random.pick(words.shopNames)} ${random.pick(kinds)}`
    // A second shop with the same name gets its locality as an addition, a third a number.
    const placed = titles.has(plain) ? `${plain}, ${random.pick(localities)}` : plain
    titles.add(titles.has(placed) ? `${placed} No. ${random.integer(2, 99)}` : placed)
  }
  const clients = [...titles].map((title, each) => {
    const locality = random.pick(localities)
    const address = `Shop ${random.integer(1, 240)}, ${locality}, ${city}`
    // Every third client has a limit, which some of them have passed.
    const creditLimit = each % 3 === 0 ? 2_500_000 * (1 + (each % 16)) : null
    return account(`1201${String(each + 1).padStart(5, '0')}`, title, 'PARTY', 4, locality, address, creditLimit)
  })
  const deposits = words.banks.slice(0, 3).map(([bank, name], each) => {
    const number = `${random.integer(1000, 9999)}-${random.integer(10_000_000, 99_999_999)}-01`
    return account(
      `1101${String(each + 1).padStart(5, '0')}`,
      `${bank} Current A/C ${number}`,
      'BANK',
      4,
      city,
      `${name}, ${city}`,
    )
  })
  return [
    account('11', 'Cash and Banks', 'BANK', 2),
    account('1101', 'Bank Accounts', 'BANK', 3),
    ...deposits,
    account('12', 'Receivables', 'PARTY', 2),
    account('1201', 'Trade Debtors', 'PARTY', 3),
    ...clients,
  ]
}
