/** Makes the sentence of a case from its facts. */
import { moduleNameOf } from '../access-texts.ts'
import { wordMessages } from '../client-pages/word-messages.ts'
import { type Day, saidDay } from '../day.ts'
import { inList } from '../language/joined.ts'
import { inDigits } from '../language/numbers.ts'
import { formatMoney, type Money } from '../money.ts'
import { odditiesMessages } from './oddities-messages.ts'
import type { OddityReason, OddityWhy } from './oddity-kinds.ts'

type FactsOf<R extends OddityReason> = Extract<OddityWhy, { reason: R }>
type Sentences = { readonly [R in OddityReason]: (facts: FactsOf<R>, other: string) => string }

const say = odditiesMessages.reasons
const on = (day: Day) => saidDay(day)
const rs = (amount: Money) => formatMoney(amount)
const hours = (count: number) =>
  count < 48 ? odditiesMessages.hours(count) : odditiesMessages.days(Math.floor(count / 24))

const sentences: Sentences = {
  held: (f) => say.held(f.receipts, rs(f.amount), on(f.day)),
  handOverWaits: (f, other) => say.handOverWaits(f.receipts, rs(f.amount), on(f.day), other),
  notSentAgain: (f) => say.notSentAgain(f.receipts, rs(f.amount), on(f.day)),
  handOverToAbsent: (f, other) =>
    f.until === null
      ? say.handOverToGone(f.receipts, rs(f.amount), on(f.day), other)
      : say.handOverToAway(f.receipts, rs(f.amount), on(f.day), on(f.until), other),
  notDeposited: (f) => say.notDeposited(f.receipts, rs(f.amount), on(f.day)),
  depositPending: (f) => say.depositPending(f.number, rs(f.amount), on(f.day)),
  chequeNotDeposited: (f) => say.chequeNotDeposited(f.cheque, f.bank, rs(f.amount), on(f.day), f.client),
  notAtBank: (f) => say.notAtBank(f.number, rs(f.amount), on(f.day), rs(f.seen)),
  bankDiffers: (f) => say.bankDiffers(f.number, rs(f.amount), rs(f.seen)),
  nobodysCredit: (f) => say.nobodysCredit(rs(f.amount), on(f.day), f.account, f.text),
  slipTwice: (f) => say.slipTwice(f.slip, f.number, f.others.join(', ')),
  pictureTwice: (f) => say.pictureTwice(f.documents, f.number),
  pictureOld: (f) => say.pictureOld(f.number, on(f.pictureDay), on(f.day)),
  voidThenSmaller: (f) => say.voidThenSmaller(f.invoice, rs(f.amount), rs(f.smaller), on(f.day)),
  voidLate: (f) => say.voidLate(rs(f.amount), f.client, on(f.day), inDigits(f.at)),
  declineLate: (f) => say.declineLate(rs(f.amount), f.client, on(f.day), inDigits(f.at)),
  voidAfterWord: (f) => say.voidAfterWord(rs(f.amount), f.client, on(f.day), on(f.wordDay)),
  turnedRound: (f) => say.turnedRound(f.receipts, on(f.newerDay), on(f.day), rs(f.amount)),
  slower: (f) => say.slower(f.receipts, on(f.week), hours(f.hours), hours(f.usualHours)),
  moreCheques: (f) => say.moreCheques(f.number, rs(f.cheques), rs(f.amount)),
  voidThenCheque: (f) => say.voidThenCheque(rs(f.amount), f.client, on(f.day), f.cheque, on(f.chequeDay)),
  bunch: (f) => say.bunch(f.receipts, f.of, on(f.day), inDigits(f.from), f.minutes),
  farFromVisits: (f) => say.farFromVisits(f.receipts, f.of, on(f.day), f.minutes, f.visits),
  youngerPaid: (f) => say.youngerPaid(f.receipts, f.client, f.invoice, on(f.invoiceDay), rs(f.amount)),
  roundAmounts: (f) => say.roundAmounts(on(f.month), f.round, f.receipts, f.share, f.usualShare),
  sameAmount: (f) => say.sameAmount(rs(f.amount), f.client, on(f.day), on(f.otherDay)),
  justBelow: (f) => say.justBelow(f.receipts, f.client, on(f.day), rs(f.amount), rs(f.limit)),
  atNight: (f) => say.atNight(rs(f.amount), f.client, on(f.day), inDigits(f.at)),
  onLeave: (f) => say.onLeave(f.receipts, rs(f.amount), on(f.day), on(f.from), on(f.until)),
  farFromClient: (f) => say.farFromClient(rs(f.amount), f.client, on(f.day), inDigits(f.at), f.kilometres),
  numberGap: (f) =>
    f.from === f.to
      ? say.numberMissing(f.device, String(f.from))
      : say.numberGap(f.device, String(f.from), String(f.to)),
  fewerDelivered: (f) => say.fewerDelivered(f.missing, f.device, rs(f.amount)),
  photoMissing: (f) => say.photoMissing(f.photos, on(f.day), rs(f.amount)),
  noPhoto: (f) => say.noPhoto(rs(f.amount), on(f.day), f.client),
  clientSaysWrong: (f) => say.clientSaysWrong(f.client, rs(f.amount), on(f.day), wordMessages.wrong[f.what], f.words),
  telephoneOfSeveral: (f) => say.telephoneOfSeveral(f.telephone, f.clients, f.names.join(', ')),
  telephoneOfUser: (f) => say.telephoneOfUser(f.client),
  chequeElsewhere: (f) => say.chequeElsewhere(f.cheque, f.bank, f.client, f.otherClient, f.otherBank, f.otherBranch),
  chequeOld: (f) => say.chequeOld(f.cheque, f.bank, f.client, on(f.chequeDay), on(f.day)),
  bouncesBefore: (f) => say.bouncesBefore(f.bounces, f.client, f.cheque, on(f.day)),
  bounceLate: (f) => say.bounceLate(f.cheque, f.client, rs(f.amount), on(f.bankDay), on(f.day)),
  notRecovered: (f) => say.notRecovered(f.cheque, f.client, rs(f.amount), on(f.day)),
  ownReceipts: (f) => say.ownReceipts(f.own, f.receipts, on(f.month), rs(f.amount)),
  samePair: (f, other) => say.samePair(f.together, f.deposits, on(f.month), rs(f.amount), other),
  postedClosed: (f) => say.postedClosed(f.number, rs(f.amount), on(f.day), f.opening),
  postedFar: (f) => say.postedFar(f.number, rs(f.amount), on(f.day), on(f.depositDay)),
  accountWoke: (f) => say.accountWoke(on(f.day), on(f.lastDay)),
  newDevice: (f) => say.newDevice(f.device, on(f.day), f.number, rs(f.amount)),
  rightsForADay: (f, other) => say.rightsForADay(inList(f.rights.map(moduleNameOf)), on(f.day), other),
  priceLow: (f) => say.priceLow(f.number, f.item, rs(f.rate), rs(f.price), f.client),
  discountHigh: (f) => say.discountHigh(f.number, f.item, String(f.percent), f.client),
  overLimit: (f) => say.overLimit(f.number, f.client, rs(f.amount), rs(f.owed), rs(f.limit)),
  advanceOld: (f) => say.advanceOld(rs(f.amount), f.client, on(f.day)),
  advanceElsewhere: (f, other) => say.advanceElsewhere(rs(f.amount), f.client, f.invoice, on(f.day), other),
  controlDiffers: (f) => {
    const figures = f.lines.map(({ stated, here }) => say.controlFigure(stated, here))
    const sentence = f.isIn ? say.controlIsIn : say.controlWaits
    return sentence(f.file, f.feed, on(f.day), inList(figures))
  },
}

/** Returns why a case is there, in one sentence. `other` is the name of the other person of the row. */
export function oddityReason(why: OddityWhy, other: string): string {
  // The facts of a reason are the ones of its own sentence.
  const sentence = sentences[why.reason] as (facts: OddityWhy, other: string) => string
  return sentence(why, other)
}
