/** The settings of the providers that send messages to clients. */
import type { MessageChannel } from '@backoffice/contract/messaging/client-text'
import { emailOf } from '@backoffice/contract/email'
import { z } from 'zod'
import { faultOfHeaders, faultOfPattern, headersOf, type Headers, type Pattern } from './pattern.ts'

export interface MailSettings {
  readonly url: string
  /** The address of the sender; the name is the name of the company. */
  readonly from: string
}

export interface GatewaySettings {
  readonly url: string
  readonly method: 'POST' | 'PUT'
  readonly headers: Headers
  readonly body: Pattern
  /** The names that lead to the provider's id in its answer. */
  readonly idAt: readonly string[] | undefined
}

export interface MessageSettings {
  readonly mail?: MailSettings | undefined
  readonly gateway?: GatewaySettings | undefined
  /** The secret with which providers sign their reports. */
  readonly secret?: string | undefined
}

const SECRET = 32

export const messageSettings = {
  SMTP_URL: z
    .string()
    .refine(
      (url) => URL.canParse(url) && /^smtps?:\/\/[^/]+/.test(url),
      'must look like smtps://user:password@mail.example.com:465',
    )
    .optional(),
  SMTP_FROM: z
    .string()
    .refine((address) => emailOf(address) !== undefined, 'must be an e-mail address such as office@example.com')
    .optional(),
  GATEWAY_URL: z.url({ protocol: /^https?$/, error: 'must look like https://sms.example.com/send' }).optional(),
  GATEWAY_METHOD: z.enum(['POST', 'PUT'], 'must be one of POST, PUT').default('POST'),
  GATEWAY_HEADERS: z
    .string()
    .refine((text) => faultOfHeaders(text) === undefined, { error: ({ input }) => faultOfHeaders(String(input)) ?? '' })
    .optional(),
  GATEWAY_BODY: z
    .string()
    .refine((text) => faultOfPattern(text) === undefined, { error: ({ input }) => faultOfPattern(String(input)) ?? '' })
    .optional(),
  GATEWAY_ID: z
    .string()
    .regex(/^\w{1,40}(?:\.\w{1,40}){0,9}$/, 'must name a value of the answer, such as messages.0.id')
    .optional(),
  MESSAGES_SECRET: z.string().min(SECRET, `must have at least ${SECRET} characters: openssl rand -hex 32`).optional(),
}

type Read = z.infer<z.ZodObject<typeof messageSettings>>

/** These settings are made together or not at all. */
export const messageSettingsTogether = [
  ['SMTP_URL', 'SMTP_FROM'],
  ['GATEWAY_URL', 'GATEWAY_BODY'],
] as const

/** Returns one line per setting that has no use without another one. */
export const faultsOfMessageSettings = (read: Read): string[] =>
  read.GATEWAY_URL === undefined
    ? (['GATEWAY_HEADERS', 'GATEWAY_ID'] as const)
        .filter((name) => read[name] !== undefined)
        .map((name) => `GATEWAY_URL is missing: ${name} is set`)
    : []

export function messagesOf(read: Read): MessageSettings {
  const { SMTP_URL: mailUrl, SMTP_FROM: from, GATEWAY_URL: url, GATEWAY_BODY: body } = read
  return {
    mail: mailUrl !== undefined && from !== undefined ? { url: mailUrl, from: emailOf(from) ?? from } : undefined,
    gateway:
      url !== undefined && body !== undefined
        ? {
            url,
            method: read.GATEWAY_METHOD,
            headers: headersOf(read.GATEWAY_HEADERS ?? '{}'),
            body: JSON.parse(body) as Pattern,
            idAt: read.GATEWAY_ID?.split('.'),
          }
        : undefined,
    secret: read.MESSAGES_SECRET,
  }
}

/** Returns the channels that these settings serve. */
export const channelsOf = ({ mail, gateway }: MessageSettings): readonly MessageChannel[] => [
  ...(gateway ? (['sms'] as const) : []),
  ...(mail ? (['email'] as const) : []),
]
