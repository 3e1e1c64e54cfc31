import { defineConfig } from 'rolldown'

export default defineConfig({
  input: ['src/main.ts', 'src/cli.ts', 'src/imports/table-worker.ts'],
  platform: 'node',
  // Packages are installed beside it; only our own sources are put together.
  external: (id) => !/^(\.|\/|@backoffice\/)/.test(id),
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true },
})
