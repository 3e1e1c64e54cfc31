/** Makes a year of visits, with the places of clients that were tagged. Places are whole millionths of a degree. */
import { role } from '@backoffice/contract/access'
import { addDays, type Day } from '@backoffice/contract/day'
import { at, dayOf, type Minute } from './calendar.ts'
import type { Account, Company, Person } from './company.ts'
import { type Random, seeded } from './random.ts'
import { grouped } from './rows.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface Visit {
  readonly id: number
  readonly branch: string
  readonly person: number
  readonly at: Minute
  readonly on: Day
  readonly type: 'client' | 'office' | 'other'
  readonly party: string | null
  readonly organization: string
  readonly person1: string
  readonly person2: string
  readonly product: string
  readonly comments: string
  readonly followUp: Day | null
  readonly place: Place | null
  /** Metres. */
  readonly accuracy: number | null
}

export interface TaggedPlace extends Place {
  readonly id: number
  readonly branch: string
  readonly client: string
  readonly location: string
  readonly by: number
  readonly at: Minute
  /** The number among the tags of the client, from 1. */
  readonly version: number
  readonly visit: number | null
}

const DEGREE = 1_000_000

const cities: Readonly<Record<string, Place>> = {
  AP1: { latitude: 24_860_700, longitude: 67_001_100 },
  AP2: { latitude: 31_549_700, longitude: 74_343_600 },
  AP3: { latitude: 33_684_400, longitude: 73_047_900 },
  AS1: { latitude: 31_418_700, longitude: 73_079_100 },
  AS2: { latitude: 30_157_500, longitude: 71_524_900 },
}
const doctors = ['Dr. Amna Shah', 'Dr. Kashif Raza', 'Dr. Hina Malik', 'Dr. Omar Farooqi', 'Dr. Saima Lodhi'] as const
const keepers = ['Owner', 'Store keeper', 'Mr. Rashid', 'Mr. Waseem', 'Purchase officer', ''] as const
const products = [
  'Insulin pens',
  'Paracetamol 500',
  'Ceftriaxone 1 g',
  'Surgical gloves',
  'IV cannula 20G',
  'Rabies vaccine',
  '',
] as const
const remarks = [
  'Order expected next week',
  'Asked for samples',
  'Price is compared with another supplier',
  'Stock is sufficient for this month',
  'Wants a credit of 30 days',
  '',
  '',
] as const
const offices = ['Product launch', 'Monthly meeting', 'Training of the product team'] as const
const others = [
  'New Life Clinic',
  'Jinnah Free Dispensary',
  'Al-Rehman Hospital',
  'City Diagnostic Centre',
  'Care Pharmacy',
] as const

/** Returns the place of a shop, some kilometres around the middle of its city. */
function placeOf({ branch, code }: Pick<Account, 'branch' | 'code'>): Place {
  const random = seeded(`place ${branch} ${code}`)
  const { latitude, longitude } = cities[branch] ?? { latitude: 0, longitude: 0 }
  return {
    latitude: latitude + random.integer(-60_000, 60_000),
    longitude: longitude + random.integer(-60_000, 60_000),
  }
}

const near = ({ latitude, longitude }: Place, random: Random, max: number): Place => ({
  latitude: latitude + random.integer(-max, max),
  longitude: longitude + random.integer(-max, max),
})

