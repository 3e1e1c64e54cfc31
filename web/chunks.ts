/**
 * Says which modules stand together in a file. By default each set of screens gets a file of its own, and a first visit asks for fifty;
 * each costs headers, and compresses worse than a part of a larger one. `npx tsx scripts/bundle-budget.ts` lists the files of a route.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
type Modules = ReadonlySet<string>

const inSource = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** Returns a module with all that it imports, and they import, before it can run. */
function neededBy(module: string, graph: Graph): Modules {
  const needed = new Set<string>()
  const add = (id: string) => {
    if (needed.has(id)) return
    needed.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(module)
  return needed
}

/** The part of the screens that need a module, from which on it is in the file of lists. */
const MOST = 0.5

/** The part of the screens that need a rule of several domains. */
const SEVERAL = 0.15

/** The screens with which the work of most days begins. */
const WORK = [
  'receipts/salesman-collection',
  'receipts/cashier-invoice-collection',
  'transfers/cash-transfer',
  'transfers/cashier-collection',
  'deposits/cashier-deposits',
]

/** Sorts the modules by the pages that draw with them. */
function pagesOf(graph: Graph) {
  const drawing = neededBy(inSource('draw.tsx'), graph)
  const routed = neededBy(inSource('routed.later.tsx'), graph)
  const signIn = neededBy(inSource('session/login.screen.tsx'), graph)
  const frame = neededBy(inSource('shell/frame.tsx'), graph)
  const early = neededBy(inSource('main.ts'), graph)
  const screens = (graph.getModuleInfo(inSource('routes.tsx'))?.dynamicallyImportedIds ?? [])
    .filter((id) => id.endsWith('.screen.tsx'))
    .map((id) => neededBy(id, graph))
  const work = WORK.map((name) => neededBy(inSource(`${name}.screen.tsx`), graph))
  const receipts = work.slice(0, 2)
  const among = (pages: readonly Modules[], module: string) => pages.filter((page) => page.has(module)).length
  /** A small part of the contract that several domains need, and that takes nothing along but what every page has. */
  const isCommonRule = (module: string) =>
    /contract\/src\/(?!.*-messages)/.test(module) &&
    among(work, module) > 0 &&
    among(screens, module) >= screens.length * SEVERAL &&
    (graph.getModuleInfo(module)?.importedIds ?? []).every((id) => drawing.has(id) || early.has(id))
  return {
    /** Returns whether every page needs the module, with a session or without. */
    isAlways: (module: string) =>
      drawing.has(module) ||
      (signIn.has(module) && (frame.has(module) || module.includes('/web/src/kit/'))) ||
      // Few styles are no file of their own.
      (routed.has(module) && module.endsWith('.css')),
    /** Returns whether the pages of all addresses need it, and the sign-in page that was opened does not. */
    isRouted: (module: string) => routed.has(module),
    /** Returns whether the pages of a session need it, all or most of them, or a part of it is a rule of several domains. */
    isUsual: (module: string) =>
      frame.has(module) || among(screens, module) >= screens.length * MOST || isCommonRule(module),
    /** Returns whether screens that record receipts need it with others, or several of the screens of the work do. */
    isOfWork: (module: string) =>
      (among(receipts, module) > 0 && among(screens, module) > receipts.length) ||
      (!module.includes('/web/src/kit/') && among(work, module) > receipts.length),
    /** Returns whether only the screens that record receipts need it. */
    isOfReceipts: (module: string) => among(receipts, module) > 0,
  }
}

/** The field that sends files, which a list has no use for. */
const FILES =
  '(?:attachments-field|upload|failed-files|file-wait|use-(?:file-queue|brought-files|unsent-files|fresh-images))'

/** The tables in which the lines of a document are entered, which the forms of one amount have no use for. */
const LINES = 'list/line-table|form/(?:use-lines|quantity-field)'

/** The folders that are layers; every other folder of `src` is a domain. */
const LAYERS = ['api', 'kit', 'session', 'notifications', 'shell']

/** Returns the groups of the build, the strongest first. */
export function chunkGroups() {
  let pages: ReturnType<typeof pagesOf> | undefined
  const named = (name: string, has: (of: ReturnType<typeof pagesOf>, module: string) => boolean) => ({
    debugName: name,
    name: (module: string, graph: Graph) => (has((pages ??= pagesOf(graph)), module) ? name : null),
  })
  const domains = readdirSync(inSource(''), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LAYERS.includes(entry.name))
    .map(({ name }) => ({ name, test: new RegExp(`web/src/${name}/`), minShareCount: 4 }))
  const groups = [
    { name: 'start', tags: ['$initial' as const] },
    named('base', (of, module) => of.isAlways(module)),
    named('router', (of, module) => of.isRouted(module)),
    named('usual', (of, module) => of.isUsual(module)),
    // A group takes along what its modules import. These are needed by screens of other domains too, and so have files of their own.
    { name: 'undo', test: /contract\/src\/undo\/undo-money/, minShareCount: 3 },
    { name: 'numbers', test: /contract\/src\/(?:quantity|money-sum)/, minShareCount: 4 },
    { name: 'timeline', test: /contract\/src\/timeline\//, minShareCount: 2 },
    { name: 'lookups', test: /contract\/src\/lookups\//, minShareCount: 4 },
    // Home counts the orders that wait, and needs nothing of their form.
    { name: 'order-calls', test: /contract\/src\/orders\//, minShareCount: 4 },
    { name: 'moves', test: /contract\/src\/(?:transfers|deposits)\//, minShareCount: 4 },
    named('work', (of, module) => of.isOfWork(module)),
    named('receipts', (of, module) => of.isOfReceipts(module)),
    { name: 'invoices', test: /web\/src\/(?:invoices\/|cash\/(?:cash-filters|decline-note))/, minShareCount: 3 },
    {
      name: 'form',
      test: new RegExp(`web/src/kit/(?!${LINES})(?:list/(?!list-modal)|form/(?!lookup-field|${FILES})|drafts/)`),
      minShareCount: 4,
    },
    { name: 'lines', test: new RegExp(`web/src/kit/(?:${LINES})`), minShareCount: 3 },
    { name: 'files', test: new RegExp(`web/src/kit/form/${FILES}`), minShareCount: 4 },
    { name: 'requests', test: /contract\/src\/approvals\//, minShareCount: 3 },
    // The calls of the business are not in the file of every page, which would grow with each domain.
    {
      name: 'calls',
      test: /contract\/src\/(?:cash|receipts|invoices)\//,
      minShareCount: 4,
    },
    ...domains,
  ]
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}
