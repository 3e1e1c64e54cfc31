/** Draws the page of a receipt for the client. It shows no word of a client, because the salesman can open the page too. */
import { WORDS_OF_CLIENT } from '@backoffice/contract/client-pages/client-pages'
import { type WrongReason, wrongReasons } from '@backoffice/contract/client-pages/wrong-reasons'
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { saidDay } from '@backoffice/contract/day'
import { directionOf, languages } from '@backoffice/contract/language/codes'
import { stage } from '@backoffice/contract/statuses'
import { inLanguage, languageOfReader, wordsOf } from '../http/language.ts'
import { type Markup, markup } from '../http/markup.ts'
import type { PublicReceipt } from './client-pages.sql.ts'
import { pageOf } from './html.ts'
import { fact, headOf, rupees } from './page-parts.ts'

type State = keyof typeof clientPagesMessages.states
type Part = PublicReceipt['receipts'][number]

const stateOfStage: Readonly<Record<Part['stage'], State>> = {
  [stage.withSalesman]: 'recorded',
  [stage.onTheWay]: 'recorded',
  [stage.withCashier]: 'atOffice',
  [stage.inDeposit]: 'atOffice',
  [stage.banked]: 'atBank',
  [stage.bounced]: 'bounced',
  [stage.void]: 'takenBack',
}

/** Returns the state of an item that has no receipt: it waits for the office, or its money was given back. */
const stateOfItem = (state: PublicReceipt['itemState']): State =>
  state === 'takenBack' || state === 'settled' || state === 'returned' ? 'takenBack' : 'notYet'

export interface Shown {
  readonly receipt: PublicReceipt
  /** The value of the hidden field of the forms. */
  readonly form: string
  /** The word that the client has just sent. */
  readonly told: 'right' | 'wrong' | undefined
  /** Why the form was not taken, with what was typed in it. */
  readonly fault?: 'noReason' | 'tooLong' | 'sendAgain' | 'enough' | undefined
  readonly typed?: { readonly reason: WrongReason | ''; readonly words: string }
}

/** Draws the page in the language of its reader. */
export function receiptPage(shown: Shown): string {
  const words = wordsOf(clientPagesMessages)
  const { receipt, told } = shown
  const { number, day, client, amount, receipts, itemState } = receipt
  const state = receipts.length === 0 ? stateOfItem(itemState) : undefined
  const body = markup`${headOf(receipt)}
    ${told && markup`<section class="told screen" role="status"><p>${told === 'right' ? words.thanksRight : words.thanksWrong}</p></section>`}
    <section aria-label="${words.receipt}">
      <h2>${words.receipt}</h2>
      <p class="sum">${rupees(amount)}</p>
      <dl>
        ${fact(words.number, number)} ${fact(words.date, saidDay(day))}
        ${fact(words.from, client)}
        ${state && fact(words.stateNow, words.states[state], 'state')}
      </dl>
      ${receipts.map((part) => partOf(part, receipts.length > 1))}
    </section>
    ${receipts.length > 0 && !told && question(shown)}`
  return pageOf({ title: `${words.receipt} ${number}`, body })
}

function partOf(part: Part, isOneOfSeveral: boolean): Markup {
  const words = wordsOf(clientPagesMessages)
  const { method, cheque, invoiceNo, owed } = part
  const how = words.methods[method]
  return markup`<dl class="part">
    ${isOneOfSeveral && fact(words.amount, rupees(part.amount))}
    ${fact(words.paidBy, cheque === '' ? how : words.endsWith(how, cheque))}
    ${fact(words.forInvoice, invoiceNo === '' ? words.advance : words.invoice(invoiceNo))}
    ${fact(words.stateNow, words.states[stateOfStage[part.stage]], 'state')}
    ${owed !== null && fact(words.owed, rupees(owed))}
  </dl>`
}

function question({ form, fault, typed }: Shown): Markup {
  const words = wordsOf(clientPagesMessages)
  const hidden = markup`<input type="hidden" name="form" value="${form}" /><input
      type="hidden"
      name="l"
      value="${languageOfReader()}"
    />`
  return markup`<section class="screen" aria-label="${words.question}">
<h2>${words.question}</h2>
${fault && markup`<p class="fault" role="alert">${words[fault]}</p>`}
<form method="post">${hidden}<button name="word" value="right">${words.right}</button></form>
<details${fault && markup` open`}>
<summary>${words.wrong}</summary>
<form method="post">${hidden}
<fieldset><legend>${words.whatIsWrong}</legend>
${wrongReasons.map((reason) => markup`<label><input type="radio" name="reason" value="${reason}" required${typed?.reason === reason && markup` checked`} />${words.reasons[reason]}</label>`)}
</fieldset>
<label>${words.words}<textarea name="words" maxlength="${WORDS_OF_CLIENT}">${typed?.words}</textarea></label>
<button name="word" value="wrong">${words.tell}</button>
</form>
</details>
</section>`
}

/** Draws the page for a link that shows nothing, and for a moment without an answer, in all languages, since the company is not known. */
export function pageWithoutReceipt(kind: 'notShown' | 'later'): string {
  const body = languages.map((language) =>
    inLanguage(language, () => {
      const words = wordsOf(clientPagesMessages)
      return markup`<section lang="${language}" dir="${directionOf(language)}">
        <h1>${words[kind]}</h1>
        <p>${kind === 'notShown' ? words.notShownWhy : words.laterWhy}</p>
      </section>`
    }),
  )
  return inLanguage('en', () => pageOf({ title: clientPagesMessages[kind], body: markup`${body}` }))
}
