import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { guides } from './guides.ts'
import { compressed } from './compressed.ts'
import { languagesInPage } from './languages-in-page.ts'

const server = process.env['SERVER'] ?? 'http://127.0.0.1:8080'
const keys = (process.env['DATABASES'] || 'main,second').split(',').map((key) => key.trim())
const toServer = Object.fromEntries(
  [...keys.map((key) => `/${key}/`), '/databases', '/docs', '/openapi.json'].map((path) => [path, server]),
)

/** The files that screens share. Without these groups each set of screens would get a file of its own. */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  // The sign-in page loads this file of the shared ones. Other screens alone have lists of choices, phones, the list of sign-ins, and the
  // fields of a new password.
  {
    name: 'forms',
    test: /web\/src\/(?:kit\/(?:form|drafts)|session)\/(?!phones|sign-in-list|new-password-fields|select-field|multi-select|lookup-field|choices|own-reading)/,
    minShareCount: 2,
    priority: 4,
  },
  { name: 'shell', test: /web\/src\/shell\//, minShareCount: 2, priority: 3 },
  {
    name: 'lists',
    test: /web\/src\/(?:kit|documents)\/|contract\/src\/lookups/,
    minShareCount: 3,
    priority: 2,
  },
  { name: 'reports', test: /src\/reports\//, minShareCount: 2, priority: 2 },
  { name: 'domains', test: /contract\/src\/|web\/src\//, minShareCount: 7, priority: 1 },
]

/** Makes the catalogue wait for the language of the browser, which `src/language.ts` loads. */
const textsInLanguage = (): Plugin => {
  const language = join(import.meta.dirname, 'src/language.ts')
  return {
    name: 'texts-in-language',
    enforce: 'pre',
    resolveId: (id, importer) => (/\/language\/texts(?:\.ts)?$/.test(id) && importer !== language ? language : null),
  }
}

/** Writes the names of all files of the build: the worker finds there which of them replace older files (`public/service-worker.js`). */
const fileList = (): Plugin => ({
  name: 'file-list',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(files.map((name) => `/${name}`)) })
  },
})

/**
 * Builds the worker that sends what waits on a phone (`src/outbox/worker.ts`). It is a single file with a copy of all code that it needs. A
 * service worker cannot load code later, and a file that it shared with the pages would start the program in the worker.
 */
const outboxWorker = (): Plugin => ({
  name: 'outbox-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'error',
      publicDir: false,
      build: {
        write: false,
        rolldownOptions: {
          input: 'src/outbox/worker.ts',
          output: { format: 'iife', codeSplitting: false },
        },
      },
    })
    const [worker] = 'output' in built ? built.output : []
    if (worker?.type !== 'chunk') throw new Error('The worker of the outbox was not built.')
    this.emitFile({ type: 'asset', fileName: 'outbox-worker.js', source: worker.code })
  },
})

export default defineConfig({
  plugins: [textsInLanguage(), languagesInPage(), guides(), react(), fileList(), outboxWorker(), compressed()],
  build: {
    // The content policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A part of the catalogue that no screen of a file uses is left out of the file.
      treeshake: { manualPureFunctions: ['texts'] },
      output: { codeSplitting: { groups } },
    },
  },
  server: { port: 5173, strictPort: true, proxy: toServer },
})
