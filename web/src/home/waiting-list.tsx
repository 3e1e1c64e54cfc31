import { screenAt } from '@backoffice/contract/access'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { useSpelling } from '../kit/spelling.ts'
import { PlaceLink } from '../shell/place-link.tsx'
import { NotAvailable } from '../kit/not-available.tsx'
import type { PendingWork } from './pending-work.ts'
import css from './below.module.css'

/** Says in words what waits for the user, each with a link to its screen. A number that is unknown is a dash with Retry. */
export function WaitingList({ work }: { work: readonly PendingWork[] }) {
  const spell = useSpelling()
  const lines = work.filter(({ count, failed }) => failed || (count ?? 0) > 0)
  const isKnown = work.every(({ count }) => count !== undefined)
  return (
    <section className={css.panel} aria-labelledby="waiting-for-you">
      <h2 id="waiting-for-you">Waiting for you</h2>
      {lines.length === 0 && isKnown && <p className={css.none}>{homeMessages.nothingWaits}</p>}
      {lines.length === 0 && !isKnown && <p className={css.loading} role="img" aria-label="Loading" />}
      {lines.length > 0 && (
        <ul className={css.waiting}>
          {lines.map(({ path, words, count, retry }) => (
            <li key={path}>
              {count === undefined ? (
                <NotAvailable named of={spell(screenAt(path)?.title ?? '')} onRetry={retry} />
              ) : (
                <PlaceLink to={path}>{words(count)}</PlaceLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
