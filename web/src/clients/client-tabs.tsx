import type { ClientPage } from '@backoffice/contract/clients/clients'
import { Link } from '@tanstack/react-router'
import { Row } from '../kit/layout.tsx'
import { showNumber } from '../kit/format.ts'
import { useSpelling } from '../kit/spelling.ts'
import css from './client-tabs.module.css'
import type { ClientSection } from '../documents/client-sections.ts'

interface ClientTabsProps {
  sections: readonly ClientSection[]
  shown: ClientSection
  client: ClientPage | undefined
}

/** Links to the lists of a client and shows one of them. They are links, so that Back returns to the list before. */
export function ClientTabs({ sections, shown, client }: ClientTabsProps) {
  const spell = useSpelling()
  return (
    <nav className={css.tabs} aria-label="Lists of the client">
      <Row as="ul">
        {sections.map(({ name, label, count }) => (
          <li key={name}>
            <Link
              to="."
              search={({ row: _, ...kept }: Readonly<Record<string, unknown>>) => ({ ...kept, show: name })}
              resetScroll={false}
              aria-current={name === shown.name ? 'true' : undefined}
            >
              {spell(label)}
              {count && client && <span className={css.count}>{showNumber(count(client))}</span>}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}
