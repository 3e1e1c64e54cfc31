import { useSpelling } from './spelling.ts'
import { useViewer } from './viewer.ts'
import css from './welcome.module.css'

/** The head of a screen: its name, and for whom and where it stands. */
export function Welcome({ title }: { title: string }) {
  const say = useSpelling()
  const { name, company, branch } = useViewer()
  return (
    <div className={css.welcome}>
      <h1 tabIndex={-1}>{say(title)}</h1>
      <p>Welcome, {[name, company, branch].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
