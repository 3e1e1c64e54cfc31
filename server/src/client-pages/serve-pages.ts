/**
 * Serves the pages of receipts and statements to anybody who has a link: without a session, a cookie or a script. An unknown, an ended and an
 * expired link look alike, and are looked up in the same way. A network opens 30 pages a minute.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { WORDS_OF_CLIENT } from '@backoffice/contract/client-pages/client-pages'
import { isLinkCode } from '@backoffice/contract/client-pages/link-code'
import { type WrongReason, wrongReasons } from '@backoffice/contract/client-pages/wrong-reasons'
import { type LanguageCode, languageIn } from '@backoffice/contract/language/codes'
import { readable } from '@backoffice/contract/readable'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { languageWanted } from '../http/accept-language.ts'
import { networkOf } from '../http/client-network.ts'
import { inLanguage } from '../http/language.ts'
import { numbersOfClient } from '../http/numbers-of-reader.ts'
import { busy, failureOf, missing } from '../http/refusals.ts'
import type { Base } from '../http/route.ts'
import type { Keys } from '../tokens/keys.ts'
import { isUuid } from '../uuid.ts'
import { pathOfPages } from '../http/client-pages.ts'
import { clientSays, type PublicReceipt, publicReceipt } from './client-pages.sql.ts'
import { headersOfPages } from './html.ts'
import { statementPage } from './statement-page.ts'
import { publicStatement } from './statements.sql.ts'
import { pageWithoutReceipt, receiptPage, type Shown } from './receipt-page.ts'

/** The pages of all networks that are made at once: they have no line of their own among the calls. */
const AT_ONCE = 8
const PAGES_A_MINUTE = 30
/** A form of two fields, a reason and 300 characters of four bytes, each written as %xx. */
const FORM_BYTES = 8 * 1024
const FORM_LIVES_MS = 24 * 60 * 60_000

interface Asked {
  Params: { code: string }
  Querystring: { l?: unknown; told?: unknown }
}

export async function serveClientPages(
  app: FastifyInstance,
  bases: readonly Base[],
  { clock, isOn }: { clock: Clock; isOn: boolean },
): Promise<void> {
  let open = 0
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (open >= AT_ONCE) throw busy()
    open += 1
    return work().finally(() => {
      open -= 1
    })
  }
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(headersOfPages))
    pages.setErrorHandler(async (error, request, reply) => {
      const { status, reason, retryAfter } = failureOf(error)
      request.trace.outcome = reason
      if (reason === 'failed') request.log.error({ err: error }, 'request failed')
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      return reply
        .code(status)
        .headers(headersOfPages)
        .send(pageWithoutReceipt(status === 429 || status >= 500 ? 'later' : 'notShown'))
    })
    for (const base of bases) {
      const url = `${pathOfPages(base)}:code`
      const config = { rateLimit: { max: PAGES_A_MINUTE, timeWindow: 60_000, keyGenerator: ofNetwork } }
      const reading =
        <T>(found: (db: Db, code: string) => Promise<T>) =>
        (code: string) =>
          inTurn(() => base.database.run('read', undefined, (db) => found(db, isOn && isLinkCode(code) ? code : '')))
      const read = reading(publicReceipt)
      const readStatement = reading(publicStatement)

      pages.get<Asked>(
        `${pathOfPages(base, 'statements')}:code`,
        { config },
        async ({ params: { code }, query, headers }, reply) => {
          const statement = await readStatement(code)
          if (!statement) throw missing()
          return reply.send(
            forClient(languageFor(query.l, statement, headers), statement, () => statementPage(statement)),
          )
        },
      )

      pages.get<Asked>(url, { config }, async ({ params: { code }, query, headers }, reply) => {
        const receipt = await read(code)
        if (!receipt) throw missing()
        const told = query.told === 'right' || query.told === 'wrong' ? query.told : undefined
        const form = newForm(base.keys, code, clock)
        return reply.send(
          forClient(languageFor(query.l, receipt, headers), receipt, () => receiptPage({ receipt, form, told })),
        )
      })

      pages.post<Asked & { Body: unknown }>(url, { config }, async ({ params: { code }, body, headers }, reply) => {
        const typed = formOf(body)
        const receipt = await read(code)
        if (!receipt) throw missing()
        const language = languageFor(typed.language, receipt, headers)
        const form = openForm(base.keys, code, typed.form, clock)
        const again = (status: number, fault: Shown['fault']) => {
          const shown = { form: newForm(base.keys, code, clock), told: undefined, fault, typed }
          return reply.code(status).send(forClient(language, receipt, () => receiptPage({ receipt, ...shown })))
        }
        const fault = faultOf(typed, form)
        if (fault !== undefined || form === undefined) return again(400, fault)
        const { isRight, reason, words } = typed
        const said = { form, isRight, reason: isRight ? '' : reason, words: isRight ? '' : words } as const
        const outcome = await inTurn(() => base.database.run('write', undefined, (db) => clientSays(db, code, said)))
        if (outcome === 'enough') return again(409, 'enough')
        if (outcome === null) throw missing()
        return seeOther(reply, `?told=${isRight ? 'right' : 'wrong'}&l=${language}`)
      })
    }
  })
}

