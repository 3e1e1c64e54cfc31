import type { Plugin } from 'vite'
import { files as ofProgram } from '../contract/src/language/files.generated.ts'
import { heads as headsOfProgram } from '../contract/src/language/heads.generated.ts'
import type { LanguageFile } from '../contract/src/language/languages.ts'

interface Head {
  readonly direction: string
  readonly scripts: readonly string[]
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

/** A text of the page in English, with its key in the catalogue. */
const TEXT = /( *)<p lang="en" data-text="([\w.]+)">([^<]*)<\/p>\n/g

/**
 * Writes the languages into the page, which is shown before any module runs: their heads for `public/theme.js`, and each text of
 * `index.html` in each language. The sheet `src/loading.css` gets the rules that show the text in the language of the page alone.
 */
export function languagesInPage(
  heads: Readonly<Record<string, Head>> = headsOfProgram,
  files: Readonly<Record<string, LanguageFile>> = ofProgram,
) {
  const codes = Object.keys(heads)
  return {
    name: 'languages-in-page',
    enforce: 'pre',
    transformIndexHtml: (html: string) => {
      const languages = Object.entries(heads).map(([code, { direction, scripts }]) => ({ code, direction, scripts }))
      return html
        .replace('<html', `<html data-languages='${JSON.stringify(languages)}'`)
        .replaceAll(TEXT, (_text, space: string, key: string, english: string) =>
          [
            `${space}<p lang="en">${english}</p>\n`,
            ...Object.entries(heads).map(([code, { direction }]) => {
              const text = files[code]?.[key]
              return `${space}<p lang="${code}" dir="${direction}">${text === undefined ? english : escaped(text)}</p>\n`
            }),
          ].join(''),
        )
    },
    transform: (code: string, id: string) =>
      id.endsWith('/src/loading.css')
        ? `${code}${codes.map((one) => `:root:lang(${one}) .loading > [lang='${one}'] { display: block; }\n`).join('')}`
        : null,
  } satisfies Plugin
}
