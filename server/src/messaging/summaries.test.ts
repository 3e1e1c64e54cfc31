import { listMoney } from '@backoffice/contract/home/money'
import { getSummaryChoice, saveSummaryChoice } from '@backoffice/contract/home/summary'
import { dailyMessages } from '@backoffice/contract/home/daily-messages'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { saveReading } from '@backoffice/contract/session/own-reading'
import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import { formatMoney, sum } from '@backoffice/contract/money'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, today, type Worker } from '../../testing/builders/desk.ts'
import { aReader, addressOf, itIs, summariesSent } from '../../testing/builders/summaries.ts'
import { everyPlace } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { summaryOf } from '../home/summary.ts'

const app = await testApp()
const mail = await aMailServer()
afterAll(() => mail.close())
beforeEach(async () => {
  mail.refuse(undefined)
  mail.cut(false)
  await owned('update summary_choice set is_on = false')
  await owned(`update summary_mail set state = 'given_up', next_at = null where next_at is not null`)
})

/** The module with the imports, which shows no money. */
const IMPORTS = 12

interface Row {
  readonly state: string
  readonly answer: string
  readonly key: string
  readonly tries: number
}
const rowsOf = ({ userId }: Pick<Worker, 'userId'>) =>
  owned<Row>('select state, answer, key::text, tries from summary_mail where user_id = $1 order by id', [userId])
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
/** Returns the plain text of a mail, without the breaks that its encoding adds. */
function plain(text: string): string {
  const whole = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return whole.slice(0, whole.indexOf('text/html'))
}
const makeDue = () =>
  owned(`update summary_mail set next_at = clock_timestamp() - interval '1 second' where next_at is not null`)
const receivedYesterday = (id: number) =>
  owned(
    `update receipt set created_at = day_start(branch_code, business_day(branch_code) - 1) + interval '1 hour' where id = $1`,
    [id],
  )

describe('the choice', () => {
  it('is off until a director with an address switches it on, and nobody else can', async () => {
    const { director, salesman } = await aDesk(app)
    const choice = () => director.client.ask(getSummaryChoice, {})

    expect(await choice()).toEqual({ isOn: false, canSend: true, last: null })
    expect(await director.client.ask(saveSummaryChoice, { isOn: true })).toMatchObject({
      isSuccessful: false,
      message: dailyMessages.noAddress,
    })
    await addressOf(director)
    expect(await director.client.ask(saveSummaryChoice, { isOn: true })).toEqual({
      isSuccessful: true,
      message: dailyMessages.on,
    })
    expect(await choice()).toMatchObject({ isOn: true })
    expect(await director.client.ask(saveSummaryChoice, { isOn: false })).toEqual({
      isSuccessful: true,
      message: dailyMessages.off,
    })
    expect((await salesman.client.send(saveSummaryChoice, { isOn: true })).status).toBe(403)
  })
})

