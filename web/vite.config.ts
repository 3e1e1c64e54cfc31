import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { compressed } from './compressed.ts'
import { firstFiles } from './first-files.ts'

const server = process.env['SERVER'] ?? 'http://127.0.0.1:8080'
const keys = (process.env['DATABASES'] || 'main,second').split(',').map((key) => key.trim())
const toServer = Object.fromEntries(
  [...keys.map((key) => `/${key}/`), '/databases', '/docs', '/openapi.json'].map((path) => [path, server]),
)

export default defineConfig({
  plugins: [react(), firstFiles(), compressed()],
  build: {
    // The content policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: { port: 5173, strictPort: true, proxy: toServer },
})
