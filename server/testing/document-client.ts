/**
 * A client built from the two documents alone: it sends no Idempotency-Key, adds `_` to every query against caches, and sends back the rows
 * of a list as they came. Its requests are written from the documents and not derived from the contract.
 */
import type { TestApp } from './harness.ts'

export type Shape = Readonly<Record<string, unknown>>
/** A row as a list answers it. */
export type ListedRow = Readonly<Record<string, unknown>>

export interface Answer {
  readonly status: number
  readonly body: Shape
}

export interface DocumentClient {
  /** The calls that were made, as the tables of the documents name them. */
  readonly called: ReadonlySet<string>
  /** Makes a call such as `POST api/Order/GetSaleOrders` as a user, and signs the user in first where needed. */
  send(by: { readonly userId: number } | undefined, call: string, shape?: Shape): Promise<Answer>
  /** Returns the rows of a list; anything but its rows fails the test. */
  rows(by: { readonly userId: number }, call: string, shape?: Shape): Promise<readonly ListedRow[]>
  /** Returns the answer of a save, whichever shape it has. */
  save(by: { readonly userId: number }, call: string, shape: Shape): Promise<Shape>
}

export function documentClient({ app, tokenOf }: Pick<TestApp, 'app' | 'tokenOf'>): DocumentClient {
  const called = new Set<string>()
  const tokens = new Map<number, Promise<string>>()
  const tokenFor = (userId: number): Promise<string> => {
    const token = tokens.get(userId) ?? tokenOf({ userId })
    tokens.set(userId, token)
    return token
  }

  const send: DocumentClient['send'] = async (by, call, shape = {}) => {
    const [method = '', path = ''] = call.split(' ')
    called.add(call)
    const isGet = method === 'GET'
    const response = await app.inject({
      method: isGet ? 'GET' : 'POST',
      url: `/main/${path}`,
      headers: {
        ...(by && { authorization: `Bearer ${await tokenFor(by.userId)}` }),
        ...(!isGet && { 'content-type': 'application/json' }),
      },
      ...(isGet ? { query: inQuery({ ...shape, _: 1_699_999_999 }) } : { payload: JSON.stringify(shape) }),
    })
    return { status: response.statusCode, body: response.json() }
  }

  const done = async (...request: Parameters<DocumentClient['send']>) => {
    const { status, body } = await send(...request)
    if (status !== 200) throw new Error(`${request[1]} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  return {
    called,
    send,
    rows: async (by, call, shape) => {
      const { responseObjects, successCode, message } = await done(by, call, shape)
      if (successCode !== 0 || !Array.isArray(responseObjects)) throw new Error(`${call}: ${String(message)}`)
      return responseObjects as readonly ListedRow[]
    },
    save: async (by, call, shape) => {
      const body = await done(by, call, shape)
      return (body['responseObject'] ?? body) as Shape
    },
  }
}

const inQuery = (shape: Shape): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )
