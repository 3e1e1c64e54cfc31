/** Reads the daily summary of a director: the figures of the home page in all their branches, with the words and addresses of that page. */
import { mayCall, mayOpenPath, type ScreenPath, screenAt } from '@backoffice/contract/access'
import { listDays } from '@backoffice/contract/cash/days'
import { addDays, type Day, saidDay } from '@backoffice/contract/day'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { lateKindsOf, lateScreens, listLate } from '@backoffice/contract/home/late'
import { lateFilters, lateWords, leadOf, placeLeads } from '@backoffice/contract/home/leads'
import { listMoney } from '@backoffice/contract/home/money'
import { getSummaryChoice } from '@backoffice/contract/home/summary'
import { dailyMessages } from '@backoffice/contract/home/daily-messages'
import { kindsOf } from '@backoffice/contract/home/waiting'
import { formatMoney, sum, ZERO } from '@backoffice/contract/money'
import { grouped } from '@backoffice/contract/plural'
import { IN_ALL_BRANCHES, stage } from '@backoffice/contract/statuses'
import { sql } from 'kysely'
import { ofDays, receivedByMethod } from '../cash/days.sql.ts'
import { mostHeld } from '../cash/money-in-hands.sql.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { said, wordsOf } from '../http/language.ts'
import { inOrder } from './in-order.ts'
import { lateIn, lateMessages } from './late.sql.ts'
import { moneyByPlace } from './money.sql.ts'
import { waitingCounts } from './waiting.sql.ts'

interface Line {
  readonly words: string
  readonly value: string
  /** The path and the query of the screen that lists it; undefined where the director may not open it. */
  readonly path?: string | undefined
}

interface Part {
  readonly title: string
  readonly lines: readonly Line[]
  /** The words in place of the lines where there are none. */
  readonly empty: string
}

/** A summary, in the order in which it is read. */
export interface Summary {
  readonly greeting: string
  readonly parts: readonly Part[]
}

/** People who are named; the others are counted. */
const NAMED = 8

/**
 * Reads the summary that a director gets on a day of the company. It has nothing that their home page does not show. Returns undefined for a user
 * who may not see any of it.
 */
export async function summaryOf(db: Db, user: SessionUser, writtenOn: Day): Promise<Summary | undefined> {
  if (!mayCall(user, getSummaryChoice.access)) return undefined
  const { branches } = user
  const parts = [
    mayCall(user, listDays.access) && (await collectedOn(db, branches, addDays(writtenOn, -1))),
    ...(mayCall(user, listMoney.access) ? await moneyNow(db, user) : []),
    mayCall(user, listLate.access) && (await lateNow(db, user)),
    kindsOf(user).length > 0 && (await waitingNow(db, user)),
  ].filter((part) => part !== false)
  const { rows } = await sql<{ name: string }>`
    select name from branch where code = any (${branches}) order by name collate "und-x-icu", code`.execute(db)
  const daily = wordsOf(dailyMessages)
  const greeting = daily.greeting(user.name, rows.map(({ name }) => name).join(', '))
  return { greeting, parts }
}

/** Returns the address of rows in all branches of the director, for a screen that they may open. */
function pathOf(user: SessionUser, to: ScreenPath, search: Readonly<Record<string, string>> = {}) {
  if (!mayOpenPath(user, to)) return undefined
  const isOfAll = user.branches.length > 1 && screenAt(to)?.showsAllBranches
  const query = new URLSearchParams({ ...search, ...(isOfAll && !('branch' in search) && { branch: IN_ALL_BRANCHES }) })
  return query.size === 0 ? to : `${to}?${query.toString()}`
}

