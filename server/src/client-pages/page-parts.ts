/** The parts that all pages of clients share. */
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { type LanguageCode, languages, nameOf } from '@backoffice/contract/language/codes'
import { formatMoney, type Money } from '@backoffice/contract/money'
import { languageOfReader, wordsOf } from '../http/language.ts'
import { type Markup, markup } from '../http/markup.ts'

/** Draws the head of a page: the company, the branch, and the links to the page in the other languages. */
export const headOf = ({ company, branch }: Readonly<Record<'company' | 'branch', string>>) =>
  markup`<header>
    <div>
      <h1>${company}</h1>
      <small>${branch}</small>
    </div>
    ${languages.filter((one) => one !== languageOfReader()).map(linkTo)}
  </header>`

const linkTo = (language: LanguageCode): Markup =>
  markup`<a class="screen" href="?l=${language}" lang="${language}"
      >${nameOf(language)}</a
    >`

export function rupees(amount: Money): Markup {
  const words = wordsOf(clientPagesMessages)
  return markup`<span class="sum-of">${words.rupees} <bdi>${formatMoney(amount)}</bdi></span>`
}

export const fact = (name: string, value: Markup | string, kind?: string) =>
  markup`<div><dt>${name}</dt><dd${kind !== undefined && markup` class="${kind}"`}>${typeof value === 'string' ? markup`<bdi>${value}</bdi>` : value}</dd></div>`
