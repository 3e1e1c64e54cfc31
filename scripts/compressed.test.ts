import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { build } from 'vite'
import { compressed } from '../web/compressed.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backoffice-compressed-'))
  writeFileSync(join(root, 'index.html'), `<!doctype html><title>A page</title>${'<p>long</p>'.repeat(200)}`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it.each([
  ['a folder of the web app', () => 'dist'],
  ['an absolute path', () => join(root, 'elsewhere')],
])('the build compresses its files in %s', async (_, folder) => {
  const outDir = folder()
  await build({ configFile: false, logLevel: 'silent', root, build: { outDir }, plugins: [compressed()] })

  expect(readdirSync(isAbsolute(outDir) ? outDir : join(root, outDir)).toSorted()).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
})
