import { moduleNameOf } from '@backoffice/contract/access-texts'
import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import { differencesOf, type Rights, roleNameOf } from '@backoffice/contract/users/user-rights'
import { userFieldOf } from '@backoffice/contract/users/user-rules'
import { assignRole } from '@backoffice/contract/users/users'
import { userLabels } from '@backoffice/contract/users/users-labels'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { Suspense, useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Card, Inline, Columns } from '../kit/layout.tsx'
import facts from '../kit/facts.module.css'
import layout from '../kit/layout.module.css'
import { FactList } from '../kit/facts.tsx'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MultiSelect } from '../kit/form/multi-select.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { toast } from '../kit/toasts.tsx'
import { moduleOptions, ofRole, rightsIn, type RoleChoice, useRoleOptions, type User } from './rights-form.ts'
import css from './users.module.css'

/** The preview looks through all calls of the contract, which no other screen needs as a whole. */
const RightsPreview = lazyPart(() =>
  import('./rights-preview.tsx').then((loaded) => ({ default: loaded.RightsPreview })),
)

interface Values extends RoleChoice {
  readonly active: 'yes' | 'no'
}

const modulesOf = ({ modulesAlloweds }: User) => modulesAlloweds.map(({ moduleId }) => String(moduleId))

const yesOrNo = [
  { value: 'yes', label: usersMessages.yes },
  { value: 'no', label: usersMessages.no },
] as const

const rightsOf = ({ roleId, modulesAlloweds, isPortalAllowed }: User): Rights => ({
  roleId,
  modules: modulesAlloweds.map(({ moduleId }) => moduleId),
  isActive: isPortalAllowed,
})

/**
 * Shows and changes the rights of a user. Before it is submitted, the form lists each difference and the screens that the user will then
 * see. If the user cannot be changed, the form is read-only.
 */
export function RightsForm({ user }: { user: User }) {
  const now = rightsOf(user)
  const [values, setValues] = useState<Values>(() => ({
    roleId: String(user.roleId),
    modules: modulesOf(user),
    active: user.isPortalAllowed ? 'yes' : 'no',
  }))
  const next = rightsIn(values, values.active === 'yes')
  const mayChange = user.notYours === ''
  return (
    <Columns className={css.columns}>
      {mayChange ? <Fields user={user} now={now} state={[values, setValues]} /> : <Facts now={now} user={user} />}
      <Suspense fallback={null}>
        <RightsPreview name={user.name} now={now} next={mayChange ? next : now} />
      </Suspense>
    </Columns>
  )
}

const Facts = ({ now, user }: { now: Rights; user: User }) => (
  <Card as="section" aria-label={userLabels.roleAndModules}>
    <FactList
      className={facts.row}
      of={[
        [labels.role, roleNameOf(now.roleId)],
        [userLabels.active, now.isActive ? usersMessages.yes : usersMessages.no],
        [labels.modules, inList(user.modulesAlloweds.map(({ moduleId }) => moduleNameOf(moduleId)))],
      ]}
      empty="–"
    />
  </Card>
)

interface FieldsProps {
  user: User
  now: Rights
  state: readonly [Values, (change: (values: Values) => Values) => void]
}

function Fields({ user, now, state }: FieldsProps) {
  const { userId, rowVersion } = user
  const save = useSave(assignRole)
  const differencesFrom = (values: Values) => differencesOf(now, rightsIn(values, values.active === 'yes'))
  const form = useForm<Values>({
    state,
    failure: save.failure,
    fieldOf: userFieldOf,
    broken: (values) =>
      differencesFrom(values).length === 0 ? { message: usersMessages.nothingChanged, field: 'roleId' } : undefined,
    save: async ({ roleId, modules, active }) => {
      const answer = await save.run({
        userId,
        roleId: Number(roleId),
        moduleids: modules.join(','),
        isPortalAllowed: active === 'yes',
        rowVersion,
      })
      if (answer) toast.success([answer.message, user.name])
    },
  })
  const roles = useRoleOptions()
  const { values } = form
  const differences = differencesFrom(values)
  return (
    <Form {...form.props} label={userLabels.roleAndModules} className={layout.card} ofThePage>
      <SelectField
        label={labels.role}
        {...form.field('roleId')}
        options={roles}
        // Modules that the user has already are kept when the role comes back.
        onChange={(roleId) => form.set({ roleId, modules: ofRole([...values.modules, ...modulesOf(user)], roleId) })}
      />
      <ChoiceField
        label={userLabels.active}
        {...form.field('active')}
        options={yesOrNo}
        onChange={(active) => active && form.set({ active })}
      />
      <MultiSelect
        label={labels.modules}
        {...form.field('modules')}
        options={moduleOptions(values.roleId)}
        disabled={moduleOptions(values.roleId).length === 0}
      />
      <section className={`frame ${css.differences}`} aria-label={labels.changes} aria-live="polite">
        {differences.length === 0 ? (
          <p className="muted">{usersMessages.nothingChanged}</p>
        ) : (
          <Inline as="ul" gap={5}>
            {differences.map(({ kind, words }) => (
              <li key={words} data-kind={kind} className={kind === 'removed' ? 'failed' : undefined}>
                {words}
              </li>
            ))}
          </Inline>
        )}
      </section>
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading}>
        {labels.submit}
      </SubmitButton>
    </Form>
  )
}