const ofNetwork = ({ ip }: { readonly ip: string }) => networkOf(ip)
const seeOther = (reply: FastifyReply, to: string) => reply.code(303).header('location', to).send('')

/** Returns the language of a page: of its address, else of the client, else of the browser, else of the company. */
const languageFor = (
  asked: unknown,
  { language, companyLanguage }: Pick<PublicReceipt, 'language' | 'companyLanguage'>,
  headers: IncomingHttpHeaders,
): LanguageCode =>
  languageIn(asked) ?? languageIn(language) ?? languageWanted(headers['accept-language']) ?? companyLanguage

/** Draws a page in a language, with numbers as the company has them. */
const forClient = (language: LanguageCode, { numbers }: Pick<PublicReceipt, 'numbers'>, draw: () => string): string =>
  inLanguage(language, draw, numbersOfClient(language, numbers))

interface Typed {
  readonly form: string
  readonly language: string
  /** False for anything but one of the two words. */
  readonly isSaid: boolean
  readonly isRight: boolean
  readonly reason: WrongReason | ''
  readonly words: string
}

function formOf(body: unknown): Typed {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  const field = (name: string) => fields.get(name) ?? ''
  const reason = field('reason')
  return {
    form: field('form'),
    language: field('l'),
    isSaid: field('word') === 'right' || field('word') === 'wrong',
    isRight: field('word') === 'right',
    reason: wrongReasons.find((one) => one === reason) ?? '',
    words: readable(field('words')),
  }
}

function faultOf({ isSaid, isRight, reason, words }: Typed, form: string | undefined): Shown['fault'] {
  if (form === undefined || !isSaid) return 'sendAgain'
  if (isRight) return undefined
  if (reason === '') return 'noReason'
  return words.length > WORDS_OF_CLIENT ? 'tooLong' : undefined
}

const signatureOf = (keys: Keys, code: string, id: string, until: string) =>
  createHmac('sha256', keys.files).update(`form of a client\n${code}\n${id}\n${until}`).digest('base64url')

/** Makes the one-time field of a form: what is sent with it counts once, and only for the page that it was made for. */
function newForm(keys: Keys, code: string, clock: Clock): string {
  const id = randomUUID()
  const until = String(clock.now().getTime() + FORM_LIVES_MS)
  return [id, until, signatureOf(keys, code, id, until)].join('.')
}

/** Returns the id of a form that this server made for the page and that is not too old. */
function openForm(keys: Keys, code: string, form: string, clock: Clock): string | undefined {
  const [id = '', until = '', signature = ''] = form.split('.')
  const expected = Buffer.from(signatureOf(keys, code, id, until))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return isUuid(id) && Number(until) > clock.now().getTime() ? id : undefined
}
