/** Builds visits and tagged locations. */
import type { Wire } from '@backoffice/contract/call'
import { listPlaces, tagPlace } from '@backoffice/contract/visits/places'
import { saveVisit } from '@backoffice/contract/visits/visits'
import { owned, ownedRow } from '../owner.ts'
import { aParty, type Desk, type Worker } from './desk.ts'

export type VisitWire = Wire<typeof saveVisit>

/** Returns a visit to a client as its form sends it. The client is made here unless one is given. */
export async function visitOf(by: Worker, wishes: Partial<VisitWire> = {}): Promise<VisitWire> {
  return {
    userId: by.userId,
    branchCode: by.branch,
    organizationType: 'Clients',
    aCode: wishes.aCode ?? (await aParty({ branch: by.branch })),
    followUpDate: '',
    ...wishes,
  }
}

/** Saves a visit as the user does. */
export async function aVisit(by: Worker, wishes: Partial<VisitWire> = {}): Promise<VisitWire> {
  const wire = await visitOf(by, wishes)
  const { isSuccessful, message } = await by.client.ask(saveVisit, wire)
  if (!isSuccessful) throw new Error(message)
  return wire
}

/** Saves a visit and returns its id. */
export async function aVisitId(by: Worker, wishes: Partial<VisitWire> = {}): Promise<number> {
  await aVisit(by, wishes)
  const { id } = await ownedRow<{ id: number }>('select max(id)::int as id from visit where entered_by = $1', [
    by.userId,
  ])
  return id
}

/** Tags the location of a client. */
export const tagged = ({ userId, branch }: Worker, client: string, latitude: number, longitude: number) =>
  owned(
    `insert into chart_location (branch_code, acode, version, latitude, longitude, tagged_by)
     select $1, $2, count(*) + 1, $3, $4, $5 from chart_location where branch_code = $1 and acode = $2`,
    [branch, client, latitude, longitude, userId],
  )

export type TagWire = Wire<typeof tagPlace>
export const clinic = { latitude: 24.8607, longitude: 67.0011 }
type OfClient = Pick<Desk, 'party' | 'branch'>

/** Returns a tag of the client as it is sent. */
export const tagOf = ({ party, branch }: OfClient, wishes: Partial<TagWire> = {}): TagWire => ({
  aCode: party,
  ccode: branch.code,
  ...clinic,
  location: '24.8607, 67.0011',
  ...wishes,
})

export const tag = async ({ client }: Worker, wire: TagWire) => (await client.ask(tagPlace, wire)).responseObject

/** Lists the places that a client had, the newest first. */
export const placesOf = async ({ client }: Worker, { party, branch }: OfClient) =>
  (await client.ask(listPlaces, { page: 1, limit: 20, ccode: branch.code, aCode: party })).responseObjects
