/** Starts the built server with an office of salesmen, each of whom reads their invoices. */
import { join } from 'node:path'
import { role } from '@backoffice/contract/access'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { aParty, anInvoice, aWorker, theLists } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { buildIn } from '../../testing/owner.ts'
import { type BuiltServer, freePort, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget } from '../proof.ts'
import type { Question } from './polite.ts'

const SALESMEN = 8
const INVOICES_EACH = 20

export interface Office {
  readonly server: BuiltServer
  readonly port: number
  readonly questions: readonly Question[]
  close(): Promise<void>
}

export async function openOffice({ scratch }: Pick<Budget, 'scratch'>): Promise<Office> {
  const port = await freePort()
  // The lines of warnings are counted, and 127.0.0.1 has no limit of connections, like a proxy in front.
  const env = { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' }
  const server = await startBuiltServer({ dataDir: join(scratch, 'data'), port, env })
  const owner = buildIn(await ownerUrlOf(server))
  const people = peopleAt(server.url)
  await theLists()
  const branch = await aBranch()
  const party = await aParty({ branch: branch.code })
  const questions: Question[] = []
  for (let each = 0; each < SALESMEN; each += 1) {
    const by = await aWorker(people, { role: role.salesman, in: branch })
    for (let made = 0; made < INVOICES_EACH; made += 1) await anInvoice({ salesman: by, party })
    const query = new URLSearchParams({
      branchCode: branch.code,
      typeCode: 'CR',
      userId: String(by.userId),
      page: '1',
      limit: '20',
    })
    questions.push({
      path: `/main/${listPendingInvoices.path}?${query.toString()}`,
      headers: { authorization: `Bearer ${await people.tokenOf(by)}` },
    })
  }
  return {
    server,
    port,
    questions,
    async close() {
      await owner.end()
      await server.stop()
    },
  }
}

/** Returns the request as it is on the wire. */
export const onTheWire = ({ path, headers }: Question): string =>
  [
    `GET ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

export const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
