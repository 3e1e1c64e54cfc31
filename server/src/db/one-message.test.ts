import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { canSendTogether, sendTogether } from './one-message.ts'

let client: pg.Client
/** The times that the database said that it is ready for the next message. */
let answers: number

beforeEach(async () => {
  client = new pg.Client({ connectionString: inject('adminUrl'), pipeline: true })
  await client.connect()
  canSendTogether(client)
  answers = 0
  client.connection.on('readyForQuery', (message: object) => {
    if ('length' in message) answers += 1
  })
})

afterEach(() => client.end())

/** Asks for a number, with a statement that has a name where one is given. */
const number = async (text: string, name?: string): Promise<unknown> =>
  (await client.query<{ n: number }>({ text: `select ${text}::int as n`, values: [], ...(name && { name }) })).rows[0]
    ?.n

const numberOf = async (value: number | string): Promise<unknown> =>
  (await client.query<{ n: number }>('select $1::int as n', [value])).rows[0]?.n

describe('statements that are sent together', () => {
  it('are answered at once, each with its own rows', async () => {
    sendTogether(client)
    const asked = [
      client.query({ name: 'begin', text: 'begin read only' }),
      ...[1, 2, 3].map(numberOf),
      number('4', 'four'),
      number('4', 'four'),
    ]
    const [, ...numbers] = await Promise.all(asked)
    expect(numbers).toEqual([1, 2, 3, 4, 4])
    expect(answers).toBe(1)
    await client.query('commit')
    expect(answers).toBe(2)
  })

  it('are kept apart from those that are asked before and after', async () => {
    const before = numberOf(1)
    sendTogether(client)
    const [second, third] = [numberOf(2), numberOf(3)]
    const text = number('4')
    const fifth = numberOf(5)
    expect(await Promise.all([before, second, third, text, fifth])).toEqual([1, 2, 3, 4, 5])
    expect(answers).toBe(4)
    expect(await Promise.all([numberOf(6), numberOf(7)])).toEqual([6, 7])
    expect(answers).toBe(6)
  })

  it('fail with the one before them that fails, and leave the connection as it was', async () => {
    sendTogether(client)
    const asked = [numberOf(1), number('1 / 0', 'fails'), numberOf(2), number('3', 'three'), numberOf('x')]
    const outcomes = await Promise.allSettled(asked)
    const failure = { status: 'rejected', reason: expect.objectContaining({ message: 'division by zero' }) as unknown }
    expect(outcomes).toEqual([{ status: 'fulfilled', value: 1 }, failure, failure, failure, failure])
    expect(await Promise.all([numberOf(4), number('3', 'three')])).toEqual([4, 3])
    expect(answers).toBe(3)
  })

  it('are passed over by one whose parameters cannot be sent', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('not a value')
      },
    }
    sendTogether(client)
    const asked = [numberOf(1), client.query('select $1::int', [unsendable]), numberOf(2)]
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await numberOf(3)).toBe(3)
  })

  it('all fail when the connection is lost', async () => {
    client.on('error', () => {})
    sendTogether(client)
    const asked = [numberOf(1), client.query('select pg_terminate_backend(pg_backend_pid(), $1)', [0]), numberOf(2)]
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