describe('a summary', () => {
  it('has the collected money of the day before and the figures of the home page, with links', async () => {
    const desk = await aReader(app)
    const { reader, email, salesman, party } = desk
    await everyPlace(desk)
    const cash = await aReceipt({ by: salesman, party, amount: 4096 })
    const cheque = await aReceipt({ by: salesman, party, ...aCheque(512) })
    for (const { id } of [cash, cheque]) await receivedYesterday(id)
    await summariesSent(app, mail)

    const [received, ...others] = mailsTo(email)
    expect(others).toEqual([])
    const text = plain(received?.text ?? '')
    const { places } = await reader.client.ask(listMoney, { userId: reader.userId, bCode: reader.branch })
    const day = wireDay(addDays((await today(reader.branch)) as Day, -1))
    expect(text).toContain(`Subject: Summary of ${day}`)
    expect(text).toContain(`Collected on ${day}`)
    expect(text).toMatch(/In cash {2}4,096\.00/)
    expect(text).toMatch(/In cheques {2}512\.00/)
    expect(text).toMatch(/Total {2}4,608\.00/)
    for (const { total } of places) expect(text).toContain(`  ${formatMoney(total)}`)
    expect(text).toContain(`Total  ${formatMoney(sum(places.map(({ total }) => total)))}`)
    expect(text).toContain(salesman.name)
    expect(text).toContain('/directorHoldings?place=0')
    expect(text).toMatch(/Deposits to approve: 1 \(today\)/)
    expect(received?.text).toContain('text/html')
    expect(await reader.client.ask(getSummaryChoice, {})).toMatchObject({ last: { state: 'sent' } })
  })

  it('is written in the language that its director chose', async () => {
    const { reader, email } = await aReader(app)
    await reader.client.ask(saveReading, { language: 'ur', script: '', digits: 'urdu', grouping: '' })
    await summariesSent(app, mail)

    const [received] = mailsTo(email)
    const parts = [...(received?.text ?? '').matchAll(/encoding: base64\r\n(?:[^\r\n]+\r\n)*\r\n([\w+/=\r\n]+)/gi)]
    const [text = ''] = parts.map(([, part = '']) => Buffer.from(part, 'base64').toString())
    for (const key of ['daily.moneyNow', 'daily.nothingCollected', 'daily.ending'] as const)
      expect(text).toContain(urdu[key])
    expect(received?.text.replaceAll('=\r\n', '')).toContain('<html lang=3D"ur" dir=3D"rtl"><body><div dir=3D"rtl"')
    expect(text).not.toMatch(/[\u2068\u2069]|Collected|Total|Nothing/)
    expect(text).toMatch(/[۰-۹]{2}\/[۰-۹]{2}\/[۰-۹]{4}/)
  })

  it('has its numbers as its director reads them, in English too', async () => {
    const desk = await aReader(app)
    const { reader, email, salesman, party } = desk
    await reader.client.ask(saveReading, { language: 'en', script: '', digits: '', grouping: 'lakh' })
    await receivedYesterday((await aReceipt({ by: salesman, party, amount: 1_234_567 })).id)
    await summariesSent(app, mail)
    expect(plain(mailsTo(email)[0]?.text ?? '')).toMatch(/In cash {2}12,34,567\.00/)
  })

  it('is sent once, also by two servers at the same moment and after a restart', async () => {
    const { reader, email } = await aReader(app)

    await Promise.all([summariesSent(app, mail), summariesSent(app, mail), summariesSent(app, mail)])
    await summariesSent(app, mail)
    expect(mailsTo(email)).toHaveLength(1)
    expect(await rowsOf(reader)).toMatchObject([{ state: 'sent', tries: 1 }])
  })

  it('is not written before seven in the morning of the company', async () => {
    const { reader, email, branch } = await aReader(app, { hour: 6 })

    await summariesSent(app, mail)
    expect(await rowsOf(reader)).toEqual([])
    await itIs(7, branch)
    await summariesSent(app, mail)
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('has only the branches of its director', async () => {
    const { email, branch } = await aReader(app)
    const other = await aDesk(app)
    await aReceipt({ by: other.salesman, party: other.party, amount: 7777 })
    await summariesSent(app, mail)

    const text = plain(mailsTo(email)[0]?.text ?? '')
    expect(text).toContain(branch.name)
    expect(text).not.toContain('7,777.00')
    expect(text).not.toContain(other.branch.name)
  })

  it('has nothing that the modules of its director do not show', async () => {
    const { email, salesman, party } = await aReader(app, { modules: [IMPORTS] })
    await aReceipt({ by: salesman, party, amount: 333 })
    await summariesSent(app, mail)

    const text = plain(mailsTo(email)[0]?.text ?? '')
    expect(text).toContain(dailyMessages.waitingNow)
    expect(text).not.toContain('Collected on')
    expect(text).not.toContain('333.00')
  })

  it('shows what its director may see when it is written, not when it was due', async () => {
    const { reader, email, salesman, party } = await aReader(app)
    await aReceipt({ by: salesman, party, amount: 333 })
    mail.refuse('451 try again later')
    await summariesSent(app, mail)
    expect(await rowsOf(reader)).toMatchObject([{ state: 'waiting', answer: 'The mail server answered 451' }])
    await owned('delete from user_module where user_id = $1 and module_id <> $2', [reader.userId, IMPORTS])
    mail.refuse(undefined)
    await makeDue()
    await summariesSent(app, mail)

    expect(mailsTo(email)).toHaveLength(1)
    expect(plain(mailsTo(email)[0]?.text ?? '')).not.toContain('333.00')
  })

  it.each([
    ['is no director any more', 'update app_user set role_id = 1 where id = $1'],
    ['may not use the portal', 'update app_user set portal_allowed = false where id = $1'],
    ['has no modules', 'delete from user_module where user_id = $1'],
    ['has no branch', 'update user_branch set active = false where user_id = $1'],
    ['has no address', `update app_user set email = '' where id = $1`],
    ['switched it off', 'update summary_choice set is_on = false where user_id = $1'],
  ])('is not sent to a user who %s meanwhile', async (_case, change) => {
    const { reader, email } = await aReader(app)
    mail.refuse('451 try again later')
    await summariesSent(app, mail)
    await owned(change, [reader.userId])
    mail.refuse(undefined)
    await makeDue()
    await summariesSent(app, mail)

    expect(mailsTo(email)).toEqual([])
    expect(await rowsOf(reader)).toMatchObject([{ state: 'not_sent' }])
  })

  it('is not read for a director who loses the right between the take and the reading', async () => {
    const { reader, email } = await aReader(app)
    let reads = 0
    const read: typeof summaryOf = async (...given) => {
      reads += 1
      return summaryOf(...given)
    }
    const { base } = app
    const database = {
      ...base.database,
      run: async (...given: Parameters<typeof base.database.run>) => {
        if (given[0] === 'read') await owned('update app_user set role_id = 1 where id = $1', [reader.userId])
        return base.database.run(...given)
      },
    }
    await summariesSent({ base: { ...base, database: { ...database, pool: base.database.pool } } } as never, mail, {
      read,
    })

    expect(reads).toBe(0)
    expect(mailsTo(email)).toEqual([])
    expect(await rowsOf(reader)).toMatchObject([{ state: 'not_sent' }])
  })

  it('that waited for a day is given up, and the director reads why', async () => {
    const { reader, email } = await aReader(app)
    const away = await aMailServer()
    await away.close()
    await summariesSent(app, away)
    expect(await rowsOf(reader)).toMatchObject([{ state: 'waiting', answer: 'The mail server cannot be reached' }])
    await owned(
      `update summary_mail set day = day - 1, written_at = written_at - interval '25 hours' where user_id = $1`,
      [reader.userId],
    )
    await makeDue()
    await summariesSent(app, mail)

    expect(await rowsOf(reader)).toMatchObject([{ state: 'given_up', tries: 1 }, { state: 'sent' }])
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('of which the acknowledgement was lost has the same Message-ID when it comes again', async () => {
    const { reader, email } = await aReader(app)
    mail.cut(true)
    await summariesSent(app, mail)
    mail.cut(false)
    await makeDue()
    await summariesSent(app, mail)

    const [{ key } = { key: '' }] = await rowsOf(reader)
    expect(mailsTo(email).map(({ id }) => id)).toEqual([`${key}@company.example`, `${key}@company.example`])
  })

  it('writes the names of people as text into its HTML', async () => {
    const { email, salesman, party } = await aReader(app)
    await owned(`update app_user set name = '<img src=x>' where id = $1`, [salesman.userId])
    await aReceipt({ by: salesman, party, amount: 75 })
    await summariesSent(app, mail)

    const [received] = mailsTo(email)
    const html = (received?.text ?? '').replaceAll('=\r\n', '').split('text/html')[1] ?? ''
    expect(html).toContain('&lt;img src')
    expect(html).not.toContain('<img')
  })
})

describe('the session of a summary', () => {
  it('opens in a transaction that reads, for a summary that is being sent, and for nobody else', async () => {
    const { reader } = await aReader(app)
    await summariesSent(app, mail, {
      read: async (db, user, day) => {
        expect(user).toMatchObject({ userId: reader.userId, branches: reader.branches })
        return summaryOf(db, user, day)
      },
    })
    const { key, version } = await ownedRow<{ key: string; version: number }>(
      'select key::text, version from summary_mail where user_id = $1',
      [reader.userId],
    )
    const opened = (kind: 'read' | 'write') =>
      app.base.database.run(kind, { summaryKey: key, version }, async (_db, user) => user)
    expect(await opened('read')).toBeUndefined()
    await owned(
      `update summary_mail set state = 'sending', next_at = clock_timestamp() + interval '1 minute' where key = $1`,
      [key],
    )
    expect(await opened('read')).toMatchObject({ userId: reader.userId })
    expect(await opened('write')).toBeUndefined()
    await owned(`update summary_mail set state = 'sent', next_at = null where key = $1`, [key])
  })
})
