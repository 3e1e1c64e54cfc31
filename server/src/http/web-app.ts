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
    const assets = join(webRoot, 'assets')
    if (existsSync(assets)) {
      await app.register(statics, {
        root: assets,
        prefix: '/assets/',
        preCompressed: true,
        maxAge: '1y',
        immutable: true,
        decorateReply: false,
      })
    }
    await app.register(statics, {
      root: webRoot,
      prefix: '/',
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
    })
  }
  app.setNotFoundHandler((request, reply) => {
    // A name of the router, not of a file: the page finds it in its own routes.
    if (built && isPage(request)) return reply.sendFile('index.html')
    return unknownAddress(app, request, reply)
  })
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !NOT_PAGES.test(url) && (headers.accept ?? '').includes('text/html')
