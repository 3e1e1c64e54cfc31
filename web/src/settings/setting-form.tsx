import { labels } from '@backoffice/contract/labels'
import type { ReactNode } from 'react'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { Card } from '../kit/layout.tsx'
import css from '../kit/setting-cards.module.css'

interface SettingFormProps<V extends object> {
  title: string
  form: FormModel<V>
  children: ReactNode
}

/** Draws a card with a few settings of the company, which are saved together. */
export const SettingForm = <V extends object>({ title, form, children }: SettingFormProps<V>) => (
  <Card as="section" aria-label={title}>
    <h2>{title}</h2>
    <Form {...form.props} label={title} className={css.form}>
      {children}
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading}>
        {labels.save}
      </SubmitButton>
    </Form>
  </Card>
)
