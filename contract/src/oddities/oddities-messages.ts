/** The sentences about oddities. A reason is a fact with its figures, and never a judgement. */
import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

const receipts = (count: number) => plural(count, 'receipt', 'receipts')

export const odditiesMessages = texts('oddities', {
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  fetching: 'An error occured while fetching the oddities.',
  fetchingRules: 'An error occured while fetching the thresholds.',
  saving: 'An error occured while saving the mark.',
  savingRule: 'An error occured while saving the thresholds.',
  notAllowed: 'Oddities are for directors of the branch with Reports or Stock Position.',
  unknown: 'This case does not exist any more in your branches. Reload the list.',
  changed: 'The facts or the mark of this case have changed. Reload the list and look again.',
  noState: 'Kindly choose how the case is',
  noNote: 'Kindly write the explanation',
  marked: 'Mark Saved Successful',
  noKind: 'Kindly choose the oddity',
  ruleSaved: 'Thresholds Saved Successful',
  unchanged: 'Nothing is changed yet.',
  ruleChanged: 'The thresholds were changed meanwhile. Look at them again before you save.',
  ruledByOthers: 'Another director of the branch changes this kind, because it can be about you.',
  threshold: 'A threshold is a number from 0 to 1,000,000,000.',
  otherThresholds: 'This oddity has another number of thresholds. Reload the list.',
  none: 'Nothing odd is found in these branches.',
  noMatch: 'No case matches.',
  changedSince: 'The facts have changed since then.',
  factsNote: 'These are facts with their figures. Ask before you judge: a wrong accusation costs more than a late one.',
  ownNote: 'Cases about yourself are shown to other directors only.',
  chooseBranch: 'The thresholds are of one branch. Choose a branch at the top.',
  usually: (value: string) => `Without a change it is ${value}.`,
  ruleNote:
    'The thresholds count in this branch. A change counts at once, and its history is kept. Where a kind can be about you, another director changes it.',
  reasons: {
    held: (count: number, amount: string, day: string) => `Holds ${amount} in cash of ${day}, ${receipts(count)}.`,
    handOverWaits: (count: number, amount: string, day: string, by: string) =>
      `${receipts(count)} over ${amount} that ${by} handed over on ${day} wait for a decision.`,
    notSentAgain: (count: number, amount: string, day: string) =>
      `${receipts(count)} over ${amount} came back on ${day} and were not handed over again.`,
    handOverToAway: (count: number, amount: string, day: string, until: string, by: string) =>
      `${receipts(count)} over ${amount} that ${by} handed over on ${day} wait for a person on leave until ${until}.`,
    handOverToGone: (count: number, amount: string, day: string, by: string) =>
      `${receipts(count)} over ${amount} that ${by} handed over on ${day} wait for a person who cannot sign in.`,
    notDeposited: (count: number, amount: string, day: string) =>
      `${receipts(count)} over ${amount}, approved on ${day}, are in no deposit.`,
    depositPending: (number: string, amount: string, day: string) =>
      `${number} over ${amount}, made on ${day}, waits for its approval.`,
    chequeNotDeposited: (cheque: string, bank: string, amount: string, day: string, client: string) =>
      `Cheque ${cheque} (${bank}) over ${amount} of ${client}, payable since ${day}, is in no deposit.`,
    notAtBank: (number: string, amount: string, day: string, seen: string) =>
      `${number} over ${amount}, made on ${day}, is approved; the bank has shown ${seen}.`,
    bankDiffers: (number: string, amount: string, seen: string) =>
      `${number}: the bank has ${seen}, the deposit ${amount}.`,
    nobodysCredit: (amount: string, day: string, account: string, text: string) =>
      `${account} got ${amount} on ${day} that belongs to no deposit: “${text}”.`,
    slipTwice: (slip: string, number: string, others: string) =>
      `Slip ${slip} of ${number} is also the slip of ${others}.`,
    pictureTwice: (documents: number, name: string) =>
      `A picture of ${name} also proves ${plural(documents, 'other document', 'other documents')}.`,
    pictureOld: (name: string, pictureDay: string, day: string) =>
      `A picture of ${name} was sent on ${pictureDay}, and the document was made on ${day}.`,
    voidThenSmaller: (invoice: string, amount: string, smaller: string, day: string) =>
      `A receipt over ${amount} for ${invoice} became void, and on ${day} one over ${smaller} was recorded for it.`,
    voidLate: (amount: string, client: string, day: string, at: string) =>
      `A receipt over ${amount} of ${client} became void on ${day} at ${at}.`,
    declineLate: (amount: string, client: string, day: string, at: string) =>
      `A receipt over ${amount} of ${client} was declined on ${day} at ${at}.`,
    voidAfterWord: (amount: string, client: string, day: string, wordDay: string) =>
      `A receipt over ${amount} became void on ${day}, after ${client} had said on ${wordDay} that it is right.`,
    turnedRound: (count: number, newerDay: string, day: string, amount: string) =>
      `Handed over receipts of ${newerDay} while cash of ${day} stayed with them: ${amount} in ${receipts(count)}.`,
    slower: (count: number, week: string, hours: string, usual: string) =>
      `Needed ${hours} from receipt to hand-over in the week of ${week} (${receipts(count)}), after ${usual} in the eight weeks before.`,
    moreCheques: (number: string, seen: string, amount: string) =>
      `${number}: the bank has shown cheques over ${seen}, and its receipts have cheques over ${amount}.`,
    voidThenCheque: (amount: string, client: string, day: string, cheque: string, chequeDay: string) =>
      `Cash over ${amount} of ${client}, recorded on ${day}, became void, and cheque ${cheque} over the same sum came on ${chequeDay}.`,
    bunch: (count: number, of: number, day: string, from: string, minutes: number) =>
      `${count} of ${receipts(of)} of ${day} were recorded within ${minutes} minutes from ${from} on.`,
    farFromVisits: (count: number, of: number, day: string, minutes: number, visits: number) =>
      `${count} of ${receipts(of)} of ${day} were recorded more than ${minutes} minutes from each of ${plural(visits, 'visit', 'visits')}.`,
    youngerPaid: (count: number, client: string, invoice: string, day: string, amount: string) =>
      `${client} paid younger invoices with ${receipts(count)}, while ${amount} of ${invoice} of ${day} stay owed.`,
    roundAmounts: (month: string, round: number, of: number, share: number, usual: number) =>
      `${round} of ${receipts(of)} in cash in the month from ${month} are round amounts: ${share} %, after ${usual} % before.`,
    sameAmount: (amount: string, client: string, day: string, otherDay: string) =>
      `${client} paid ${amount} in cash on ${otherDay} and again on ${day}.`,
    justBelow: (count: number, client: string, day: string, amount: string, limit: string) =>
      `${client} paid ${amount} on ${day} in ${receipts(count)} without a photo, each just below ${limit}, the amount that needs one.`,
    atNight: (amount: string, client: string, day: string, at: string) =>
      `A receipt over ${amount} of ${client} was recorded on ${day} at ${at}.`,
    onLeave: (count: number, amount: string, day: string, from: string, until: string) =>
      `Recorded ${receipts(count)} over ${amount} on ${day}, in a leave from ${from} to ${until}.`,
    farFromClient: (amount: string, client: string, day: string, at: string, kilometres: number) =>
      `A receipt over ${amount} of ${client} was recorded on ${day} at ${at}, while a visit was entered ${kilometres} km from the client.`,
    numberMissing: (device: string, number: string) => `Phone ${device} did not send number ${number}.`,
    numberGap: (device: string, from: string, to: string) => `Phone ${device} did not send numbers ${from} to ${to}.`,
    fewerDelivered: (missing: number, device: string, amount: string) =>
      `Phone ${device} came back with ${plural(missing, 'item', 'items')} fewer than it had stated, over ${amount}.`,
    photoMissing: (photos: number, day: string, amount: string) =>
      `${plural(photos, 'photo', 'photos')} of an item of ${day} over ${amount} did not arrive.`,
    noPhoto: (amount: string, day: string, client: string) =>
      `A receipt over ${amount} of ${client}, recorded on ${day}, has no photo.`,
    clientSaysWrong: (client: string, amount: string, day: string, what: string, words: string) =>
      `${client} says of the receipt over ${amount} of ${day}: ${what}${words === '' ? '.' : `, “${words}”.`}`,
    telephoneOfSeveral: (telephone: string, count: number, names: string) =>
      `${plural(count, 'client has', 'clients have')} the telephone ${telephone}, among them ${names}.`,
    telephoneOfUser: (client: string) => `${client} has the same telephone as this person.`,
    chequeElsewhere: (
      cheque: string,
      bank: string,
      client: string,
      otherClient: string,
      otherBank: string,
      otherBranch: string,
    ) =>
      `Cheque ${cheque} (${bank}) of ${client} is also in a receipt of ${otherClient} in ${otherBranch}, there of the bank ${otherBank}.`,
    chequeOld: (cheque: string, bank: string, client: string, chequeDay: string, day: string) =>
      `Cheque ${cheque} (${bank}) of ${client} is of ${chequeDay}, and was taken on ${day}.`,
    bouncesBefore: (bounces: number, client: string, cheque: string, day: string) =>
      `Cheque ${cheque} of ${client} was taken on ${day}, after ${plural(bounces, 'bounced cheque', 'bounced cheques')}.`,
    bounceLate: (cheque: string, client: string, amount: string, bankDay: string, day: string) =>
      `Cheque ${cheque} of ${client} over ${amount} bounced on ${bankDay}, and was marked on ${day}.`,
    notRecovered: (cheque: string, client: string, amount: string, day: string) =>
      `Cheque ${cheque} of ${client} bounced on ${day}, and ${amount} are still owed.`,
    ownReceipts: (own: number, of: number, month: string, amount: string) =>
      `${own} of ${receipts(of)} in the month from ${month} are their own, over ${amount}.`,
    samePair: (together: number, of: number, month: string, amount: string, other: string) =>
      `${other} decided about ${together} of their ${plural(of, 'deposit', 'deposits')} in the month from ${month}, over ${amount}.`,
    postedClosed: (number: string, amount: string, day: string, opening: string) =>
      `${number} over ${amount} was posted on the closed day ${day}. The days were opened because: “${opening}”.`,
    postedFar: (number: string, amount: string, day: string, depositDay: string) =>
      `${number} over ${amount}, made on ${depositDay}, was posted on ${day}.`,
    accountWoke: (day: string, lastDay: string) =>
      `The account was used on ${day}, for the first time since ${lastDay}.`,
    newDevice: (device: string, day: string, number: string, amount: string) =>
      `Signed in from a new device (${device}) on ${day}, and then decided about ${number} over ${amount}.`,
    rightsForADay: (rights: string, day: string, by: string) =>
      `${by} gave and took rights within a day, on ${day}: ${rights}.`,
    priceLow: (number: string, item: string, rate: string, price: string, client: string) =>
      `Order ${number} of ${client} has ${item} at ${rate}; its price is ${price}.`,
    discountHigh: (number: string, item: string, percent: string, client: string) =>
      `Order ${number} of ${client} has a discount of ${percent} % on ${item}.`,
    overLimit: (number: string, client: string, amount: string, owed: string, limit: string) =>
      `Order ${number} of ${client} over ${amount} is above the credit limit: ${owed} were owed, the limit is ${limit}.`,
    advanceOld: (amount: string, client: string, day: string) =>
      `${amount} of an advance of ${client} of ${day} are not applied to an invoice.`,
    advanceElsewhere: (amount: string, client: string, invoice: string, day: string, other: string) =>
      `${amount} of an advance of ${client} were applied on ${day} to ${invoice} of ${other}.`,
    controlFigure: (stated: string, here: string) => `${stated} stated, ${here} found`,
    controlWaits: (file: string, feed: string, day: string, figures: string) =>
      `${file}, sent on ${day} by ${feed}, differs from the stated figures and waits: ${figures}.`,
    controlIsIn: (file: string, feed: string, day: string, figures: string) =>
      `${file}, sent on ${day} by ${feed}, was imported although it differs from the stated figures: ${figures}.`,
  },
})
