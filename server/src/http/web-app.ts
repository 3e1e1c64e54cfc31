/** Serves the built web app, pre-compressed: its page at every address that a person may open, and its hashed assets, which are cached for a year. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unknownAddress } from './failures.ts'
import { sendShortHeaders } from './headers.ts'
import type { Base } from './route.ts'

const NOT_PAGES = ['docs', 'assets', 'databases', 'healthz', 'readyz', 'openapi.json']
const PAGE = 'index.html'

export async function serveWebApp(
  app: FastifyInstance,
  bases: readonly Pick<Base, 'key' | 'path'>[],
  webRoot: string | undefined,
): Promise<void> {
  const notPages = new Set([...NOT_PAGES, ...bases.map(({ key }) => key)])
  const isBuilt = webRoot !== undefined && existsSync(join(webRoot, PAGE))
  if (isBuilt) {
    await app.register(async (assets) => {
      sendShortHeaders(assets)
      await assets.register(statics, {
        ...compressed,
        root: join(webRoot, 'assets'),
        prefix: '/assets/',
        maxAge: '1y',
        immutable: true,
        decorateReply: false,
        // Browsers never ask again for a file with the hash of its content in its name.
        acceptRanges: false,
        lastModified: false,
        etag: false,
      })
    })
    await app.register(statics, {
      ...compressed,
      root: webRoot,
      prefix: '/',
      index: false,
      maxAge: 0,
      dotfiles: 'ignore',
      // The page is served at the addresses of screens, but not at the address of its file.
      allowedPath: (_path, _root, { url }) => !/\.html(?:[?#]|$)/.test(url),
    })
    app.get('/', { exposeHeadRoute: true }, async (_request, reply) => reply.sendFile(PAGE))
  }
  app.setNotFoundHandler((request, reply) => {
    // The address belongs to the router of the web app, which runs in the page.
    if (isBuilt && isPage(request) && !notPages.has(firstPart(request.url))) return reply.sendFile(PAGE)
    return unknownAddress(app, bases, request, reply)
  })
}

const compressed = {
  preCompressed: true,
  setHeaders: (response: { setHeader(name: string, value: string): void }) =>
    response.setHeader('vary', 'accept-encoding'),
} as const

/** Returns whether a request is for a page and not for a file. Every file name has a dot. Monitors and proxies use HEAD. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/\.\w+(?:\?|$)/.test(url) &&
  /text\/html|^\*\/\*$|^$/.test(headers.accept ?? '')

const firstPart = (url: string): string => url.split(/[/?]/)[1] ?? ''
