import { useSpelling } from '../spelling.ts'
import css from './form-skeleton.module.css'
import sideForm from './side-form.module.css'

const fields = ['one', 'two', 'three', 'four', 'five', 'six']

/** Draws grey bars below the title of a form whose files are not there yet. They appear after 200 ms, as those of a list do. */
export function FormSkeleton({ title }: { title: string }) {
  const spell = useSpelling()
  return (
    <div className={`${sideForm.card} ${css.bars}`} role="status" aria-label={`${title} is loading`} aria-busy>
      <div className={sideForm.head}>
        <h2>{spell(title)}</h2>
      </div>
      {fields.map((name) => (
        <span key={name} />
      ))}
    </div>
  )
}
