import { readFile } from 'node:fs/promises'
import { Marked } from 'marked'
import { type Plugin, transformWithOxc } from 'vite'

/**
 * Makes a document of docs/ a module with a component that draws it: `import Guide from '../../docs/for-cashiers.md'`. Its pictures are
 * files of the build. The title is left out, and links to other documents are words, because the program has no pages for them.
 */
export const guides = (): Plugin => ({
  name: 'guides',
  enforce: 'pre',
  load: async (id) => {
    if (!id.endsWith('.md')) return null
    const pictures: string[] = []
    const reader = new Marked({
      renderer: {
        heading({ depth, tokens }) {
          return depth === 1 ? '' : `<h${depth + 1}>${this.parser.parseInline(tokens)}</h${depth + 1}>`
        },
        link({ tokens }) {
          return this.parser.parseInline(tokens)
        },
        // The mark has no brace, which would be an expression in JSX.
        image({ href, text }) {
          return `<img alt="${text}" loading="lazy" src="${pictures.push(href) - 1}" />`
        },
      },
    })
    const html = (await reader.parse(await readFile(id, 'utf8'))).replace(/[{}]/g, "{'$&'}")
    const jsx = html.replace(/src="(\d+)"/g, 'src={picture$1}')
    const imports = pictures.map((path, at) => `import picture${at} from './${path}?url'\n`).join('')
    const { code } = await transformWithOxc(`${imports}export default () => <>${jsx}</>`, `${id}.jsx`)
    return code
  },
})
