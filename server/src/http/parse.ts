/** Reads a request by the schema of its call; every error names its field. A field that a save does not declare is an error. */
import type { Call, Input } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { invalid } from './refusals.ts'

const SHOWN_ERRORS = 50

/** Returns the query of a GET or the body of a POST, with the parameters of the path. A POST without a body has no fields. */
function sentBy(request: FastifyRequest, call: Call): unknown {
  const sent = call.method === 'GET' ? request.query : (request.body ?? {})
  const params = request.params
  if (typeof params !== 'object' || params === null || Object.keys(params).length === 0) return sent
  return typeof sent === 'object' && !Array.isArray(sent) ? { ...sent, ...params } : sent
}

export function parseInput<C extends Call>(call: C, request: FastifyRequest): Input<C>
export function parseInput(call: Call, request: FastifyRequest): unknown {
  return parsedInput(call, sentBy(request, call))
}

/** Reads what was sent by the schema of a call. */
export function parsedInput<C extends Call>(call: C, sent: unknown): Input<C>
export function parsedInput(call: Call, sent: unknown): unknown {
  const read = z.safeParse(call.input, sent)
  if (read.success) return read.data
  // Parsing with messages is slower, so only a refused input is parsed again.
  const { error } = z.safeParse(call.input, sent, { error: describe, reportInput: true })
  throw invalid(fieldErrors(error?.issues ?? read.error.issues))
}

/** Returns the message of an issue for which the contract has none of its own. */
function describe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? messages.field.whole : messages.field.text
    case 'unrecognized_keys':
      return messages.field.unknown
    case 'too_big':
      return messages.field.long(Number(issue.maximum))
    default:
      return messages.field.choice
  }
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = path.length === 0 ? 'body' : path.map(String).join('.').slice(0, 200)
    const known = errors.get(field)
    if (known) known.push(message)
    else if (errors.size < SHOWN_ERRORS) errors.set(field, [message])
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], issue.message)
    else add(issue.path, isMissing(issue) ? messages.field.required : issue.message)
  }
  return Object.fromEntries(errors)
}

/** Returns whether the field is missing and the contract has no sentence for that, such as "Username is required". */
const isMissing = (issue: z.core.$ZodIssue) =>
  issue.input === undefined &&
  (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value') &&
  /^[a-z]/.test(issue.message)
