import { useSpelling } from './spelling.ts'
import { useViewer } from './viewer.ts'
import css from './welcome.module.css'

/** Draws the head of a screen: its name, the user and the branch. */
export function Welcome({ title }: { title: string }) {
  const spell = useSpelling()
  const { name, company, branch } = useViewer()
  return (
    <div className={css.welcome}>
      <h1 tabIndex={-1}>{spell(title)}</h1>
      <p>Welcome, {[name, company, branch].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
