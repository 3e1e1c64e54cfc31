/** Draws the page of a receipt for the client. It shows no word of a client, because the salesman can open the page too. */
import { WORDS_OF_CLIENT } from '@backoffice/contract/client-pages/client-pages'
import { type ClientLanguage, clientLanguages } from '@backoffice/contract/client-pages/languages'
import { type WrongReason, wrongReasons } from '@backoffice/contract/client-pages/wrong-reasons'
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { wireDay } from '@backoffice/contract/day'
import { stage } from '@backoffice/contract/statuses'
import type { PublicReceipt } from './client-pages.sql.ts'
import { type Markup, markup } from '../http/markup.ts'
import { pageOf } from './html.ts'
import { fact, headOf, rupees } from './page-parts.ts'

const words = clientPagesMessages

type State = keyof typeof clientPagesMessages.states.en
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
  readonly language: ClientLanguage
  /** The value of the hidden field of the forms. */
  readonly form: string
  /** The word that the client has just sent. */
  readonly told: 'right' | 'wrong' | undefined
  /** Why the form was not taken, with what was typed in it. */
  readonly fault?: 'noReason' | 'tooLong' | 'sendAgain' | 'enough' | undefined
  readonly typed?: { readonly reason: WrongReason | ''; readonly words: string }
}

export function receiptPage(shown: Shown): string {
  const { receipt, language, told } = shown
  const { number, day, client, amount, receipts, itemState } = receipt
  const state = receipts.length === 0 ? stateOfItem(itemState) : undefined
  const body = markup`${headOf(receipt, language)}
    ${told && markup`<section class="told screen" role="status"><p>${told === 'right' ? words.thanksRight[language] : words.thanksWrong[language]}</p></section>`}
    <section aria-label="${words.receipt[language]}">
      <h2>${words.receipt[language]}</h2>
      <p class="sum">${rupees(amount, language)}</p>
      <dl>
        ${fact(words.number[language], number)} ${fact(words.date[language], wireDay(day))}
        ${fact(words.from[language], client)}
        ${state && fact(words.stateNow[language], words.states[language][state], 'state')}
      </dl>
      ${receipts.map((part) => partOf(part, receipts.length > 1, language))}
    </section>
    ${receipts.length > 0 && !told && question(shown)}`
  return pageOf({ language, title: `${words.receipt[language]} ${number}`, body })
}

function partOf(part: Part, isOneOfSeveral: boolean, language: ClientLanguage): Markup {
  const { method, cheque, invoiceNo, owed } = part
  const how = words.methods[language][method]
  return markup`<dl class="part">
    ${isOneOfSeveral && fact(words.amount[language], rupees(part.amount, language))}
    ${fact(words.paidBy[language], cheque === '' ? how : words.endsWith[language](how, cheque))}
    ${fact(words.forInvoice[language], invoiceNo === '' ? words.advance[language] : words.invoice[language](invoiceNo))}
    ${fact(words.stateNow[language], words.states[language][stateOfStage[part.stage]], 'state')}
    ${owed !== null && fact(words.owed[language], rupees(owed, language))}
  </dl>`
}

function question({ language, form, fault, typed }: Shown): Markup {
  const hidden = markup`<input type="hidden" name="form" value="${form}" /><input
      type="hidden"
      name="l"
      value="${language}"
    />`
  return markup`<section class="screen" aria-label="${words.question[language]}">
<h2>${words.question[language]}</h2>
${fault && markup`<p class="fault" role="alert">${words[fault][language]}</p>`}
<form method="post">${hidden}<button name="word" value="right">${words.right[language]}</button></form>
<details${fault && markup` open`}>
<summary>${words.wrong[language]}</summary>
<form method="post">${hidden}
<fieldset><legend>${words.whatIsWrong[language]}</legend>
${wrongReasons.map((reason) => markup`<label><input type="radio" name="reason" value="${reason}" required${typed?.reason === reason && markup` checked`} />${words.reasons[language][reason]}</label>`)}
</fieldset>
<label>${words.words[language]}<textarea name="words" maxlength="${WORDS_OF_CLIENT}">${typed?.words}</textarea></label>
<button name="word" value="wrong">${words.tell[language]}</button>
</form>
</details>
</section>`
}

/** Draws the page for a link that shows nothing, and for a moment without an answer, in all languages, since the company is not known. */
export function pageWithoutReceipt(kind: 'notShown' | 'later'): string {
  const why = kind === 'notShown' ? clientPagesMessages.notShownWhy : clientPagesMessages.laterWhy
  const title = clientPagesMessages[kind]
  const body = clientLanguages.map(
    (language) =>
      markup`<section lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}">
        <h1>${title[language]}</h1>
        <p>${why[language]}</p>
      </section>`,
  )
  return pageOf({ language: 'en', title: title.en, body: markup`${body}` })
}
