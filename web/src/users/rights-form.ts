import type { getUser } from '@backoffice/contract/users/users'
import type { Answer } from '@backoffice/contract/call'
import { modulesOfRole } from '@backoffice/contract/access'
import { moduleNameOf } from '@backoffice/contract/access-texts'
import type { Rights } from '@backoffice/contract/users/user-rights'
import { roleNameOf } from '@backoffice/contract/users/user-rights'
import { wordIn } from '@backoffice/contract/words'
import { useConfiguration } from '../kit/configuration.ts'
import type { Option } from '../kit/form/options.ts'

export type User = Answer<typeof getUser>

/** Role and modules as a form holds them. */
export interface RoleChoice {
  /** `0` is no role. */
  readonly roleId: string
  readonly modules: readonly string[]
}

/** Returns the roles of the configuration, and no role. */
export function useRoleOptions(): readonly Option[] {
  const { roles } = useConfiguration()
  return [
    { value: '0', label: roleNameOf(0) },
    ...roles.map(({ roleId, roleName }) => ({ value: String(roleId), label: wordIn(roleName) })),
  ]
}

/** Returns the modules that a user of the role can get. */
export const moduleOptions = (roleId: string): readonly Option[] =>
  modulesOfRole(Number(roleId)).map(({ moduleId }) => ({ value: String(moduleId), label: moduleNameOf(moduleId) }))

/** Returns the modules that belong to the role. */
export const ofRole = (modules: readonly string[], roleId: string): readonly string[] => {
  const known = moduleOptions(roleId).map(({ value }) => value)
  return modules.filter((module) => known.includes(module))
}

export const rightsIn = ({ roleId, modules }: RoleChoice, isActive: boolean): Rights => ({
  roleId: Number(roleId),
  modules: modules.map(Number),
  isActive,
})
