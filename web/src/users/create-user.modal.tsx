import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { brokenUser, userFieldOf } from '@backoffice/contract/users/user-rules'
import { createUser } from '@backoffice/contract/users/users'
import { useState } from 'react'
import { userLabels } from '@backoffice/contract/users/users-labels'
import { useSave } from '../api/use-save.ts'
import layout from '../kit/layout.module.css'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MultiSelect } from '../kit/form/multi-select.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useSession } from '../session/use-session.ts'
import { OneTimePassword } from './one-time-password.tsx'
import { moduleOptions, ofRole, type RoleChoice, useRoleOptions } from './rights-form.ts'

interface Values extends RoleChoice {
  readonly loginId: string
  readonly name: string
  readonly branches: readonly string[]
}

interface Created {
  readonly userId: number
  readonly password: string
}

interface CreateUserProps {
  /** Runs when the dialog closes after a user was created. */
  onCreated: (userId: number) => void
  onClose: () => void
}

/** Creates a user in branches of the director, and then shows the one-time password. */
export function CreateUser({ onCreated, onClose }: CreateUserProps) {
  const { user, branch } = useSession()
  const save = useSave(createUser)
  const [created, setCreated] = useState<Created>()
  const state = useState<Values>({ loginId: '', name: '', roleId: '0', modules: [], branches: [branch.code] })
  const form = useForm({
    state,
    failure: save.failure,
    fieldOf: userFieldOf,
    broken: brokenUser,
    save: async ({ loginId, name, roleId, modules, branches }) => {
      const answer = await save.run({
        loginId: Number(loginId),
        name,
        roleId: Number(roleId),
        moduleids: modules.join(','),
        branches: [...branches],
      })
      if (answer?.value === undefined) return
      toast.success([answer.message, name])
      setCreated(answer.value)
    },
  })
  const roles = useRoleOptions()
  const { values } = form
  const branches = user.companies.flatMap((company) =>
    company.branches.map(({ bcode, bname }) => ({ value: bcode, label: bname, code: bcode })),
  )
  const close = () => {
    if (created) onCreated(created.userId)
    onClose()
  }
  return (
    <Modal title={userLabels.createUser} opened onClose={close} size="md">
      {created ? (
        <OneTimePassword of={`${values.name} · ${values.loginId}`} password={created.password} onClose={close} />
      ) : (
        <Form {...form.props} label={userLabels.createUser} className={layout.stack}>
          <TextField label={labels.username} keys="numeric" maxLength={10} {...form.field('loginId')} required />
          <TextField label={labels.name} maxLength={limits.text.short} {...form.field('name')} required />
          <SelectField
            label={labels.role}
            {...form.field('roleId')}
            options={roles}
            onChange={(roleId) => form.set({ roleId, modules: ofRole(values.modules, roleId) })}
          />
          <MultiSelect
            label={labels.modules}
            {...form.field('modules')}
            options={moduleOptions(values.roleId)}
            disabled={moduleOptions(values.roleId).length === 0}
          />
          <MultiSelect label={labels.branches} {...form.field('branches')} options={branches} required />
          <FormFailure lines={form.failureLines} />
          <SubmitButton busy={form.busy} busyText={labels.loading} full>
            {userLabels.createUser}
          </SubmitButton>
        </Form>
      )}
    </Modal>
  )
}
