import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:js|css|html|svg|json)$/
/** The size in bytes below which the header of a compressed answer costs more than the compression saves. */
const minimumSize = 1024

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < minimumSize) return
  const [zipped, brotlied] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotlied)])
}

/** Writes .gz and .br next to every text file of the build, so that the server compresses nothing while it answers. */
export function compressed(): Plugin {
  let target = 'dist'
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      target = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(target, { recursive: true })
      await Promise.all(files.filter((file) => text.test(file)).map((file) => compress(join(target, file))))
    },
  }
}
