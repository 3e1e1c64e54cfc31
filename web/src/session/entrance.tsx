import { useEffect } from 'react'
import { Inline } from '../kit/layout.tsx'
import { useObservable } from '../kit/observable.ts'
import { companyName } from './databases.ts'
import css from './login.module.css'

/** Draws the head of a page without a session, and names the window after it. */
export function EntranceHead({ title }: { title: string }) {
  const company = useObservable(companyName)
  useEffect(() => {
    document.title = [title, company].filter(Boolean).join(' – ')
  }, [title, company])
  return (
    <Inline gap={4}>
      <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 2l12.1 7v14L16 30 3.9 23V9z" />
      </svg>
      <div>
        <p className={`muted ${css.company}`}>{company}</p>
        <h1>{title}</h1>
      </div>
    </Inline>
  )
}
