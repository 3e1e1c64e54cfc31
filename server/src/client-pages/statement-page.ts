/** Draws the page of a statement for the client: the lines of a period, on a phone and on paper. */
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import type { ClientLanguage } from '@backoffice/contract/client-pages/languages'
import { wireDay } from '@backoffice/contract/day'
import { formatMoney, type Money, ZERO } from '@backoffice/contract/money'
import { statementAges } from '@backoffice/contract/statements/statement-kinds'
import { statementMessages } from '@backoffice/contract/statements/statements-messages'
import type { StatementLine } from '@backoffice/contract/statements/statements'
import { type Markup, markup } from '../http/markup.ts'
import { pageOf } from './html.ts'
import { fact, headOf, rupees } from './page-parts.ts'
import type { PublicStatement } from './statements.sql.ts'

const words = statementMessages

export function statementPage(statement: PublicStatement, language: ClientLanguage): string {
  const { client, from, to, today, opening, closing, lines, lineCount, ageing } = statement
  const hidden = lineCount - lines.length
  const period = `${wireDay(from)} – ${wireDay(to)}`
  const body = markup` ${headOf(statement, language)}
    <section aria-label="${words.title[language]}">
      <h2>${words.title[language]}</h2>
      <dl>
        ${fact(words.client[language], client)} ${fact(words.period[language], period)}
        ${fact(words.opening[language], rupees(opening, language))}
      </dl>
      ${hidden > 0 && markup`<p class="fault">${words.moreLines[language](String(hidden))}</p>`}
      ${lines.length === 0 ? markup`<p>${words.nothing[language]}</p>` : linesOf(lines, language)}
      <dl>
        <div class="state">
          <dt>${words.closing[language]}</dt>
          <dd>${rupees(closing, language)}</dd>
        </div>
      </dl>
      <small>${words.asOf[language](wireDay(today))}</small>
    </section>
    <section aria-label="${words.ageing[language]}">
      <h2>${words.ageing[language]}</h2>
      <dl>
        ${statementAges.map((age) => (age !== 'ahead' || ageing[age] !== ZERO) && fact(words.ages[language][age], rupees(ageing[age], language)))}
      </dl>
    </section>`
  return pageOf({ language, title: `${words.title[language]} ${period}`, body, isWide: true })
}

const linesOf = (lines: readonly StatementLine[], language: ClientLanguage): Markup =>
  markup`<table class="lines">
    <thead>
      <tr>
        <th scope="col">${words.day[language]}</th>
        <th scope="col">${words.what[language]}</th>
        <th scope="col" class="n">${words.amount[language]}</th>
        <th scope="col" class="n">${words.balance[language]}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map((line) => lineOf(line, language))}
    </tbody>
  </table>`

/** On a phone the table has no heads, so that the balance says its name. */
const sum = (amount: Money, name?: string) =>
  markup`<td class="n"${name !== undefined && markup` data-name="${name}"`}><bdi>${formatMoney(amount)}</bdi></td>`

const lineOf = ({ day, kind, number, method, cheque, amount, balance }: StatementLine, language: ClientLanguage) => {
  const how = paidBy(method, cheque, language)
  return markup`<tr>
    <td>${wireDay(day)}</td>
    <td>${words.kinds[language][kind]} <bdi>${number}</bdi>${how !== '' && markup` <small>${how}</small>`}</td>
    ${sum(amount)}${sum(balance, words.balance[language])}
  </tr>`
}

/** Returns the method of a receipt in the language of the client; the kind of a credit is the company's own word. */
function paidBy(method: string, cheque: string, language: ClientLanguage): string {
  const known: Readonly<Record<string, string>> = clientPagesMessages.methods[language]
  const how = known[method] ?? method
  return cheque === '' ? how : clientPagesMessages.endsWith[language](how, cheque)
}
