import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { delimiters, encodings, type Reading } from '@backoffice/contract/imports/reading'
import { limits } from '@backoffice/contract/limits'
import { SelectField } from '../kit/form/select-field.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import css from './imports.module.css'

const say = importsMessages

type Chosen = { readonly [name in keyof Required<Reading>]: NonNullable<Reading[name]> | '' }

export const foundByItself: Chosen = { encoding: '', delimiter: '', sheet: '' }

/** Returns the fields of an upload that were chosen. */
export const chosenIn = (how: Chosen): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(how).filter(([, value]) => value !== ''))

const encodingOptions = encodings.map((value) => ({ value, label: value }))
const delimiterOptions = delimiters.map((value) => ({ value, label: say.delimiters[value] }))

/** Chooses how a file is read if that is not detected. */
export function ReadingFields({ value: how, onChange }: { value: Chosen; onChange: (how: Chosen) => void }) {
  return (
    <details className={css.mapping}>
      <summary>{say.screen.reading}</summary>
      <p className={css.hint}>{say.screen.readingNote}</p>
      <div className={css.fields}>
        <SelectField
          label="Encoding"
          options={encodingOptions}
          value={how.encoding}
          placeholder={say.screen.found}
          clearable
          onChange={(encoding) => onChange({ ...how, encoding })}
        />
        <SelectField
          label="Delimiter"
          options={delimiterOptions}
          value={how.delimiter}
          placeholder={say.screen.found}
          clearable
          onChange={(delimiter) => onChange({ ...how, delimiter })}
        />
        <TextField
          label="Sheet"
          maxLength={limits.text.short}
          value={how.sheet}
          placeholder={say.screen.found}
          onChange={(sheet) => onChange({ ...how, sheet })}
        />
      </div>
    </details>
  )
}
