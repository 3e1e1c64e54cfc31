import { useEffect, useRef } from 'react'
import layout from '../layout.module.css'
import tones from '../tone.module.css'
import css from './form-failure.module.css'

/** Shows above the buttons of a form why the server did not save it, until something is typed. The toast announces the same. */
export function FormFailure({ lines }: { lines: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  if (lines.length === 0) return null
  return (
    <div ref={place} className={`${layout.note} ${tones.bad} ${css.failure}`}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