/** Tags more than half of the clients; some of them were tagged in a wrong place at first, and some again from a visit. */
export function demoPlaces(
  company: Company,
  days: readonly Day[],
  visits: readonly Visit[],
  database: string,
): TaggedPlace[] {
  const random = seeded(`tags ${database}`)
  const located = grouped(
    visits.filter(
      ({ party, place, at: moment }) => party !== null && place !== null && dayOf(moment) < days.length - 1,
    ),
    ({ branch, party }) => `${branch} ${party}`,
  )
  const versions = new Map<string, number>()
  const versionOf = ({ branch, client }: Pick<TaggedPlace, 'branch' | 'client'>): number => {
    const version = (versions.get(`${branch} ${client}`) ?? 0) + 1
    versions.set(`${branch} ${client}`, version)
    return version
  }
  const taggers = company.people.filter((person) => person.role === role.director)
  return company.chart
    .filter(({ group, level }) => group === 'PARTY' && level === 4)
    .flatMap((client) => {
      if (!random.chance(60)) return []
      const tag = (place: Place) => ({
        ...place,
        branch: client.branch,
        client: client.code,
        location: client.address,
        by: random.pick(taggers.filter(({ branches }) => branches.includes(client.branch))).id,
        at: at(random.integer(0, days.length - 1), random.integer(10, 17), random.integer(0, 59)),
        visit: null as number | null,
      })
      const right = tag(placeOf(client))
      const tags = random.chance(12) ? [{ ...tag(near(right, random, 20_000)), at: right.at - 30 }, right] : [right]
      const visit = located.get(`${client.branch} ${client.code}`)?.at(-1)
      if (!visit?.place || random.chance(50)) return tags
      const { latitude, longitude } = visit.place
      const location = `${latitude / DEGREE}, ${longitude / DEGREE}`
      // The visit came before or after the other tags; its own tag came on the evening of its day.
      return [...tags, { ...tag(visit.place), location, at: at(dayOf(visit.at), 20, 15), visit: visit.id }]
    })
    .toSorted((one, other) => one.at - other.at || one.client.localeCompare(other.client))
    .map((tag, row) => ({ ...tag, id: row + 1, version: versionOf(tag) }))
}

/** Makes the visits in the order in which they were entered; `days` are the working days of a year. */
export function demoVisits(company: Company, days: readonly Day[], scale: number, database: string): Visit[] {
  const clients = grouped(
    company.chart.filter(({ group, level }) => group === 'PARTY' && level === 4),
    ({ branch }) => branch,
  )
  return company.people
    .flatMap((person) => {
      const random = seeded(`visits ${database} ${person.login}`)
      const percent = person.role === role.salesman ? 45 * Math.min(scale, 1) : person.role === role.director ? 8 : 2
      const mayVisit = person.role <= role.director
      return days.flatMap((day, index) =>
        mayVisit && random.chance(percent) ? [visitOn(person, day, index, clients, random)] : [],
      )
    })
    .toSorted((one, other) => one.at - other.at || one.person - other.person)
    .map((visit, row) => ({ ...visit, id: row + 1 }))
}

function visitOn(
  { id: person, branches }: Person,
  on: Day,
  day: number,
  clients: ReadonlyMap<string, readonly Account[]>,
  random: Random,
): Omit<Visit, 'id'> {
  const branch = branches[0] ?? ''
  const type = random.pick(['client', 'client', 'client', 'client', 'office', 'other'] as const)
  const client = type === 'client' ? random.pick(clients.get(branch) ?? []) : undefined
  const isLocated = random.chance(72)
  const shop = client ? placeOf(client) : near(cities[branch] ?? { latitude: 0, longitude: 0 }, random, 50_000)
  // Most are at the door. A few were entered from a place that is not the client's.
  const place = near(shop, random, random.chance(82) ? 900 : 15_000)
  return {
    branch,
    person,
    at: at(day, random.integer(10, 18), random.integer(0, 59)),
    on,
    type,
    party: client?.code ?? null,
    organization: client ? '' : type === 'office' ? random.pick(offices) : random.pick(others),
    person1: random.chance(60) ? random.pick(doctors) : random.pick(keepers),
    person2: random.chance(30) ? random.pick(keepers) : '',
    product: random.pick(products),
    comments: random.pick(remarks),
    followUp: random.chance(35) ? addDays(on, random.integer(3, 21)) : null,
    place: isLocated ? place : null,
    accuracy: isLocated ? random.pick([4, 5, 8, 12, 15, 20, 35, 60]) : null,
  }
}
