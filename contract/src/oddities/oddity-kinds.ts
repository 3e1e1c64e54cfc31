/**
 * The kinds of oddities: figures that an auditor asks about. Each kind is a view `exception_…` of the database and has its thresholds in each
 * branch. A case of a kind says why it is there, with the facts of its sentence.
 */
import * as z from 'zod/mini'
import { wrongReasons } from '../client-pages/wrong-reasons.ts'
import { amount, dayOut } from '../fields.ts'

/** In the order of the list: money in hands, documents, banks, cheques, habits, and accounts of users. */
export const oddityKinds = [
  'X1',
  'X2',
  'X3',
  'X4',
  'X5',
  'X6',
  'X7',
  'X8',
  'X9',
  'X10',
  'X11',
  'X12',
  'X13',
  'X14',
  'X15',
  'X16',
  'X17',
  'X18',
  'X19',
  'X20',
  'X21',
  'X22',
  'X23',
  'X24',
  'X25',
] as const
export type OddityKind = (typeof oddityKinds)[number]

/** A case is new until a director has marked it. Its mark ends when its facts change. */
export const oddityStates = ['new', 'lookedAt', 'explained', 'confirmed'] as const
export type OddityState = (typeof oddityStates)[number]
/** The cases that nobody has explained or confirmed: the new ones and those that were looked at. */
export const OPEN_ODDITIES = 'open'

/** The screen or dialog that shows the document of a case. */
export const oddityTargets = [
  'receipt',
  'deposit',
  'bankLine',
  'person',
  'client',
  'order',
  'opening',
  'import',
  'device',
  'user',
] as const
export type OddityTarget = (typeof oddityTargets)[number]

const count = z.int()
const word = z.string()
const because = <R extends string, S extends z.core.$ZodLooseShape>(reason: R, facts: S) =>
  z.object({ reason: z.literal(reason), ...facts })

/** The reasons of cases, each with the facts of its sentence. `person` and `other` of the row are named in sentences too. */
export const oddityWhy = z.discriminatedUnion('reason', [
  // X1
  because('held', { day: dayOut, amount, receipts: count }),
  // X2
  because('handOverWaits', { day: dayOut, amount, receipts: count }),
  because('notSentAgain', { day: dayOut, amount, receipts: count }),
  because('handOverToAbsent', { day: dayOut, amount, receipts: count, until: z.nullable(dayOut) }),
  // X3
  because('notDeposited', { day: dayOut, amount, receipts: count }),
  because('depositPending', { number: word, day: dayOut, amount }),
  because('chequeNotDeposited', { cheque: word, bank: word, day: dayOut, amount, client: word }),
  // X4
  because('notAtBank', { number: word, day: dayOut, amount, seen: amount }),
  because('bankDiffers', { number: word, amount, seen: amount }),
  because('nobodysCredit', { account: word, day: dayOut, amount, text: word }),
  // X5
  because('slipTwice', { slip: word, number: word, others: z.array(z.string()) }),
  because('pictureTwice', { number: word, documents: count }),
  because('pictureOld', { number: word, day: dayOut, pictureDay: dayOut }),
  // X6
  because('voidThenSmaller', { invoice: word, amount, smaller: amount, day: dayOut }),
  because('voidLate', { amount, at: word, day: dayOut, client: word }),
  because('declineLate', { amount, at: word, day: dayOut, client: word }),
  because('voidAfterWord', { amount, client: word, day: dayOut, wordDay: dayOut }),
  // X7
  because('turnedRound', { day: dayOut, amount, receipts: count, newerDay: dayOut }),
  // X8
  because('slower', { week: dayOut, hours: count, usualHours: count, receipts: count }),
  // X9
  because('moreCheques', { number: word, cheques: amount, amount }),
  because('voidThenCheque', { amount, day: dayOut, cheque: word, chequeDay: dayOut, client: word }),
  // X10
  because('bunch', { day: dayOut, receipts: count, of: count, minutes: count, from: word }),
  because('farFromVisits', { day: dayOut, receipts: count, of: count, minutes: count, visits: count }),
  // X11
  because('youngerPaid', { client: word, invoice: word, invoiceDay: dayOut, amount, receipts: count }),
  // X12
  because('roundAmounts', { month: dayOut, round: count, receipts: count, share: count, usualShare: count }),
  because('sameAmount', { client: word, amount, day: dayOut, otherDay: dayOut }),
  // X13
  because('justBelow', { client: word, day: dayOut, receipts: count, amount, limit: amount }),
  // X14
  because('atNight', { amount, client: word, day: dayOut, at: word }),
  because('onLeave', { day: dayOut, amount, receipts: count, from: dayOut, until: dayOut }),
  because('farFromClient', { amount, client: word, day: dayOut, at: word, kilometres: count }),
  // X15
  because('numberGap', { device: word, from: count, to: count }),
  because('fewerDelivered', { device: word, missing: count, amount }),
  // X16
  because('photoMissing', { day: dayOut, amount, photos: count }),
  because('noPhoto', { day: dayOut, amount, client: word }),
  // X17
  because('clientSaysWrong', { client: word, what: z.enum(wrongReasons), words: word, amount, day: dayOut }),
  because('telephoneOfSeveral', { telephone: word, clients: count, names: z.array(z.string()) }),
  because('telephoneOfUser', { client: word }),
  // X18
  because('chequeElsewhere', {
    cheque: word,
    bank: word,
    client: word,
    otherClient: word,
    otherBank: word,
    otherBranch: word,
  }),
  because('chequeOld', { cheque: word, bank: word, chequeDay: dayOut, day: dayOut, client: word }),
  because('bouncesBefore', { cheque: word, client: word, day: dayOut, bounces: count }),
  // X19
  because('bounceLate', { cheque: word, client: word, bankDay: dayOut, day: dayOut, amount }),
  because('notRecovered', { cheque: word, client: word, day: dayOut, amount }),
  // X20
  because('ownReceipts', { month: dayOut, own: count, receipts: count, amount }),
  because('samePair', { month: dayOut, together: count, deposits: count, amount }),
  // X21
  because('postedClosed', { number: word, day: dayOut, amount, opening: word }),
  because('postedFar', { number: word, day: dayOut, depositDay: dayOut, amount }),
  // X22
  because('accountWoke', { day: dayOut, lastDay: dayOut }),
  because('newDevice', { device: word, day: dayOut, number: word, amount }),
  because('rightsForADay', { day: dayOut, rights: z.array(z.int()) }),
  // X23
  because('priceLow', { number: word, item: word, rate: amount, price: amount, client: word }),
  because('discountHigh', { number: word, item: word, percent: z.number(), client: word }),
  because('overLimit', { number: word, amount, limit: amount, owed: amount, client: word }),
  // X24
  because('advanceOld', { day: dayOut, amount, client: word }),
  because('advanceElsewhere', { client: word, invoice: word, amount, day: dayOut }),
  // X25
  because('controlDiffers', {
    feed: word,
    file: word,
    day: dayOut,
    isIn: z.boolean(),
    lines: z.array(z.object({ stated: word, here: word })),
  }),
])
export type OddityWhy = z.output<typeof oddityWhy>
export type OddityReason = OddityWhy['reason']
