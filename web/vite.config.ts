import { readdirSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'

const server = process.env['SERVER'] ?? 'http://127.0.0.1:8080'
const toServer = Object.fromEntries(
  ['/main', '/second', '/databases', '/docs', '/openapi.json'].map((path) => [path, server]),
)

/** The folders that are layers; every other folder of `src` is a domain. */
const LAYERS = ['api', 'kit', 'session', 'notifications', 'shell']
const domains = readdirSync(new URL('src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !LAYERS.includes(entry.name))
  .map(({ name }) => ({ name, test: new RegExp(`web/src/${name}/`), minShareCount: 4 }))

/**
 * Groups modules that several screens share into chunks, by where they are wanted: by default each set of screens gets a chunk of
 * its own, and a first visit asks for fifty. `npx tsx scripts/bundle-budget.ts` lists the files that a route loads.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'login', test: /web\/src\/(?:api\/use-call|session\/databases|kit\/form\/(?:field|password-field))\.tsx?$/ },
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
  { name: 'form', test: /web\/src\/kit\/(?:list\/(?!list-modal)|form\/)/, minShareCount: 6 },
  { name: 'requests', test: /contract\/src\/approvals\//, minShareCount: 3 },
  // The calls of the business are not in the chunk of every page, which would grow with each domain.
  { name: 'calls', test: /contract\/src\/(?:cash|receipts|transfers|deposits|invoices|lookups)\//, minShareCount: 4 },
  // Home counts the orders that wait, and needs nothing of their form.
  { name: 'order-calls', test: /contract\/src\/orders\//, minShareCount: 4 },
  ...domains,
].map((group, at, all) => ({ ...group, priority: all.length - at }))

export default defineConfig({
  plugins: [react(), compressed()],
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
