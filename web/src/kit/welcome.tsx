import { useSpelling } from './spelling.ts'
import { useViewer } from './viewer.ts'
import css from './welcome.module.css'

/** Draws the head of a screen: its name and the user, and on paper the branch. */
export function Welcome({ title }: { title: string }) {
  const spell = useSpelling()
  const { name, company, branch } = useViewer()
  return (
    <div className={css.welcome}>
      <h1 tabIndex={-1}>{spell(title)}</h1>
      <p>
        Welcome, <bdi>{name}</bdi>
        <span className={css.place}>{[company, branch].filter(Boolean).map((place) => ` · ${place}`)}</span>
      </p>
    </div>
  )
}
