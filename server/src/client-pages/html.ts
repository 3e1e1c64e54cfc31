/** Pages without scripts. */
import { createHash } from 'node:crypto'
import { directionOf } from '@backoffice/contract/language/codes'
import { languageOfReader } from '../http/language.ts'
import { Markup, markup } from '../http/markup.ts'

const STYLE = `
:root{color-scheme:light dark;--ground:#f4f6f8;--card:#fff;--ink:#16202a;--soft:#55636f;--line:#d9dfe5;--act:#0b5fae;--on-act:#fff;--good:#15693a;--bad:#a5271c}
@media (prefers-color-scheme:dark){:root{--ground:#12181e;--card:#1b232b;--ink:#e9eef2;--soft:#a5b1bb;--line:#34404a;--act:#7fbcf5;--on-act:#0b1721;--good:#6fd39b;--bad:#ff9b8f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,"Noto Sans","Noto Nastaliq Urdu",sans-serif}
main{max-width:30rem;margin:0 auto;padding:1rem;display:grid;gap:1rem}
header{display:flex;justify-content:space-between;gap:1rem;align-items:baseline}
h1{font-size:1.25rem;margin:0;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0}
p{margin:0}
small,dt{color:var(--soft);font-size:.875rem}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;display:grid;gap:.75rem}
dl{margin:0;display:grid;gap:.5rem}
dl div{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.sum{font-size:1.75rem;font-weight:700;font-variant-numeric:tabular-nums}
.state{font-weight:600}
.part{border-block-start:1px solid var(--line);padding-block-start:.75rem}
.told{border-color:var(--good);color:var(--good);font-weight:600}
.fault{color:var(--bad);font-weight:600}
a{color:var(--act)}
form{display:grid;gap:.75rem}
fieldset{border:0;margin:0;padding:0;display:grid;gap:.25rem}
legend{padding:0;font-weight:600}
fieldset label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}
input[type=radio]{width:1.25rem;height:1.25rem;margin:0;flex:none;accent-color:var(--act)}
textarea{font:inherit;width:100%;min-height:5rem;padding:.5rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card);color:var(--ink)}
button,summary{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border-radius:.5rem;border:1px solid var(--act);cursor:pointer}
button{background:var(--act);color:var(--on-act)}
summary{color:var(--act);text-align:center}
details[open] summary{margin-block-end:.75rem}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
main.wide{max-width:52rem;page:sheet}
.lines{width:100%;border-collapse:collapse}
.lines :is(th,td){text-align:start;vertical-align:top;padding:.375rem .5rem;border-block-end:1px solid var(--line);overflow-wrap:anywhere}
.lines th{color:var(--soft);font-size:.875rem}
.lines tr{break-inside:avoid}
.lines .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.lines bdi{display:inline-block}
dd .sum-of{white-space:nowrap}
@media screen and (max-width:34rem){.lines thead{position:absolute;clip-path:inset(50%)}.lines tr{display:grid;grid-template:"what what amount" "day balance balance"/auto 1fr auto;gap:0 1rem;padding-block:.5rem;border-block-end:1px solid var(--line)}.lines td{padding:0;border:0}.lines td:nth-child(1){grid-area:day}.lines td:nth-child(2){grid-area:what}.lines td:nth-child(3){grid-area:amount}.lines td:nth-child(4){grid-area:balance}.lines td:is(:nth-child(1),:nth-child(4)){color:var(--soft);font-size:.875rem}.lines .n{text-align:end}.lines .n[data-name]::before{content:attr(data-name) " "}}
@page sheet{size:A4;margin:14mm}
@media print{main{padding:0}:root{color-scheme:light;--ground:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999}.screen{display:none}body{font-size:10pt}section{border:0;padding:0}}
`

/** The policy of these pages: nothing is loaded, no script runs, and the only style is the style above. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of these pages, next to the headers of all answers. */
export const headersOfPages = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const

interface Frame {
  readonly title: string
  readonly body: Markup
  /** True for a page with a table, which fills a sheet of A4. */
  readonly isWide?: boolean
}

const STYLED = new Markup(`<style>${STYLE}</style>`)

/** Writes a whole page in the language of its reader. */
export function pageOf({ title, body, isWide = false }: Frame): string {
  const language = languageOfReader()
  return markup`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${STYLED}
</head>
<body><main${isWide && markup` class="wide"`}>${body}</main></body>
</html>
`.text
}
