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
 * Writes a page per address, `pages/<address>.html`, which names all scripts that the screen there needs. A slow line then asks for them
 * with the page; otherwise each would be asked for once the one before it has come and run. Their styles, and the script that chooses the
 * colours, stand in the page itself: they are few, and fill the line while it waits for the first file. Whoever comes back is told that the
 * page has not changed. The server lets a page use what stands in it by the hashes of its contents (`server/src/http/inline.ts`).
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
      // The imports of a file come before it, as their styles do where a browser asks for each of them.
      const withImports = (chunk: Chunk, seen: Set<Chunk>, needed: Set<Chunk>): void => {
        if (seen.has(chunk)) return
        seen.add(chunk)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') withImports(imported, seen, needed)
        }
        needed.add(chunk)
      }
      const textOf = (file: string): string => {
        const found = bundle[file]
        return found?.type === 'asset' ? String(found.source) : this.error(`The build has no ${file}.`)
      }
      const theme = readFileSync(join(source, '../theme.js'), 'utf8')
      const html = textOf('index.html').replace(/<script[^>]*"\/theme\.js"[^>]*>/, () => `<script>${theme}`)
      if (!html.includes(theme)) return this.error('The page does not name theme.js.')
      const asking = (modules: readonly string[]): string => {
        const needed = new Set<Chunk>()
        const seen = new Set<Chunk>()
        for (const module of ['main.ts', 'draw.tsx', ...modules]) withImports(chunkOf(module), seen, needed)
        const scripts = [...needed].map(({ fileName }) => fileName).filter((file) => !html.includes(`"/${file}"`))
        const styles = [...new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))]
        const tags = [
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          // A script that needs styles asks for their file unless a link names it. One that is disabled asks for nothing.
          ...styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
          `<style>${styles.map(textOf).join('')}</style>`,
        ]
        return html
          .replace(/ *<link rel="stylesheet"[^>]*>\n/g, '')
          .replace('  </head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`)
      }
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('The build has no page.')
      for (const [name, modules] of partsOf(readFileSync(join(source, 'routes.tsx'), 'utf8')))
        this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: asking(modules) })
      page.source = asking([ROUTED])
    },
  }
}
