/** Draws the page of a statement for the client: the lines of a period, on a phone and on paper. */
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { saidDay } from '@backoffice/contract/day'
import { formatMoney, type Money, ZERO } from '@backoffice/contract/money'
import { statementAges } from '@backoffice/contract/statements/statement-kinds'
import { statementMessages } from '@backoffice/contract/statements/statements-messages'
import type { StatementLine } from '@backoffice/contract/statements/statements'
import { wordsOf } from '../http/language.ts'
import { type Markup, markup } from '../http/markup.ts'
import { pageOf } from './html.ts'
import { fact, headOf, rupees } from './page-parts.ts'
import type { PublicStatement } from './statements.sql.ts'

/** Draws the page in the language of its reader. */
export function statementPage(statement: PublicStatement): string {
  const words = wordsOf(statementMessages)
  const { client, from, to, today, opening, closing, lines, lineCount, ageing } = statement
  const hidden = lineCount - lines.length
  const period = `${saidDay(from)} – ${saidDay(to)}`
  const body = markup` ${headOf(statement)}
    <section aria-label="${words.title}">
      <h2>${words.title}</h2>
      <dl>
        ${fact(words.client, client)} ${fact(words.period, period)}
        ${fact(words.opening, rupees(opening))}
      </dl>
      ${hidden > 0 && markup`<p class="fault">${words.moreLines(hidden)}</p>`}
      ${lines.length === 0 ? markup`<p>${words.nothing}</p>` : linesOf(lines)}
      <dl>
        <div class="state">
          <dt>${words.closing}</dt>
          <dd>${rupees(closing)}</dd>
        </div>
      </dl>
      <small>${words.asOf(saidDay(today))}</small>
    </section>
    <section aria-label="${words.ageing}">
      <h2>${words.ageing}</h2>
      <dl>
        ${statementAges.map((age) => (age !== 'ahead' || ageing[age] !== ZERO) && fact(words.ages[age], rupees(ageing[age])))}
      </dl>
    </section>`
  return pageOf({ title: `${words.title} ${period}`, body, isWide: true })
}

function linesOf(lines: readonly StatementLine[]): Markup {
  const words = wordsOf(statementMessages)
  return markup`<table class="lines">
    <thead>
      <tr>
        <th scope="col">${words.day}</th>
        <th scope="col">${words.what}</th>
        <th scope="col" class="n">${words.amount}</th>
        <th scope="col" class="n">${words.balance}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(lineOf)}
    </tbody>
  </table>`
}

/** On a phone the table has no heads, so that the balance says its name. */
const sum = (amount: Money, name?: string) =>
  markup`<td class="n"${name !== undefined && markup` data-name="${name}"`}><bdi>${formatMoney(amount)}</bdi></td>`

function lineOf({ day, kind, number, method, cheque, amount, balance }: StatementLine): Markup {
  const words = wordsOf(statementMessages)
  const how = paidBy(method, cheque)
  return markup`<tr>
    <td>${saidDay(day)}</td>
    <td>${words.kinds[kind]} <bdi>${number}</bdi>${how !== '' && markup` <small>${how}</small>`}</td>
    ${sum(amount)}${sum(balance, words.balance)}
  </tr>`
}

/** Returns the method of a receipt in the language of the client; the kind of a credit is the company's own word. */
function paidBy(method: string, cheque: string): string {
  const words = wordsOf(clientPagesMessages)
  const known: Readonly<Record<string, string>> = words.methods
  const how = known[method] ?? method
  return cheque === '' ? how : words.endsWith(how, cheque)
}
