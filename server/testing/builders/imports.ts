/** Brings in files as a director does: uploads, maps by the headings, waits for the check, and applies. */
import type { Answer } from '@backoffice/contract/call'
import {
  applyImport,
  getImport,
  type ImportNote,
  listImportRecords,
  listNotedRows,
  listRejectedRows,
  mapImport,
  type uploadImport,
} from '@backoffice/contract/imports/imports'
import { type ImportKindName, kindOf } from '@backoffice/contract/imports/kinds'
import { workDone } from '../../src/imports/work.ts'
import type { TestApp } from '../harness.ts'
import type { Desk, Worker } from './desk.ts'

export type Cells = Readonly<Record<string, string | number>>

/** Returns the row of an invoice of the desk's client, of 1,000.00 of which nothing was received before. */
export const invoiceRow = (
  { branch, party, salesman }: Pick<Desk, 'branch' | 'party' | 'salesman'>,
  invoiceNo: string,
  more: Cells = {},
): Cells => ({
  branch: branch.code,
  invoiceNo,
  date: '2026-07-31',
  type: 'CR',
  division: '10',
  party,
  salesman: salesman.loginId,
  bill: '1000.00',
  receivedBefore: '0',
  ...more,
})

const quoted = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`

/** Writes rows as a CSV file with the headings of the template; the rows name the columns by their keys. */
export function csvOf(kind: ImportKindName, rows: readonly Cells[]): string {
  const columns = kindOf(kind).columns.filter(({ key }) => rows.some((row) => Object.hasOwn(row, key)))
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ key }) => row[key] ?? ''))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
}

export function importing({ app, tokenOf, base }: Pick<TestApp, 'app' | 'tokenOf' | 'base'>) {
  async function upload(
    by: Worker,
    kind: ImportKindName,
    sent: string | Uint8Array<ArrayBuffer>,
    name = `${kind}.csv`,
  ) {
    const form = new FormData()
    form.append('file0', new File([sent], name, { type: 'text/csv' }))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const response = await app.inject({
      method: 'POST',
      url: `/main/api/Import/Upload/${kind}/${by.userId}`,
      headers: {
        authorization: `Bearer ${await tokenOf(by)}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: response.statusCode, body: response.json<Answer<typeof uploadImport>>() }
  }

  const card = (by: Worker, importId: number) => by.client.ask(getImport, { userId: by.userId, importId })

  /** Uploads rows, maps them by their headings and waits for the check. Returns the import after it. */
  async function checked(by: Worker, kind: ImportKindName, rows: readonly Cells[]) {
    const { body } = await upload(by, kind, csvOf(kind, rows))
    await check(by, body.importId)
    return card(by, body.importId)
  }

  const columnsOf = ({ mapping }: Pick<Answer<typeof getImport>, 'mapping'>) =>
    Object.entries(mapping).map(([column, header]) => ({ column, header }))

  /** Maps the columns by their headings and waits for the check. */
  async function check(by: Worker, importId: number) {
    const columns = columnsOf(await card(by, importId))
    const answer = await by.client.ask(mapImport, { userId: by.userId, importId, columns })
    await workDone(base.database)
    return answer
  }

  /** Applies a checked import, waits for the end, and returns the import after it. */
  async function applied(by: Worker, importId: number, withoutRejected = false) {
    const answer = await by.client.ask(applyImport, { userId: by.userId, importId, withoutRejected })
    await workDone(base.database)
    return { ...answer, ...(await card(by, importId)) }
  }

  const recordsOf = async (by: Worker, importId: number, outcome: 'new' | 'changed' | 'kept') =>
    (await by.client.ask(listImportRecords, { page: 1, limit: 100, userId: by.userId, importId, outcome }))
      .responseObjects

  /** Returns the reasons why rows are rejected, by the row of the file. */
  const reasonsOf = async (by: Worker, importId: number) =>
    Object.fromEntries(
      (await by.client.ask(listRejectedRows, { userId: by.userId, importId })).responseObjects.map(
        ({ line, reasons }) => [line, reasons],
      ),
    )

  /** Returns the words about the rows with a note, by the row of the file. */
  const notedOf = async (by: Worker, importId: number, note: ImportNote) =>
    Object.fromEntries(
      (
        await by.client.ask(listNotedRows, { page: 1, limit: 100, userId: by.userId, importId, note })
      ).responseObjects.map(({ line, words }) => [line, words]),
    )

  return { upload, card, columnsOf, check, checked, applied, recordsOf, reasonsOf, notedOf }
}
