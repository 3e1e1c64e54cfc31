import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'

const server = process.env['SERVER'] ?? 'http://127.0.0.1:8080'
const toServer = Object.fromEntries(
  ['/main', '/second', '/databases', '/docs', '/openapi.json'].map((path) => [path, server]),
)

export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    // The content policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { port: 5173, strictPort: true, proxy: toServer },
})
