/** Turns the answer of a call into text. */
import { isDeepStrictEqual } from 'node:util'
import { type Call, savedAs } from '@backoffice/contract/call'
import fastJson, { type Schema as FastJsonSchema } from 'fast-json-stringify'
import * as z from 'zod/mini'
import { withRows, type Write } from './all-rows.ts'
import { answered, said } from './language.ts'

/** Puts what a handler returned into the shape that the call's kind answers in. */
export function enveloped(call: Call, reply: unknown): unknown {
  if (typeof reply === 'string') return savedAs(call, { isSuccessful: true, message: said(reply) })
  if (call.kind === 'save' && typeof reply === 'object') {
    const { message, ...rest } = { message: '', ...reply }
    return savedAs(call, { isSuccessful: true, message: said(message), ...rest })
  }
  if (call.kind !== 'page') return answered(reply)
  const { rows, ...counted } = pageReply(reply)
  return withRows(rows, (some) => answered({ responseObjects: some, successCode: 0, message: '', ...counted }))
}

interface PageReply {
  readonly rows: unknown[] | AsyncIterable<unknown[]>
  readonly totalRows: unknown
  readonly totals?: unknown
  readonly nearest?: unknown
}

function pageReply(reply: unknown): PageReply {
  if (typeof reply === 'object' && reply !== null && 'rows' in reply && 'totalRows' in reply) {
    const { rows, totalRows } = reply
    const totals = 'totals' in reply && reply.totals !== undefined ? { totals: reply.totals } : {}
    const nearest = 'nearest' in reply && reply.nearest !== undefined ? { nearest: reply.nearest } : {}
    if (Array.isArray(rows) || isInBatches(rows)) return { rows, totalRows, ...totals, ...nearest }
  }
  throw new TypeError('a page answers rows and totalRows')
}

/**
 * Returns the function that writes the answers of a call. It is made once from the schema of the call, and leaves out fields that the
 * contract does not name. With `validate`, which tests set, such a field is an error.
 */
export function writerOf(call: Call, validate: boolean): Write {
  const write = compiledWriter(call)
  return validate ? (answer) => write(checked(call, answer)) : (answer) => write(answer)
}

const compiledWriters = new WeakMap<Call, Write>()

/** Compiles once in a process: a process of tests builds an application for each of its files, from the same calls. */
function compiledWriter(call: Call): Write {
  const known = compiledWriters.get(call)
  if (known) return known
  const schema: unknown = z.toJSONSchema(call.answer, { io: 'input', target: 'draft-7' })
  const write: Write = fastJson(schema as FastJsonSchema)
  compiledWriters.set(call, write)
  return write
}

function checked(call: Call, answer: unknown): unknown {
  const read = z.safeParse(call.answer, answer)
  if (!read.success) throw new TypeError(`${call.name} answers against the contract: ${z.prettifyError(read.error)}`)
  // Parsing drops what the contract does not name; the transforms of answers only brand values.
  if (!isDeepStrictEqual(read.data, answer))
    throw new TypeError(`${call.name} answers fields that the contract does not name`)
  return answer
}

const isInBatches = (rows: unknown): rows is AsyncIterable<unknown[]> =>
  typeof rows === 'object' && rows !== null && Symbol.asyncIterator in rows
