/** Directors who want a daily summary, in companies of which the clock shows a wanted hour now. */
import { role } from '@backoffice/contract/access'
import { saveSummaryChoice } from '@backoffice/contract/home/summary'
import { mailerOf } from '../../src/messaging/mail.ts'
import { sendSummaries } from '../../src/messaging/summaries.ts'
import { summaryOf } from '../../src/home/summary.ts'
import type { TestApp } from '../harness.ts'
import type { MailServer } from '../mail-server.ts'
import { owned } from '../owner.ts'
import { aDesk, aWorker, type Desk, type Worker } from './desk.ts'

const NOON = 12

/** Sets the zone of a company so that this hour begins or has begun there. */
export async function itIs(hour: number, { companyCode }: Desk['branch']): Promise<void> {
  await owned(
    `update company set time_zone = (
       select 'Etc/GMT' || case when o.hours < 0 then '+' else '-' end || abs(o.hours)
       from (select (($2 - extract(hour from now() at time zone 'UTC')::int + 36) % 24) - 12 as hours) o)
     where code = $1`,
    [companyCode, hour],
  )
}

let addresses = 0
/** Gives a user an e-mail that nobody else has, and returns it. */
export async function addressOf({ userId }: Pick<Worker, 'userId'>): Promise<string> {
  const email = `director${process.pid}-${(addresses += 1)}@company.example`
  await owned('update app_user set email = $2 where id = $1', [userId, email])
  return email
}

/** Builds a desk at noon of which a director wants the summary, with the address of the director. */
export async function aReader(
  app: Pick<TestApp, 'as'>,
  { hour = NOON, modules }: { hour?: number; modules?: readonly number[] } = {},
) {
  const desk = await aDesk(app)
  const reader = modules ? await aWorker(app, { role: role.director, in: desk.branch, modules }) : desk.director
  await itIs(hour, desk.branch)
  const email = await addressOf(reader)
  await reader.client.ask(saveSummaryChoice, { isOn: true })
  return { ...desk, reader, email }
}

/** Sends the summaries that are due, as a server does every minute. */
export const summariesSent = (
  { base }: Pick<TestApp, 'base'>,
  { url }: Pick<MailServer, 'url'>,
  { ending = new AbortController().signal, read = summaryOf }: { ending?: AbortSignal; read?: typeof summaryOf } = {},
) =>
  sendSummaries({
    base,
    post: mailerOf({ url, from: 'office@company.example' }),
    publicUrl: 'https://office.example',
    read,
    ending,
  })
