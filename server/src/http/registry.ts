/**
 * Denies by default, when the server starts: every call of the contract has exactly one route and every route has a call. Other paths are
 * served only when they are declared here.
 */
import { isOfMachines } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Base, Route } from './route.ts'
import { scopeFaults } from './scope.ts'

export const urlOf = (base: Base, call: Call) => `${base.path}/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** The path of the signed reports of providers about messages to clients. */
export const statusPathOf = (base: Pick<Base, 'path'>): string => `${base.path}/messages/status`

/** Lists the paths that need no session, with the reason. A `*` at the end matches all paths below. */
export const openPaths: Readonly<Record<string, string>> = {
  '/healthz': 'whether the process lives',
  '/readyz': 'whether databases and migrations are ready',
  '/metrics': 'figures for Prometheus, from this machine or with METRICS_TOKEN',
  '/databases': 'the choice on the sign-in page',
  '/openapi.json': 'the contract, without data',
  '/docs': 'the contract to browse',
  '/docs/*': 'its pages and assets',
  '/*': 'the built web app',
  '/assets/*': 'its scripts and styles',
}

/** Returns the routes in the order of the table of calls; throws where the two differ. */
export function routesOfCalls(calls: readonly Call[], routes: readonly Route[]): readonly Route[] {
  const byCall = new Map(routes.map((route) => [route.call, route]))
  const faults = [
    ...calls.filter((call) => !byCall.has(call)).map((call) => `call ${call.name} has no route`),
    ...routes
      .filter((route) => !calls.includes(route.call))
      .map((route) => `route ${route.call.name} is not in the table of calls`),
    ...calls.filter((call) => !declaresAccess(call)).map((call) => `call ${call.name} declares no access`),
    ...calls.flatMap(scopeFaults),
    ...routes.flatMap(onceFaults),
    ...repeated(calls.map((call) => call.name)).map((name) => `two calls are named ${name}`),
    ...(byCall.size < routes.length ? ['a call has two routes'] : []),
  ]
  if (faults.length > 0) throw new Error(`The table of calls and the routes differ: ${faults.join('; ')}`)
  return calls.flatMap((call) => byCall.get(call) ?? [])
}

function declaresAccess({ access }: Call): boolean {
  return (
    access === 'anyone' ||
    access === 'signedIn' ||
    isOfMachines(access) ||
    (typeof access === 'object' && access.screens.length > 0)
  )
}

/** Finds saves declared `once` that have no transaction or no user, since the key is written for a user in the transaction of the save. */
function onceFaults({ call, transaction }: Route): readonly string[] {
  if (!call.once || (call.kind === 'save' && call.access !== 'anyone' && transaction === 'one')) return []
  return [
    `call ${call.name} cannot happen once per key: only a save of a signed-in user in one transaction keeps its key`,
  ]
}

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

/** Throws when a route is registered that is neither a call nor declared open. It must be called before the first route. */
export function refuseUndeclared(app: FastifyInstance, calls: readonly Call[], bases: readonly Base[]): void {
  const declared = new Set(bases.flatMap((base) => calls.map((call) => `${call.method} ${urlOf(base, call)}`)))
  // A file is opened by a signed link.
  const files = new Set(bases.map(({ path }) => `${path}/files/:file`))
  // The link is the key of the page of a client.
  const pages = new Set(bases.map(({ path }) => `${path}/v/:code`))
  // A provider signs what it reports.
  for (const base of bases) declared.add(`POST ${statusPathOf(base)}`)
  // So it is of the page of a statement, where nothing is sent.
  const statements = new Set(bases.map(({ path }) => `${path}/s/:code`))
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      const known =
        declared.has(`${each} ${url}`) ||
        ((each === 'GET' || each === 'POST') && pages.has(url)) ||
        (each === 'GET' && statements.has(url)) ||
        ((each === 'GET' || each === 'HEAD') && (files.has(url) || isOpen(url)))
      if (!known) throw new Error(`${each} ${url} is neither a call nor declared open`)
    }
  })
}

function isOpen(url: string): boolean {
  const path = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url
  return path in openPaths || path === '/' || path.startsWith('/docs/')
}
