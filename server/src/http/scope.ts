/**
 * Finds the branches and users that a request names, by the meanings of the fields of its call. It is the only check that a request stays
 * within the branches of the signed-in user and acts in no other user's name. It runs before every handler.
 */
import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { fieldsOf, type Meaning, type SchemaField } from '@backoffice/contract/meaning'
import type { SessionUser } from '../db/database.ts'
import { denied } from './refusals.ts'

const bounds = ['actor', 'branch', 'salesman'] as const satisfies readonly Meaning[]

const bindingFields = (call: Call): readonly SchemaField[] =>
  fieldsOf(call.input).filter(({ meaning }) => bounds.some((bound) => bound === meaning))

/** Returns the reasons why the scope of a call cannot be derived from its fields. */
export function scopeFaults(call: Call): readonly string[] {
  const fields = bindingFields(call)
  const names = fields.some(({ meaning, optional }) => !optional && meaning !== 'salesman')
  const isExplained = call.unscoped !== undefined && call.unscoped.trim() !== ''
  return [
    ...(names || isExplained
      ? []
      : [`call ${call.name} names no acting user and no branch, and gives no reason for it`]),
    ...(names && isExplained ? [`call ${call.name} names an acting user or a branch and gives a reason why not`] : []),
    ...fields
      .filter(({ hidden }) => hidden)
      .map(
        ({ path }) => `the scope of call ${call.name} cannot be read at ${path.join('.')}, inside a transform or union`,
      ),
  ]
}

/** Makes the check of a call. It refuses an input that names another user or a branch of others, and returns the branches of the request. */
export function scopeOf(call: Call): (input: unknown, user: SessionUser | undefined) => readonly string[] {
  const fields = bindingFields(call)
  const namesBranches = fields.some(({ meaning }) => meaning === 'branch')
  const pathsOf = (wanted: Meaning) => fields.filter(({ meaning }) => meaning === wanted).map(({ path }) => path)
  const paths = { actor: pathsOf('actor'), branch: pathsOf('branch'), salesman: pathsOf('salesman') }
  const named = (input: unknown, wanted: keyof typeof paths): readonly unknown[] => {
    const found: unknown[] = []
    for (const path of paths[wanted]) addValuesAt(input, path, found)
    return found
  }

  return (input, user) => {
    if (!user) return []
    const own = [...named(input, 'actor'), ...(user.roleId === role.salesman ? named(input, 'salesman') : [])]
    if (own.some((id) => id !== undefined && id !== user.userId)) throw denied(serverMessages.otherUser)
    if (!namesBranches) return user.branches
    const requested = [...new Set(named(input, 'branch'))]
    const others = requested.filter((branch) => branch !== undefined && !user.branches.some((one) => one === branch))
    if (others.length > 0) throw denied(serverMessages.otherBranch)
    return requested.includes(undefined) ? user.branches : user.branches.filter((branch) => requested.includes(branch))
  }
}

/** Adds every value at a path to `found`; `undefined` means a missing field. */
function addValuesAt(value: unknown, path: readonly string[], found: unknown[], at = 0): void {
  const key = path[at]
  if (key === undefined) found.push(value ?? undefined)
  else if (key === '*') {
    if (Array.isArray(value)) for (const element of value) addValuesAt(element, path, found, at + 1)
  } else if (typeof value === 'object' && value !== null) addValuesAt(Reflect.get(value, key), path, found, at + 1)
  else found.push(undefined)
}
