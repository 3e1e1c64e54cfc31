/** The built web app: its pages for every address a person may open, its hashed assets for a year, both pre-compressed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unknownAddress } from './failures.ts'

const NOT_PAGES = /^\/(?:main|second|docs|assets|databases|healthz|readyz|openapi\.json)(?:[/?]|$)/

export async function serveWebApp(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const built = webRoot !== undefined && existsSync(join(webRoot, 'index.html'))
  if (built) {
    await app.register(statics, {
      ...compressed,
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      maxAge: '1y',
      immutable: true,
      decorateReply: false,
    })
    await app.register(statics, {
      ...compressed,
      root: webRoot,
      prefix: '/',
      index: false,
      maxAge: 0,
      dotfiles: 'ignore',
    })
    app.get('/', async (_request, reply) => reply.sendFile('index.html'))
  }
  app.setNotFoundHandler((request, reply) => {
    // A name of the router, not of a file: the page finds it in its own routes.
    if (built && isPage(request)) return reply.sendFile('index.html')
    return unknownAddress(app, request, reply)
  })
}

const compressed = {
  preCompressed: true,
  setHeaders: (response: { setHeader(name: string, value: string): void }) =>
    response.setHeader('vary', 'accept-encoding'),
} as const

/** What a browser's address bar asks for, or a person with curl: no file has a name without a dot. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' &&
  !NOT_PAGES.test(url) &&
  !/\.\w+(?:\?|$)/.test(url) &&
  /text\/html|^\*\/\*$|^$/.test(headers.accept ?? '')
