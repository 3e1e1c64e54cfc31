/** Random saves about credits of the same few invoices. */
import { decideCredit, reverseCredit, saveCredit, undoCredit, useCredit } from '@backoffice/contract/credits/credits'
import type { Call } from '@backoffice/contract/call'
import { creditKinds } from '@backoffice/contract/credits/credit-statuses'
import { type Day, wireDay } from '@backoffice/contract/day'
import type { Random } from '../../demo/src/random.ts'
import type { Invoice, Worker } from './builders/desk.ts'
import { owned } from './owner.ts'

type Tried = readonly [by: Worker, call: Call, wire: object] | undefined

interface Office {
  readonly branch: string
  readonly directors: readonly Worker[]
  readonly invoices: readonly Invoice[]
  readonly day: string
}

/** Returns the kinds of saves: a credit is entered, decided about, undone, reversed, and used for another invoice. */
export function creditSaves({ branch, directors, invoices, day }: Office) {
  let made = 0
  const amountOf = (random: Random) => random.integer(1, 2000) / 100
  async function someCredit(random: Random, status: number): Promise<number | undefined> {
    const found = await owned<{ id: number }>(
      'select id::int from credit where branch_code = $1 and status = $2 order by id desc limit 4',
      [branch, status],
    )
    return found.length > 0 ? random.pick(found).id : undefined
  }
  const kinds: Readonly<Record<string, (random: Random) => Promise<Tried>>> = {
    async credit(random) {
      const [by, invoice] = [random.pick(directors), random.pick(invoices)]
      return [
        by,
        saveCredit,
        {
          userId: by.userId,
          cCode: branch,
          creditNo: `S-${by.userId}-${(made += 1)}`,
          kind: random.pick(creditKinds),
          aCode: invoice.party,
          invoiceNo: random.chance(70) ? invoice.no : '',
          creditDate: wireDay(day as Day),
          amount: amountOf(random),
          reason: 'random',
        },
      ]
    },
    async grant(random) {
      const creditId = await someCredit(random, 0)
      const by = random.pick(directors)
      const verdict = random.chance(80) ? { status: 'APPROVED' } : { status: 'DECLINED', reason: 'random' }
      return creditId ? [by, decideCredit, { userId: by.userId, cCode: branch, creditId, ...verdict }] : undefined
    },
    async regret(random) {
      const id = await someCredit(random, 1)
      const by = random.pick(directors)
      return id ? [by, undoCredit, { id, userId: by.userId }] : undefined
    },
    async reverse(random) {
      const creditId = await someCredit(random, 1)
      const by = random.pick(directors)
      return creditId
        ? [by, reverseCredit, { userId: by.userId, cCode: branch, creditId, reason: 'random' }]
        : undefined
    },
    async use(random) {
      const creditId = await someCredit(random, 1)
      const by = random.pick(directors)
      const { no: invoiceNo } = random.pick(invoices)
      return creditId
        ? [by, useCredit, { userId: by.userId, cCode: branch, creditId, invoiceNo, amount: amountOf(random) }]
        : undefined
    },
  }
  return kinds
}
