/** Makes the OpenAPI document from the table of calls. */
import { isOfMachines } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import type { StaticDocumentSpec } from '@fastify/swagger'
import * as z from 'zod/mini'
import type { Base } from './route.ts'

type Schema = Record<string, unknown>

const failure: Schema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    internalError: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
  },
}

const failures: Readonly<Record<string, string>> = {
  400: 'The request is malformed; `errors` names each field',
  401: 'Not signed in, or the session has ended',
  403: 'Not allowed',
  409: 'A request with the same Idempotency-Key is still being worked on',
  413: 'Too large',
  415: 'Not the content type that is read here',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many tries; see Retry-After',
  503: 'Busy; see Retry-After',
}

export function openApiDocument(calls: readonly Call[], bases: readonly Base[]): StaticDocumentSpec['document'] {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = `/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: knownOperationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Back office',
      version: '1',
      description: 'All databases serve the same calls; a session of one is nothing to another.',
    },
    servers: bases.map(({ path, label }) => ({ url: path, description: label })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        feed: { type: 'http', scheme: 'bearer', description: 'The token of a feed, which a director makes.' },
        program: { type: 'http', scheme: 'bearer', description: 'The token of a program, which a director makes.' },
        device: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a device; the header Device-Proof has a signature of the request by its key.',
        },
      },
      schemas: { Failure: failure },
    },
  }
}

const operations = new WeakMap<Call, Schema>()

/** Describes a call once in a process, however many applications it builds. */
function knownOperationOf(call: Call): Schema {
  const known = operations.get(call)
  if (known) return known
  const operation = operationOf(call)
  operations.set(call, operation)
  return operation
}

function operationOf(call: Call): Schema {
  const { inPath, others } = fieldsOf(call)
  const body = call.method === 'POST' && call.kind !== 'upload' ? { requestBody: jsonBody(others) } : {}
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    description: accessOf(call),
    security: securityOf(call),
    parameters: [
      ...inPath,
      ...(call.method === 'GET' ? queryOf(others) : []),
      ...(call.once ? [{ ...idempotencyKey, required: call.once === true }] : []),
    ],
    ...(call.kind === 'upload' ? { requestBody: filesBody } : body),
    responses: {
      200: { description: 'The answer', content: { [mediaOf(call)]: { schema: schemaOf(call.answer) } } },
      ...Object.fromEntries(
        Object.entries(failures)
          .filter(([status]) => canFail(call, status))
          .map(([status, description]) => [status, failed(description)]),
      ),
      ...(call.access === 'feed' && {
        422: {
          description: 'The file was refused, and waits for a director',
          content: { 'application/json': { schema: schemaOf(call.answer) } },
        },
      }),
    },
  }
}

const mediaOf = ({ kind }: Call) => (kind === 'stream' ? 'text/event-stream' : 'application/json')

const schemaOf = (schema: z.ZodMiniType): Schema => {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return own
}

interface ObjectSchema extends Schema {
  readonly properties: Readonly<Record<string, unknown>>
  readonly required: readonly string[]
}

function fieldsOf(call: Call) {
  const { properties = {}, required = [], ...rest } = schemaOf(call.input) as Partial<ObjectSchema>
  const named = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const inPath = Object.entries(properties)
    .filter(([name]) => named.has(name))
    .map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !named.has(name)))
  return { inPath, others: { ...rest, properties: own, required: required.filter((name) => !named.has(name)) } }
}

const queryOf = ({ properties, required }: ObjectSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))

const jsonBody = (schema: ObjectSchema) => ({
  required: schema.required.length > 0 || 'oneOf' in schema,
  content: { 'application/json': { schema } },
})

const filesBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: limits.upload.files }, (_, at) => [`file${at}`, { type: 'string', format: 'binary' }]),
        ),
      },
    },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'One value for each save, the same for its repetition; never forgotten.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

function canFail(call: Call, status: string): boolean {
  if (status === '409' || status === '422') return call.once !== false
  if (status === '403') return call.access !== 'anyone'
  if (status === '429') return call.access === 'anyone' || isOfMachines(call.access)
  return status === '413' || status === '415' ? call.method === 'POST' : true
}

function securityOf({ access }: Call): readonly Schema[] {
  if (access === 'anyone') return []
  if (isOfMachines(access)) return [{ [access]: [] }]
  return [{ session: [] }]
}

function accessOf({ access }: Call): string {
  if (access === 'anyone') return 'Open to anyone.'
  if (access === 'signedIn') return 'Any signed-in user.'
  if (access === 'feed') return 'Programs with the token of a feed.'
  if (access === 'program') return 'Programs with a token that names the call.'
  if (access === 'device') return 'Registered devices.'
  return `Users who may open one of: ${access.screens.join(', ')}.`
}
