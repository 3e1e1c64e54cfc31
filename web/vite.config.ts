import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressed } from './compressed.ts'
import { firstFiles } from './first-files.ts'

const server = process.env['SERVER'] ?? 'http://127.0.0.1:8080'
const keys = (process.env['DATABASES'] || 'main,second').split(',').map((key) => key.trim())
const toServer = Object.fromEntries(
  [...keys.map((key) => `/${key}/`), '/databases', '/docs', '/openapi.json'].map((path) => [path, server]),
)

/** The folders that are layers; every other folder of `src` is a domain. */
const LAYERS = ['api', 'kit', 'session', 'notifications', 'shell']
const domains = readdirSync(new URL('src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !LAYERS.includes(entry.name))
  .map(({ name }) => ({ name, test: new RegExp(`web/src/${name}/`), minShareCount: 4 }))

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Modules that every page needs, though none is imported by what draws it. */
const EVERYWHERE = /web\/src\/(?:api\/use-call|session\/databases|kit\/form\/(?:field|password-field))\.tsx?$/

const drawing = fileURLToPath(new URL('src/draw.tsx', import.meta.url))
const always = new Set<string>()

/** Returns whether every page draws with this module: then it is in one file with the others of that kind. */
function isDrawnAlways(module: string, graph: Graph): boolean {
  const add = (id: string) => {
    if (always.has(id)) return
    always.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(drawing)
  return always.has(module) || EVERYWHERE.test(module)
}

/**
 * Groups modules that several screens share into chunks, by where they are wanted: by default each set of screens gets a chunk of
 * its own, and a first visit asks for fifty. `npx tsx scripts/bundle-budget.ts` lists the files that a route loads.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: (module: string, graph: Graph) => (isDrawnAlways(module, graph) ? 'base' : null), debugName: 'base' },
  // This chunk is for every page with a session. The rest of the kit is for pages with a table or a list of choices.
  {
    name: 'shell',
    test: new RegExp(
      [
        'contract/src/(?:[^/]+$|(?:session|notifications)/)',
        'web/src/(?:shell|session|notifications|api)/',
        'web/src/kit/(?!lightbox|picture-viewer|use-zoom|parts-bar)[^/]+$',
        'web/src/kit/form/(?:form|use-form|submit-button|text-field)\\.',
        '@tabler/',
        '@mantine/hooks/',
      ].join('|'),
    ),
    minShareCount: 3,
  },
  { name: 'table', test: /web\/src\/kit\/list\/(?:columns|data-table|list-state|existing-page|last-answer)\./ },
  { name: 'form', test: /web\/src\/kit\/(?:list\/(?!list-modal)|form\/|drafts\/)/, minShareCount: 4 },
  { name: 'requests', test: /contract\/src\/approvals\//, minShareCount: 3 },
  // The calls of the business are not in the chunk of every page, which would grow with each domain.
  { name: 'calls', test: /contract\/src\/(?:cash|receipts|transfers|deposits|invoices|lookups)\//, minShareCount: 4 },
  // Home counts the orders that wait, and needs nothing of their form.
  { name: 'order-calls', test: /contract\/src\/orders\//, minShareCount: 4 },
  ...domains,
].map((group, at, all) => ({ ...group, priority: all.length - at }))

export default defineConfig({
  plugins: [react(), firstFiles(), compressed()],
  build: {
    // The content policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, strictPort: true, proxy: toServer },
})
