import { helpMessages } from '@backoffice/contract/help/help-messages'
import { useEffect, useState } from 'react'
import { singleKeys } from '../session/remembered.ts'
import { Keys } from '../kit/keys.tsx'
import css from './keys-in-sight.module.css'
import { lettersIn } from './shortcut-list.tsx'

type Letters = readonly (readonly [letter: string, label: string])[]

/**
 * Shows the keys of the row that the keyboard has reached, in the free room of the header, where they cover and move nothing. Screen readers
 * read the key of each button at the button.
 */
export function KeysInSight() {
  const [letters, setLetters] = useState<Letters>([])
  useEffect(() => {
    const ended = new AbortController()
    const follow = ({ target }: FocusEvent) => {
      const isRow = target instanceof Element && target.matches('[data-row]:focus-visible')
      setLetters(isRow && singleKeys.read() !== false ? [...lettersIn(target)] : [])
    }
    document.addEventListener('focusin', follow, { signal: ended.signal })
    document.addEventListener('focusout', () => setLetters([]), { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return (
    <span className={css.inSight} aria-hidden="true">
      {letters.length > 0 && (
        <>
          {letters.map(([letter, label]) => (
            <span key={letter}>
              <Keys keys={letter.toUpperCase()} /> {label}
            </span>
          ))}
          <span>
            <Keys keys="?" /> {helpMessages.allKeys}
          </span>
        </>
      )}
    </span>
  )
}
