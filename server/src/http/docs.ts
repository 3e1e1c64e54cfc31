/** Serves /openapi.json and /docs, which are made from the table of calls. */
import type { Call } from '@backoffice/contract/call'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { CONTENT_SECURITY } from './headers.ts'
import { openApiDocument } from './openapi.ts'
import type { Base } from './route.ts'

interface Documented {
  readonly calls: readonly Call[]
  readonly bases: readonly Base[]
}

export async function serveDocs(app: FastifyInstance, { calls, bases }: Documented): Promise<void> {
  const document = openApiDocument(calls, bases)
  const text = JSON.stringify(document)
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The pages of the plugin have inline style elements. Scripts still come from our own files only.
    transformStaticCSP: () => CONTENT_SECURITY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  })
}
