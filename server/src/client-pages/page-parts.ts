/** The parts that all pages of clients share. */
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { type ClientLanguage, clientLanguages } from '@backoffice/contract/client-pages/languages'
import { formatMoney, type Money } from '@backoffice/contract/money'
import { type Markup, markup } from '../http/markup.ts'

const otherOf = (language: ClientLanguage) => clientLanguages.find((one) => one !== language) ?? language

/** Draws the head of a page: the company, the branch, and the link to the page in the other language. */
export const headOf = ({ company, branch }: Readonly<Record<'company' | 'branch', string>>, language: ClientLanguage) =>
  markup`<header>
    <div>
      <h1>${company}</h1>
      <small>${branch}</small>
    </div>
    <a class="screen" href="?l=${otherOf(language)}" lang="${otherOf(language)}"
      >${clientPagesMessages.otherLanguage[language]}</a
    >
  </header>`

export const rupees = (amount: Money, language: ClientLanguage) =>
  markup`<span class="sum-of">${clientPagesMessages.rupees[language]} <bdi>${formatMoney(amount)}</bdi></span>`

export const fact = (name: string, value: Markup | string, kind?: string) =>
  markup`<div><dt>${name}</dt><dd${kind !== undefined && markup` class="${kind}"`}>${typeof value === 'string' ? markup`<bdi>${value}</bdi>` : value}</dd></div>`
