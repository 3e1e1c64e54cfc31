import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { contactMessages } from '@backoffice/contract/session/contact-messages'
import { countryCodeOf, expectedTelephone, telephoneOf } from '@backoffice/contract/telephone'
import { saveTelephone } from '@backoffice/contract/users/users'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { useConfiguration } from '../kit/configuration.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import layout from '../kit/layout.module.css'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import type { User } from './rights-form.ts'

/** Changes the telephone of a user, or removes it. */
export function TelephoneModal({ user, onClose }: { user: User; onClose: () => void }) {
  const { userId, name, telephone: seenTelephone, branches } = user
  const company = useConfiguration().branches.find(({ bcode }) => bcode === branches[0]?.bcode)
  const countryCode = company ? countryCodeOf(company) : ''
  const save = useSave(saveTelephone)
  const form = useForm({
    state: useState({ telephone: seenTelephone }),
    failure: save.failure,
    fieldOf: () => 'telephone',
    broken: ({ telephone }) =>
      telephoneOf(telephone, countryCode) === undefined
        ? { message: expectedTelephone(countryCode), field: 'telephone' }
        : undefined,
    save: async ({ telephone }) => {
      const answer = await save.run({ userId, telephone, seenTelephone })
      if (!answer) return
      toast.success([answer.message, name])
      onClose()
    },
  })
  return (
    <Modal title={labels.telephone} opened onClose={onClose} size="md">
      <Form {...form.props} label={labels.telephone} className={layout.stack}>
        <TextField label={labels.telephone} keys="tel" maxLength={limits.text.short} {...form.field('telephone')} />
        <p className="muted">{contactMessages.emailOfOwner}</p>
        <FormFailure lines={form.failureLines} />
        <SubmitButton busy={form.busy} busyText={labels.loading} full>
          {labels.save}
        </SubmitButton>
      </Form>
    </Modal>
  )
}
