import { languages, nameOf } from '@backoffice/contract/language/codes'
import { useEffect } from 'react'
import { Inline } from '../kit/layout.tsx'
import { useObservable } from '../kit/observable.ts'
import { companyName } from './databases.ts'
import css from './login.module.css'
import { takeLanguageOfBrowser } from './own-reading.ts'
import { lastReading } from './remembered.ts'

/** Draws the head of a page without a session, and names the window after it. */
export function EntranceHead({ title }: { title: string }) {
  const company = useObservable(companyName)
  useEffect(() => {
    document.title = [title, company].filter(Boolean).join(' – ')
  }, [title, company])
  useEffect(takeLanguageOfBrowser, [])
  return (
    <Inline gap={4}>
      <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 2l12.1 7v14L16 30 3.9 23V9z" />
      </svg>
      <div className={css.title}>
        <p className={`muted ${css.company}`}>{company}</p>
        <h1>{title}</h1>
      </div>
      <LanguageChoice />
    </Inline>
  )
}

/**
 * Offers the other languages, each in its own words. The texts of a page are chosen when it loads, so the page is loaded anew. A page in the
 * language of the browser offers this language too: without a choice the pages after it are in English.
 */
function LanguageChoice() {
  const { lang } = document.documentElement
  const chosen = lastReading.read()?.language ?? 'en'
  return languages
    .filter((language) => language !== lang || language !== chosen)
    .map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        className={`text-link ${css.language}`}
        onClick={() => {
          lastReading.write({ ...lastReading.read(), language })
          window.location.reload()
        }}
      >
        {nameOf(language)}
      </button>
    ))
}
