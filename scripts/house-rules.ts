/**
 * Checks the walls between the parts, and that some code is in one place only. The domains are read from the folders, so a new domain is
 * walled in without any change here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { needlessExceptions, sidesIn } from './directions.ts'
import { root } from './steps.ts'
import { literalsShown } from './user-texts.ts'

interface Rule {
  readonly rule: string
  /** Matches the paths of the files that the rule is about. */
  readonly in: RegExp
  /** Matches text that must not be in such a file; `imports` matches the paths of imports that must not be. */
  readonly text?: RegExp
  readonly imports?: RegExp | ((path: string) => RegExp)
  readonly except?: RegExp
}

const foldersOf = (path: string, without: readonly string[]): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !without.includes(entry.name))
    .map((entry) => entry.name)

/** The folders below the domains, lowest first: each imports only the folders before it. */
const LAYERS = {
  server: ['tokens', 'db', 'postgres', 'store', 'http', 'files', 'session'],
  web: ['api', 'kit', 'session', 'outbox', 'documents', 'shell'],
}
/** The folders of the server above its domains, lowest first. The demo company is between them. */
const OPERATOR = ['backup', 'commands']
const serverDomains = foldersOf('server/src', [...LAYERS.server, ...OPERATOR, 'demo'])
const webDomains = foldersOf('web/src', LAYERS.web)
const anyOf = (names: readonly string[]): string => `(?:${names.join('|')})`
const TEST = /\.test\.tsx?$/

/** In the server the folders of the cash chain are one domain; each may use those before it. */
const CHAIN = [
  'cash',
  'timeline',
  'invoices',
  'receipts',
  'transfers',
  'payments',
  'deposits',
  'clients',
  'users',
  'home',
]

/** Every domain of the server may use these: the timelines of documents, the rules of decisions, and the debts of a client. */
const SHARED = ['approvals', 'timeline', 'clients']

/** The domains of the web app that import others. Money goes from receipts to hand-overs to deposits; a client's page shows the lists of five. */
const WEB_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  receipts: ['invoices'],
  transfers: ['receipts'],
  deposits: ['receipts', 'transfers'],
  clients: ['invoices', 'receipts', 'credits', 'orders', 'visits'],
  users: ['transfers'],
}

/** Matches the imports of a domain that reach another one, except those that it may import. */
const otherDomains =
  (part: string, domains: readonly string[], mayImport: (domain: string) => readonly string[]) => (path: string) => {
    const [, own = ''] = new RegExp(`^${part}/src/([^/]+)/`).exec(path) ?? []
    const reached = [own, ...mayImport(own)]
    return new RegExp(`^${part}/src/${anyOf(domains.filter((name) => !reached.includes(name)))}/`)
  }

/** The intake books what phones send by the routes of the saves, so that it may use every domain. No domain uses the intake. */
const serverImports = (own: string) =>
  own === 'intake' ? serverDomains : [...SHARED, ...CHAIN.slice(0, Math.max(0, CHAIN.indexOf(own)))]

/**
 * Matches the imports of a layer that reach a later layer, a domain, or a file that assembles the application. Every layer of the server
 * may use the clock, the form of a UUID, and the error that stops a start.
 */
const aboveLayer = (part: 'server' | 'web', above: readonly string[]) => (path: string) => {
  const [, own = ''] = new RegExp(`^${part}/src/([^/]+)/`).exec(path) ?? []
  const order = [...LAYERS[part], ...above]
  const reached = anyOf(order.slice(order.indexOf(own) + 1))
  return new RegExp(`^${part}/src/(?:${reached}/|(?!(?:clock|uuid|cannot-start)\\.ts$)[^/]+$)`)
}

const scaledSheets = /^web\/src\/.*\.css$/

/** Merged migrations and the database of an older program are never edited. */
const FROZEN = /^server\/(?:src\/db\/migrations|testing\/past)\//

