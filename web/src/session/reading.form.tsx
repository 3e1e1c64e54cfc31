import { languageIn, languages, nameOf, scriptsOf } from '@backoffice/contract/language/codes'
import { inGroups } from '@backoffice/contract/language/numbers'
import { digitKinds, groupings, readingIn } from '@backoffice/contract/language/reading'
import { labels } from '@backoffice/contract/labels'
import type { Answer } from '@backoffice/contract/call'
import { getReading, saveReading } from '@backoffice/contract/session/own-reading'
import { readingMessages } from '@backoffice/contract/session/reading-messages'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { changesOf, useOwnChanges } from '../kit/form/own-changes.ts'
import { useForm } from '../kit/form/use-form.ts'
import layout from '../kit/layout.module.css'
import { Card } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'
import { applySaved, scriptIn } from './own-reading.ts'
import css from './profile.module.css'

type Choices = Omit<Answer<typeof getReading>, 'company'>

const { example } = readingMessages
const digitWords = {
  latin: example(readingMessages.digitKinds.latin, '123'),
  urdu: example(readingMessages.digitKinds.urdu, '۱۲۳'),
}
const groupWords = {
  thousands: example(
    readingMessages.groupings.thousands,
    inGroups('1234567', { digits: 'latin', grouping: 'thousands' }),
  ),
  lakh: example(readingMessages.groupings.lakh, inGroups('1234567', { digits: 'latin', grouping: 'lakh' })),
}
const languageOptions = languages.map((value) => ({ value, label: nameOf(value) }))

/** Lets a user choose language, letters and numbers, for this browser and for others. */
export function OwnReading() {
  const { data, failure, refetch } = useCall(getReading, {}, { per: 'user' })
  return (
    <Card as="section" aria-labelledby="reading" aria-busy={!data && !failure}>
      <h2 id="reading">{readingMessages.title}</h2>
      {failure && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      {data && <Fields of={data} />}
    </Card>
  )
}

function Fields({ of: { company, ...own } }: { of: Answer<typeof getReading> }) {
  const state = useOwnChanges<Choices>({
    ...own,
    // The language of this browser may come from the sign-in page.
    language: languageIn(document.documentElement.lang) ?? own.language,
  })
  const save = useSave(saveReading)
  const form = useForm({
    state,
    failure: save.failure,
    fieldOf: () => undefined,
    broken: () => undefined,
    save: async (wanted) => {
      const answer = await save.run(changesOf<Choices>(wanted, own))
      if (!answer) return
      const numbers = { digits: wanted.digits || company.digits, grouping: wanted.grouping || company.grouping }
      if (!applySaved(readingIn({ ...wanted, ...numbers }))) toast.success(answer.message)
    },
  })
  const language = languageIn(state[0].language)
  const letters = language ? scriptsOf(language) : []
  return (
    <Form {...form.props} label={readingMessages.title} className={`${layout.stack} ${css.form}`}>
      <ChoiceField label={readingMessages.language} options={languageOptions} {...form.field('language')} />
      {letters.length > 1 && (
        <ChoiceField
          label={readingMessages.letters}
          options={letters.map((value) => ({ value, label: readingMessages.scripts[value] }))}
          {...form.field('script')}
          value={scriptIn(language, state[0].script) ?? ''}
        />
      )}
      <ChoiceField<Choices['digits']>
        label={readingMessages.digits}
        options={[
          { value: '', label: readingMessages.asCompany(digitWords[company.digits]) },
          ...digitKinds.map((value) => ({ value, label: digitWords[value] })),
        ]}
        {...form.field('digits')}
      />
      <ChoiceField<Choices['grouping']>
        label={readingMessages.grouping}
        options={[
          { value: '', label: readingMessages.asCompany(groupWords[company.grouping]) },
          ...groupings.map((value) => ({ value, label: groupWords[value] })),
        ]}
        hint={readingMessages.note}
        {...form.field('grouping')}
      />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy}>{labels.save}</SubmitButton>
    </Form>
  )
}
