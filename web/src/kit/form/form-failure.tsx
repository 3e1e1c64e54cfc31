import { useEffect, useRef } from 'react'
import { useSpelling } from '../spelling.ts'
import css from './form-failure.module.css'

/** Why the server did not save what a form holds: above its buttons, until something is typed. The toast says the same aloud. */
export function FormFailure({ lines }: { lines: readonly string[] }) {
  const say = useSpelling()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  if (lines.length === 0) return null
  return (
    <div ref={place} className={css.failure}>
      {lines.map((line) => (
        <p key={line}>{say(line)}</p>
      ))}
    </div>
  )
}
