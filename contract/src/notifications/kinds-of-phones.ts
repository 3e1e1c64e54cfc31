/** The kinds of notification about phones and what they deliver. */
import { heldMessages } from '../intake/held-messages.ts'
import { heldReason } from '../intake/held-reasons.ts'
import { settlements } from '../intake/held-statuses.ts'
import { formatMoney, type Money } from '../money.ts'
import { status } from '../statuses.ts'
import type { Facts, Kind } from './kind.ts'
import { notificationsMessages } from './notifications-messages.ts'

const { pending, approved, declined } = status

/** Names money from a phone by its number, amount and client. */
const itemOf = ({ number = '', amount = 0, client }: Facts): string =>
  notificationsMessages.item(number, formatMoney(amount as Money), client ?? '')

const settlementOf = ({ outcome }: Facts): string =>
  heldMessages.outcomes[settlements.find((one) => one === outcome) ?? 'neverReceived']

const reasonOf = ({ comment = '', user = '', invoiceNo = '' }: Facts): string =>
  heldReason(comment, { person: user, invoiceNo })

export const kindsOfPhones = {
  item_held: {
    message: ({ facts }) => notificationsMessages.itemHeld(itemOf(facts), facts.user ?? '', reasonOf(facts)),
    decision: { waits: notificationsMessages.waits, afterwards: ['/directorHeldReceipts'] },
    status: pending,
    word: 'Held',
    places: ['/directorHeldReceipts', '/salesmanCashCollection'],
  },
  item_as_advance: {
    message: ({ facts: { invoiceNo = '', firstBy = '', user = '', number = '', amount = 0 } }) =>
      notificationsMessages.itemAsAdvance(invoiceNo, firstBy, user, number, formatMoney(amount as Money)),
    status: pending,
    word: 'Advance',
    places: ['/salesmanCollectionReport', '/cashierCashCollectionReport'],
  },
  item_returned: {
    message: ({ facts }) => notificationsMessages.itemReturned(facts.number ?? '', facts.comment ?? ''),
    status: declined,
    word: 'Returned',
    places: ['/salesmanCashCollection', '/salesmanSaleOrder', '/home'],
  },
  item_settling: {
    message: ({ by, facts }) =>
      notificationsMessages.itemSettling(by, itemOf(facts), facts.user ?? '', settlementOf(facts), facts.comment ?? ''),
    decision: { waits: notificationsMessages.waitsForSecond, afterwards: ['/directorHeldReceipts'] },
    status: pending,
    places: ['/directorHeldReceipts'],
  },
  item_settled: {
    message: ({ by, facts }) =>
      facts.outcome === 'booked'
        ? notificationsMessages.itemBooked(by, itemOf(facts), facts.user ?? '', facts.person ?? '')
        : notificationsMessages.itemSettled(
            by,
            facts.person ?? '',
            itemOf(facts),
            facts.user ?? '',
            settlementOf(facts),
            facts.comment ?? '',
          ),
    status: approved,
    word: 'Decided',
    places: ['/directorHeldReceipts', '/salesmanCollectionReport', '/salesmanCashCollection'],
  },
  phone_fewer: {
    message: ({ facts: { user = '', phone = '', items = 0, amount = 0, newPhone } }) =>
      newPhone === undefined
        ? notificationsMessages.phoneFewer(user, phone, items, formatMoney(amount as Money))
        : notificationsMessages.phoneReplaced(user, phone, items, formatMoney(amount as Money), newPhone),
    status: declined,
    word: 'Missing',
    places: ['/directorUserManagement', '/profile'],
  },
  phone_lost: {
    message: ({ by, facts: { user = '', phone = '', items = 0, amount = 0 } }) =>
      notificationsMessages.phoneLost(by, user, phone, items, formatMoney(amount as Money)),
    status: declined,
    word: 'Lost',
    places: ['/directorUserManagement', '/profile'],
  },
} as const satisfies Readonly<Record<string, Kind>>
