/** Serves the built web app, pre-compressed: its page at every address that a person may open, and its hashed assets, which are cached for a year. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownAddress } from './failures.ts'
import { sendShortHeaders } from './headers.ts'
import { allowing, type Inline, inlineOf } from './inline.ts'
import type { Base } from './route.ts'

const NOT_PAGES = ['docs', 'assets', 'databases', 'healthz', 'readyz', 'openapi.json']

export async function serveWebApp(
  app: FastifyInstance,
  bases: readonly Pick<Base, 'key' | 'path'>[],
  webRoot: string | undefined,
): Promise<void> {
  const notPages = new Set([...NOT_PAGES, ...bases.map(({ key }) => key)])
  const pages = pagesIn(webRoot)
  if (webRoot !== undefined && pages) {
    await app.register(async (assets) => {
      sendShortHeaders(assets)
      await assets.register(statics, {
        ...compressed,
        root: join(webRoot, 'assets'),
        prefix: '/assets/',
        maxAge: '1y',
        immutable: true,
        decorateReply: false,
        // A file with the hash of its content in its name is never asked about again.
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
      // A page has its address, at which its policy comes with it.
      allowedPath: (_path, _root, { url }) => !/\.html(?:[?#]|$)/.test(url),
    })
    app.get('/', { exposeHeadRoute: true }, async (_request, reply) => sendPage(reply, pages.ofAll))
  }
  app.setNotFoundHandler((request, reply) => {
    // The address belongs to the router of the web app, which runs in the page.
    if (pages && isPage(request) && !notPages.has(firstPart(request.url)))
      return sendPage(reply, pages.ofAddress.get(pathOf(request)) ?? pages.ofAll)
    return unknownAddress(app, bases, request, reply)
  })
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/, '')

interface Page {
  readonly file: string
  readonly inline: Inline
}

interface Pages {
  /** The page of every address that has none of its own. */
  readonly ofAll: Page
  /** The pages that name the files of their screen, by their address, as `web/first-files.ts` writes them. */
  readonly ofAddress: ReadonlyMap<string, Page>
}

/** Returns the pages of the built web app; nothing where it is not built. */
function pagesIn(webRoot: string | undefined): Pages | undefined {
  if (webRoot === undefined || !existsSync(join(webRoot, 'index.html'))) return undefined
  const pageOf = (file: string): Page => ({ file, inline: inlineOf(readFileSync(join(webRoot, file), 'utf8')) })
  const folder = join(webRoot, 'pages')
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter((file) => file.endsWith('.html'))
  return {
    ofAll: pageOf('index.html'),
    ofAddress: new Map(files.map((file) => [`/${file.slice(0, -'.html'.length)}`, pageOf(`pages/${file}`)])),
  }
}

const POLICY = 'content-security-policy'

const sendPage = (reply: FastifyReply, { file, inline }: Page) =>
  reply.header(POLICY, allowing(String(reply.getHeader(POLICY)), inline)).sendFile(file)

const compressed = {
  preCompressed: true,
  setHeaders: (response: { setHeader(name: string, value: string): void }) =>
    response.setHeader('vary', 'accept-encoding'),
} as const

/** Tells whether a request is for a page and not for a file. Every file has a dot in its name. Monitors and proxies ask with HEAD. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/\.\w+(?:\?|$)/.test(url) &&
  /text\/html|^\*\/\*$|^$/.test(headers.accept ?? '')

const firstPart = (url: string): string => url.split(/[/?]/)[1] ?? ''
