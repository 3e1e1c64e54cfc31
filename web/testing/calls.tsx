import { type Input, page, type PageCall, type Row } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import {
  amount,
  branch,
  code,
  codeList,
  dayFilter,
  dayOut,
  moment,
  paging,
  textFilter,
} from '@backoffice/contract/fields'
import { listed } from '@backoffice/contract/list-fields'
import { messages } from '@backoffice/contract/messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { ViewerContext } from '../src/kit/viewer.ts'
import { callAsSomebody } from './caller.ts'

const lot = z.object({
  lotNo: z.string(),
  item: z.string(),
  store: z.string(),
  expiry: z.nullable(dayOut),
  counted: moment,
  balance: z.number(),
  worth: amount,
})
/** A call in pages, with a filter for several codes. */
export const listLots = page('test.lots', lot, {
  at: 'POST api/Report/GetTestLots',
  access: 'signedIn',
  input: z.strictObject({
    ...paging,
    branchCode: branch,
    store: codeList(),
    lotNo: textFilter,
    expiryDate: dayFilter,
    search: textFilter,
    ...listed,
  }),
  totals: { of: ['worth'], by: 'store' },
  sorts: ['item', 'worth'],
  fails: messages.http.error,
})
export type Lot = Row<typeof listLots>

const movement = z.object({ entry: z.int(), document: z.string(), docNo: z.string(), day: dayOut, balance: z.number() })
/** A call that answers all rows at once. */
export const listMovements = page('test.movements', movement, {
  at: 'POST api/Report/GetTestMovements',
  access: 'signedIn',
  input: z.strictObject({ lotNo: code(), document: textFilter }),
  unscoped: 'a test',
  fails: messages.http.error,
})

type Body = Readonly<Record<string, unknown>> & { readonly page?: number; readonly limit?: number }

interface Served {
  readonly path: string
  readonly answer: (body: Body) => Response
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** Makes the server of a call: it reads every request with the call's own schema, and answers the requested page. */
export const served = <C extends PageCall>(call: C, rowsOf: (input: Input<C>) => readonly Row<C>[]): Served => ({
  path: call.path,
  answer: (body) => {
    const read = z.safeParse(call.input, body)
    if (!read.success) return json({ message: 'Bad request', errors: read.error.issues }, 400)
    const rows = rowsOf(read.data as Input<C>)
    const { page: at = 1, limit = rows.length } = body
    const responseObjects = rows.slice((at - 1) * limit, at * limit)
    return json({ responseObjects, totalRows: rows.length, successCode: 0, message: '' })
  },
})

/** Answers the calls of a test instead of the network. Returns the requests as they were sent, in their order. */
export function serve(...calls: readonly Served[]): readonly Body[] {
  const requests: Body[] = []
  callAsSomebody()
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Body
    requests.push(sent)
    const server = calls.find(({ path }) => url.endsWith(path))
    return Promise.resolve(server ? server.answer(sent) : json({ message: `No call at ${url}` }, 404))
  })
  return requests
}

const viewer = {
  userId: 7,
  name: 'Ali',
  company: 'Acme',
  branch: 'Karachi',
  branchCode: 'K',
  branches: new Map(),
  today: '2026-11-20' as Day,
}

/** Gives a list its viewer, and an empty cache of answers. */
export const asViewer = (children: ReactNode): ReactNode => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <ViewerContext value={viewer}>{children}</ViewerContext>
  </QueryClientProvider>
)
