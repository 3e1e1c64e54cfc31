/** The rights of a user, and the words for their differences: in the form, in the timeline and in notifications. */
import { moduleNameOf, roleText } from '../access-texts.ts'
import { labels } from '../labels.ts'
import { inList } from '../language/joined.ts'
import { usersMessages } from './users-messages.ts'

export interface Rights {
  /** 0 is no role. */
  readonly roleId: number
  readonly modules: readonly number[]
  readonly isActive: boolean
}

export const roleNameOf = (roleId: number): string => roleText(roleId) ?? usersMessages.noRole

const yesOrNo = (value: boolean) => (value ? usersMessages.yes : usersMessages.no)

export interface Difference {
  readonly kind: 'role' | 'added' | 'removed' | 'active'
  readonly words: string
}

/** Lists the differences in the order role, modules that are added, modules that are removed, active. */
export function differencesOf(
  before: Rights,
  after: Rights,
  words: { readonly added: InWords; readonly removed: InWords } = usersMessages,
): readonly Difference[] {
  const added = after.modules.filter((moduleId) => !before.modules.includes(moduleId))
  const removed = before.modules.filter((moduleId) => !after.modules.includes(moduleId))
  return [
    ...(before.roleId === after.roleId
      ? []
      : [{ kind: 'role', words: usersMessages.role(roleNameOf(before.roleId), roleNameOf(after.roleId)) } as const]),
    ...added.map((moduleId) => ({ kind: 'added', words: words.added(moduleNameOf(moduleId)) }) as const),
    ...removed.map((moduleId) => ({ kind: 'removed', words: words.removed(moduleNameOf(moduleId)) }) as const),
    ...(before.isActive === after.isActive
      ? []
      : [{ kind: 'active', words: usersMessages.active(yesOrNo(before.isActive), yesOrNo(after.isActive)) } as const]),
  ]
}

type Contact = readonly [before: string, after: string]

/** A change of a user as the audit keeps it: the old and the new value of each right, telephone or e-mail that differs. */
export interface RightsChange {
  readonly role?: readonly [before: number, after: number]
  readonly modules?: readonly [before: readonly number[], after: readonly number[]]
  readonly active?: readonly [before: boolean, after: boolean]
  readonly telephone?: Contact
  readonly email?: Contact
  /** The names of the branches; an import changes them. */
  readonly branches?: readonly [before: readonly string[], after: readonly string[]]
}

type InWords = (what: string) => string

const contactInWords = (name: string, contact: Contact | undefined) =>
  contact === undefined ? [] : [usersMessages.contact(name, ...contact)]

function inWords(change: RightsChange, added: InWords, removed: InWords): string {
  const { role = [0, 0], modules: changed = [[], []], active = [true, true], branches = [[], []] } = change
  const [before, after] = branches
  const at = (side: 0 | 1): Rights => ({ roleId: role[side], modules: changed[side], isActive: active[side] })
  return inList([
    ...differencesOf(at(0), at(1), { added, removed }).map(({ words }) => words),
    ...after.filter((name) => !before.includes(name)).map((name) => added(usersMessages.branch(name))),
    ...before.filter((name) => !after.includes(name)).map((name) => removed(usersMessages.branch(name))),
    ...contactInWords(labels.telephone, change.telephone),
    ...contactInWords(labels.email, change.email),
  ])
}

/** Writes a recorded change: `Role Salesman → Cashier, + Cash Collection, − Reports`. */
export const changeInWords = (change: RightsChange): string =>
  inWords(change, usersMessages.added, usersMessages.removed)

/** Describes a change of the user's own rights: `Role Salesman → Cashier, Cash Collection was given, branch Saddar was taken`. */
export const describeChange = (change: RightsChange): string =>
  inWords(change, usersMessages.given, usersMessages.taken)