async function collectedOn(db: Db, branches: readonly string[], day: Day): Promise<Part> {
  const daily = wordsOf(dailyMessages)
  const { days } = await ofDays(db, branches, undefined)
  const found = days.find((one) => one.day === day)
  const { cash, cheques, online } = await receivedByMethod(db, branches, day)
  const lines = [
    [daily.inCash, cash],
    [daily.inCheques, cheques],
    [daily.online, online],
  ] as const
  const [received, deposited] = [found?.received ?? ZERO, found?.deposited ?? ZERO]
  const isEmpty = received === ZERO && deposited === ZERO
  return {
    title: daily.collected(saidDay(day)),
    empty: daily.nothingCollected,
    lines: isEmpty
      ? []
      : [...lines, [daily.total, received] as const, [daily.depositedToBank, deposited] as const].map(
          ([words, amount]) => ({ words, value: formatMoney(amount) }),
        ),
  }
}

async function moneyNow(db: Db, user: SessionUser): Promise<Part[]> {
  const daily = wordsOf(dailyMessages)
  const home = wordsOf(homeMessages)
  const { places } = await moneyByPlace(db, user.branches, rowOwnerOf(user))
  const { people, more } = await mostHeld(db, user.branches, NAMED)
  const lines = places.map(({ place, total, people: count, receipts, ageDays }): Line => {
    const { name = '', to, search } = placeLeads[place] ?? {}
    const isWithPeople = place === stage.withSalesman || place === stage.withCashier
    const [of, number] = isWithPeople ? ([home.ofPeople, count] as const) : ([home.ofReceipts, receipts] as const)
    return {
      words: `${said(name, 'home')} (${of(number, ageDays)})`,
      value: formatMoney(total),
      path: to && pathOf(user, to, search),
    }
  })
  const total = { words: daily.total, value: formatMoney(sum(places.map((one) => one.total))) }
  const named = people.map(({ name, total: has, ageDays }) => ({
    words: `${name} (${daily.oldest(ageDays)})`,
    value: formatMoney(has),
  }))
  return [
    {
      title: daily.moneyNow,
      empty: home.nothingInHands,
      lines: lines.length === 0 ? [] : [...lines, total],
    },
    ...(mayOpenPath(user, '/directorHolders') && named.length > 0
      ? [
          {
            title: daily.withPeople,
            empty: '',
            lines: [
              ...named,
              {
                words: more > 0 ? home.andMore(more) : said(screenAt('/directorHolders')?.title ?? '', 'access'),
                value: '',
                path: pathOf(user, '/directorHolders'),
              },
            ],
          },
        ]
      : []),
  ]
}

async function lateNow(db: Db, user: SessionUser): Promise<Part> {
  const daily = wordsOf(dailyMessages)
  const home = wordsOf(homeMessages)
  const kinds = lateKindsOf(user)
  const late = inOrder(await lateIn(db, user.branches, kinds), kinds)
  const messages = await lateMessages(db, user.branches)
  return {
    title: daily.lateNow,
    empty: home.nothingLate,
    lines: [
      ...late.map(({ kind, count, total, names, moreNames }) => ({
        words: `${grouped(count)} ${said(lateWords[kind](count))}: ${[names.join(', '), ...(moreNames > 0 ? [home.andMore(moreNames)] : [])].join(' ')}`,
        value: formatMoney(total),
        path: pathOf(user, lateScreens[kind], lateFilters[kind]),
      })),
      ...(messages === null
        ? []
        : [
            {
              words: `${grouped(messages.count)} ${home.messagesWait(messages.count, messages.oldestMinutes)}`,
              value: '',
              path: pathOf(user, '/directorMessages', { state: 'waiting,sending' }),
            },
          ]),
    ],
  }
}

async function waitingNow(db: Db, user: SessionUser): Promise<Part> {
  const daily = wordsOf(dailyMessages)
  const home = wordsOf(homeMessages)
  const kinds = kindsOf(user)
  const waiting = inOrder(await waitingCounts(db, user.userId, user.branches, kinds), kinds)
  return {
    title: daily.waitingNow,
    empty: daily.nothingWaits,
    lines: waiting.map((work) => {
      const { to, search } = leadOf(work)
      return {
        words: `${home.waiting[work.kind]}: ${grouped(work.count)} (${home.age(work.ageDays)})`,
        value: work.amount === null ? '' : formatMoney(work.amount),
        path: pathOf(user, to, search),
      }
    }),
  }
}
