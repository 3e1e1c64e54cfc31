import { calls } from '@backoffice/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/harness.ts'

const { app } = await testApp()

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly properties: object; readonly additionalProperties?: unknown } }>
    >
  }
  readonly responses: Readonly<Record<string, unknown>>
}
interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const document = (await app.inject({ url: '/openapi.json' })).json<Document>()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name)

describe('the OpenAPI document', () => {
  it('has one operation for each call of the table, at its path and method', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      calls.map(({ name }) => name).toSorted(),
    )
    for (const { method, path } of calls) expect(document.paths[`/${path}`]).toHaveProperty(method.toLowerCase())
  })

  it('is served for the bases there are', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers.map(({ url }) => url)).toEqual(['/main'])
  })

  it('needs a session exactly where the call does', () => {
    const open = operations.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId)

    expect(open.toSorted()).toEqual(
      calls
        .filter(({ access }) => access === 'anyone')
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it('has an Idempotency-Key exactly where a save happens once, and requires it where the documents have no such save', () => {
    const keyed = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    const asking = keyed.filter(({ parameters }) =>
      parameters.some(({ name, required }) => name === 'Idempotency-Key' && required),
    )

    expect(asking.map(({ operationId }) => operationId).toSorted()).toEqual(
      calls
        .filter(({ once }) => once === true)
        .map(({ name }) => name)
        .toSorted(),
    )

    expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual(
      calls
        .filter(({ once }) => once)
        .map(({ name }) => name)
        .toSorted(),
    )
    for (const { responses } of keyed) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['409', '422']))
  })

  it('describes each shape of a request that has several', () => {
    expect(operationOf('orders.update')?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { oneOf: [{ additionalProperties: false }, {}] } } },
    })
  })

  it('allows other fields in reads and in rows that are decided about, and in no other save', () => {
    const closed = (name: string) =>
      operationOf(name)?.requestBody?.content['application/json']?.schema.additionalProperties === false

    expect(['orders', 'vouchers.approve', 'cash.deposits.decide'].map(closed)).toEqual([false, false, false])
    expect(['orders.save', 'users.assign', 'places.tag'].map(closed)).toEqual([true, true, true])
  })

  it('keeps path parameters, queries, bodies and files apart', () => {
    expect(operationOf('images.upload')).toMatchObject({
      parameters: [
        { name: 'imageCode', in: 'path', required: true },
        { name: 'userId', in: 'path', required: true },
      ],
      requestBody: { content: { 'multipart/form-data': { schema: { properties: { file0: { format: 'binary' } } } } } },
    })
    expect(operationOf('cash.invoices')?.parameters).toContainEqual(
      expect.objectContaining({ name: 'branchCode', in: 'query', required: true }),
    )
    expect(operationOf('cash.deposits')?.requestBody?.content['application/json']?.schema.properties).toHaveProperty(
      'cashierId',
    )
  })

  it('can be browsed without anything from elsewhere', async () => {
    const page = await app.inject({ url: '/docs' })
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    const own = sources.filter((address) => !/^(?:https?:)?\/\//.test(address))
    const loaded = await Promise.all(
      own.map((address) => app.inject({ url: new URL(address, 'http://localhost/docs/').pathname })),
    )

    expect(page.statusCode).toBe(200)
    expect(own).toEqual(sources)
    expect(loaded.map(({ statusCode }) => statusCode)).toEqual(loaded.map(() => 200))
  })
})
