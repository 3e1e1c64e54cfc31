import type { ReactNode } from 'react'
import { labels } from '@backoffice/contract/labels'
import { Inline } from '../kit/layout.tsx'
import button from '../kit/button.module.css'
import css from './page.module.css'
import { PlaceLink } from './place-link.tsx'

/** Draws a page with only a text and a link home. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`centred ${css.notice}`}>
      <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 2l12.1 7v14L16 30 3.9 23V9z" />
      </svg>
      <h1>{title}</h1>
      {children}
      <Inline gap={4}>
        <PlaceLink to="/home" className={`${button.button} ${button.primary}`}>
          {labels.goToHome}
        </PlaceLink>
      </Inline>
    </div>
  )
}