const rules: readonly Rule[] = [
  { rule: 'contract imports nothing of ours', in: /^contract\//, imports: /^(?:server|demo|web|e2e|scripts)\// },
  { rule: 'web and server never import each other', in: /^web\//, imports: /^(?:server|demo)\// },
  { rule: 'web and server never import each other', in: /^(?:server|demo)\//, imports: /^web\// },
  {
    rule: 'product code imports no test code',
    in: /^(?:server|demo|web)\/src\//,
    imports: /^(?:server\/testing|web\/testing|e2e)\//,
    except: TEST,
  },
  {
    rule: `a layer of the server imports only those below it (${LAYERS.server.join(' < ')} < domains < ${OPERATOR.join(' < ')})`,
    in: new RegExp(`^server/src/${anyOf(LAYERS.server)}/`),
    imports: aboveLayer('server', [...serverDomains, 'demo', ...OPERATOR]),
    except: TEST,
  },
  {
    rule: 'backup imports no command',
    in: /^server\/src\/backup\//,
    imports: /^server\/src\/commands\//,
    except: TEST,
  },
  {
    rule: 'a domain of the server imports no part of the operator, no demo, and none of the files that assemble the application',
    in: new RegExp(`^server/src/${anyOf(serverDomains)}/`),
    imports: new RegExp(`^server/src/(?:${anyOf([...OPERATOR, 'demo'])}/|(?!(?:clock|uuid|cannot-start)\\.ts$)[^/]+$)`),
    except: TEST,
  },
  {
    rule: `a layer of the web app imports only those below it (${LAYERS.web.join(' < ')} < domains)`,
    in: new RegExp(`^web/src/${anyOf(LAYERS.web)}/`),
    imports: aboveLayer('web', webDomains),
    except: TEST,
  },
  {
    rule: 'what puts the application together is imported by nothing below it',
    in: new RegExp(`^web/src/${anyOf(webDomains)}/`),
    imports: /^web\/src\/[^/]+$/,
    except: TEST,
  },
  {
    rule: 'a domain imports another only through the contract, or what all share; a folder of the cash chain those before it',
    in: new RegExp(`^server/src/${anyOf(serverDomains)}/`),
    imports: otherDomains('server', serverDomains, serverImports),
    except: TEST,
  },
  {
    rule: 'a domain imports another only through the contract, except where WEB_IMPORTS of scripts/house-rules.ts allows it',
    in: new RegExp(`^web/src/${anyOf(webDomains)}/`),
    imports: otherDomains('web', webDomains, (own) => WEB_IMPORTS[own] ?? []),
    except: TEST,
  },
  {
    rule: 'the server loads the demo company only when it is made or its users are removed: by import()',
    in: /^server\/src\//,
    text: /^import (?!type)[^']*'(?:\.\.\/)+demo\/src\//m,
    except: TEST,
  },
  {
    rule: 'a connection is opened in db only, and by what works as the owner of the database',
    in: /^server\/src\/(?!db\/|postgres\/|demo\/|backup\/|commands\/)/,
    text: /from 'pg'/,
    except: TEST,
  },
  {
    rule: 'moments come from the clock, days from contract/day.ts',
    in: /^(?:contract|server)\/src\//,
    text: /new Date\(/,
    except: /^contract\/src\/day\.ts$|^server\/src\/(?:clock\.ts$|tokens\/access-token\.ts$)|\.test\.ts$/,
  },
  {
    rule: 'joined() of web/src/kit/joined.ts joins the facts of a line, so that they keep their order from right to left',
    in: /^web\/src\//,
    text: /\.join\(' · '\)/,
    // The name of a device is stored, in English.
    except: /^web\/src\/outbox\/work\.ts$|\.test\.tsx?$/,
  },
  {
    rule: 'the label of an action is in the catalogue',
    in: /^web\/src\//,
    text: /^\s+(?:actions?|\w+Action)\.(?:save|ask|open|run)\(['"`]/m,
    except: TEST,
  },
  {
    rule: 'the signs of a direction are in contract/src/language/direction-signs.ts',
    in: /^(?:contract|web)\/src\//,
    text: /['"`]\\u(?:2066|2068|2069|200[EF])['"`]/i,
    except: /^contract\/src\/language\/direction-signs\.ts$|\.test\.tsx?$/,
  },
  {
    rule: 'a test waits for what the user sees, not for time',
    in: /^e2e\/|\.test\.tsx?$/,
    text: /waitForTimeout|networkidle/,
  },
  {
    rule: 'a test name is a sentence in the present tense',
    in: /\.(?:test|spec)\.tsx?$/,
    text: /\b(?:it|test)(?:\.each\([^]*?\))?\(\s*['"`]should /,
  },
  {
    rule: 'no suppressions: change the code or the rule',
    in: /\.tsx?$/,
    text: /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable/,
  },
  {
    rule: 'a comment is a sentence with a subject and a verb: it does not begin with What, Who, Whose, Whom, Which or How',
    in: /\.(?:tsx?|sql|css)$/,
    text: /(?:^|\s)(?:\/\/|\/\*\*?|\*|--)\s+(?:What|Who|Whose|Whom|Which|How) /,
    except: FROZEN,
  },
  {
    rule: 'a gap, a margin or a padding is --space-1 to --space-8 (web/src/kit/tokens.css), 0 or 1px',
    in: scaledSheets,
    text: /^\s*(?:(?:row-|column-)?gap|(?:margin|padding)[\w-]*):[^;}]*\b(?!1px)\d*[1-9]\d*px/m,
  },
  {
    rule: 'a size of type is --text-1 to --text-6 (web/src/kit/tokens.css)',
    in: scaledSheets,
    text: /^\s*font(?:-size)?:[^;}]*(?<!\/\s*|[\d.])[\d.]+px/m,
  },
  {
    rule: 'a style sheet has the breakpoints 640, 900 and 1200: `(width < 640px)`, `(width >= 640px)`',
    in: scaledSheets,
    text: /@(?:media|container)[^{]*\b(?:(?:min|max)-width:|width (?:<=|>(?!=)|(?:<|>=) (?!(?:640|900|1200)px)))/,
    // The header drops its parts one by one, and the pager has arrows alone on the narrowest phone.
    except: /^web\/src\/(?:shell\/header|kit\/pager)\.module\.css$/,
  },
  {
    rule: 'no part has an empty word as its name',
    in: /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\.|\/)/,
    text: /^/,
  },
  { rule: 'a loose end has no place in the code', in: /\.tsx?$/, text: /\b(?:TODO|FIXME|XXX)\b/ },
]

/** These texts have no translation: MRP is the name of a price in Pakistan, in both scripts. */
const NOT_TRANSLATED: ReadonlySet<string> = new Set(['MRP'])

const sources = ['contract', 'server', 'demo', 'web', 'e2e', 'scripts'].flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .map((path) => `${part}/${path}`)
    .filter(
      (path) =>
        /\.(?:tsx?|sql|css)$/.test(path) &&
        !/\/(?:dist|node_modules|test-results)\/|\.generated\.ts$/.test(path) &&
        path !== 'scripts/house-rules.ts',
    ),
)

function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name)
  return names.map((name) => {
    if (name.startsWith('.')) return relative(root, join(root, dirname(path), name))
    return name.replace(/^@backoffice\/(\w+)(?:\/|$)/, (_whole, part: string) =>
      part === 'contract' ? 'contract/src/' : `${part}/`,
    )
  })
}

function breaks(rule: Rule, path: string, text: string): boolean {
  if (!rule.in.test(path) || rule.except?.test(path)) return false
  const { imports } = rule
  const forbidden = typeof imports === 'function' ? imports(path) : imports
  return (
    (rule.text?.test(text) ?? false) ||
    (forbidden !== undefined && importsOf(path, text).some((name) => forbidden.test(name)))
  )
}

/** Returns the classes that a file uses but its style sheet lacks. The compiler accepts any name of a class. */
function missingClasses(path: string, text: string): string[] {
  return [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].flatMap(([, name = '', sheet = '']) => {
    const rulesOfSheet = readFileSync(join(root, dirname(path), sheet), 'utf8')
    const taken = [...text.matchAll(new RegExp(String.raw`(?<![./\w])${name}\.(\w+)`, 'g'))].map(([, one = '']) => one)
    return [...new Set(taken)].filter((one) => !new RegExp(String.raw`\.${one}\b`).test(rulesOfSheet))
  })
}

/** Returns the texts in the markup of the web app that no language can translate. */
const literalsIn = (path: string, text: string): string[] =>
  /^web\/src\/.*\.tsx$/.test(path) && !TEST.test(path)
    ? literalsShown(path, text).filter((one) => !NOT_TRANSLATED.has(one))
    : []

const broken = sources.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return [
    ...rules.filter((rule) => breaks(rule, path, text)).map(({ rule }) => `${path}: ${rule}`),
    ...literalsIn(path, text).map(
      (one) => `${path}: “${one}” is a text that people read: it belongs into the catalogue of the contract`,
    ),
    ...missingClasses(path, text).map((one) => `${path}: no class ${one} in its style sheet`),
    ...sidesIn(path, text).map((one) => `${path}: a side is logical, as in inline-start and kit/direction.ts: ${one}`),
  ]
})
broken.push(
  ...needlessExceptions((path) => readFileSync(join(root, path), 'utf8')).map(
    (one) => `scripts/directions.ts: nothing needs the exception ${one}`,
  ),
)
console.log(broken.length === 0 ? `${sources.length} files keep ${rules.length + 2} rules.` : broken.join('\n'))
process.exitCode = broken.length === 0 ? 0 : 1
