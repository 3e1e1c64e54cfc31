import { labels } from '@backoffice/contract/labels'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { sessionLabels } from '@backoffice/contract/session/session-labels'
import { useEffect } from 'react'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import fieldCss from '../kit/form/field.module.css'
import { Inline } from '../kit/layout.tsx'
import { useObservable } from '../kit/observable.ts'
import { useDatabases } from './databases.ts'
import css from './login.module.css'
import { lastBase, tabBase } from './remembered.ts'
import { chooseBase, currentBase, sessionState } from './store.ts'

/**
 * Chooses one of the databases; the choice switches the base of all calls and loads its configuration. With a single database it shows
 * nothing.
 */
export function DatabaseChoice() {
  const { bases, failure, refetch } = useDatabases()
  const chosen = useObservable(currentBase)
  // A sign-in brings the configuration of its user, and this page is shown until the next page has come.
  const isOpen = useObservable(sessionState).phase !== 'signedIn'
  const configuration = useCall(getConfiguration, chosen && bases && isOpen ? {} : undefined, { per: 'user' })
  const broken = failure ?? configuration.failure

  useEffect(() => {
    if (!bases) return
    const wantedKey = (currentBase.get() ?? tabBase.read() ?? lastBase.read())?.key
    const base = bases.find(({ key }) => key === wantedKey) ?? bases[0]
    if (base) chooseBase(base)
  }, [bases])

  if (bases?.length === 1 && !broken) return null
  return (
    <fieldset>
      <legend className={fieldCss.label}>{sessionLabels.database}</legend>
      <div className={css.choices}>
        {bases?.map((base) => (
          <label key={base.key} className={`ring ${css.choice}`} data-chosen={base.key === chosen?.key || undefined}>
            <input
              type="radio"
              name="database"
              value={base.key}
              checked={base.key === chosen?.key}
              onChange={() => chooseBase(base)}
            />
            {base.label}
          </label>
        ))}
        {!bases && !failure && <span className={css.waiting} />}
      </div>
      {broken && (
        <Inline justify="between" className={css.broken}>
          <p>{broken.lines.join(' ')}</p>
          <Button small onClick={failure ? refetch : configuration.refetch}>
            {labels.retry}
          </Button>
        </Inline>
      )}
    </fieldset>
  )
}
