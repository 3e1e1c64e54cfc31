import { role } from '@backoffice/contract/access'
import { money, sum, ZERO } from '@backoffice/contract/money'
import { spread } from '@backoffice/contract/payments/spread'
import type { Random } from '../../demo/src/random.ts'
import type { Invoice } from './builders/desk.ts'
import { paymentOf, type PaymentWishes } from './builders/payments.ts'

interface Wishes extends Omit<PaymentWishes, 'invoices'> {
  /** Some of these are paid, in any order. */
  readonly of: readonly Invoice[]
}

/** Returns a payment of some invoices, for a salesman only their own; it may be more than the invoices owe. */
export function randomPayment(random: Random, { of, ...wishes }: Wishes) {
  const { by, instruments } = wishes
  const some = of.filter(({ salesman }) => by.roleId === role.cashier || salesman.userId === by.userId)
  const paid = (random.chance(50) ? some : some.toReversed()).filter(() => random.chance(60))
  const received = sum(instruments.map(({ amount = 0 }) => money(amount) ?? ZERO))
  const { amounts } = spread(
    received,
    paid.map(() => money(random.integer(1, 1500) / 100) ?? ZERO),
  )
  const invoices = paid.flatMap((invoice, at) => {
    const amount = amounts[at] ?? ZERO
    return amount > ZERO ? [[invoice, amount] as const] : []
  })
  return paymentOf({ ...wishes, invoices })
}
