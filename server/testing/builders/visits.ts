/** Builds visits and tagged locations. */
import type { Wire } from '@backoffice/contract/call'
import { saveVisit } from '@backoffice/contract/visits/visits'
import { owned } from '../owner.ts'
import { aParty, type Worker } from './desk.ts'

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

/** Tags the location of a client. */
export const tagged = ({ userId, branch }: Worker, client: string, latitude: number, longitude: number) =>
  owned('insert into chart_location (branch_code, acode, latitude, longitude, tagged_by) values ($1, $2, $3, $4, $5)', [
    branch,
    client,
    latitude,
    longitude,
    userId,
  ])
