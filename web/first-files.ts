import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** This module draws the page of an address. The sign-in page is drawn before it comes. */
const ROUTED = 'routed.later.tsx'

/** The modules that the page of an address draws, beside those of every page. */
function partsOf(routes: string): ReadonlyMap<string, readonly string[]> {
  const screens = [...routes.matchAll(/'\/(\w+)': lazily\(\s*\(\) => import\('\.\/([^']+)'\)/g)]
  return new Map<string, readonly string[]>([
    ['login', ['session/login.screen.tsx']],
    ...screens.map(([, name = '', file = '']) => {
      return [name, [ROUTED, 'shell/frame.tsx', file]] as const
    }),
  ])
}

/**
 * Writes a page per address, `pages/<address>.html`, which names all files that the screen there needs. A slow line then asks for them
 * with the page; otherwise each would be asked for once the one before it has come and run. The script that chooses the colours, before
 * which nothing is drawn, gets its content's hash into its name like every other file, so that it is asked for once.
 */
export function firstFiles(): Plugin {
  let source = ''
  return {
    name: 'first-files',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root }) => {
      source = join(root, 'src')
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const chunkOf = (module: string): Chunk => {
        const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)))
        return found ?? this.error(`No chunk of the build has ${module}.`)
      }
      const withImports = (chunk: Chunk, seen: Set<Chunk>): Set<Chunk> => {
        if (seen.has(chunk)) return seen
        seen.add(chunk)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') withImports(imported, seen)
        }
        return seen
      }
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('The build has no page.')
      const theme = this.emitFile({
        type: 'asset',
        name: 'theme.js',
        source: readFileSync(join(source, '../theme.js')),
      })
      const html = String(page.source).replace('"/theme.js"', `"/${this.getFileName(theme)}"`)
      const asking = (modules: readonly string[]): string => {
        const needed = new Set<Chunk>()
        for (const module of modules) withImports(chunkOf(module), needed)
        const scripts = [...needed].map(({ fileName }) => fileName)
        const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const links = [
          ...scripts.map((file) => ['modulepreload', file, ''] as const),
          ...[...new Set(styles)].map((file) => ['preload', file, ' as="style"'] as const),
        ].filter(([, file]) => !html.includes(`"/${file}"`))
        const tags = links
          .map(([rel, file, as]) => `    <link rel="${rel}"${as} crossorigin href="/${file}">\n`)
          .join('')
        return html.replace('  </head>', `${tags}  </head>`)
      }
      page.source = asking(['draw.tsx', ROUTED])
      for (const [name, modules] of partsOf(readFileSync(join(source, 'routes.tsx'), 'utf8')))
        this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: asking([...modules, 'draw.tsx']) })
    },
  }
}
