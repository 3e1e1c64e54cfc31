import type { SignedIn, UserOnDevice } from '@backoffice/contract/session/sign-in'
import { onlineManager } from '@tanstack/react-query'
import { keepBy } from '../api/on-device.ts'
import { type Base, hasDatabase, lastLogin, listsOnDevice } from './remembered.ts'
import { allBranchesOf, isRemembered, keepsFor, sessionState } from './store.ts'

const lists = () => import('./lists-on-device.ts')
/** Loads the code that finds the registrations of this browser. */
export const registered = () => import('./registered.ts')

/** Runs the work some seconds later, because the user waits for other work on a slow line and a slow phone. */
const later = (work: () => Promise<unknown>) => setTimeout(() => void work().catch(ignore), 4000)

/** Keeps the user on the device, since lists can only be read with their user and the user's rights. */
export function keepUser(base: Base, user: SignedIn): void {
  if (!keepsFor()) return
  const at = Date.now()
  later(() => lists().then(({ keepUserIn }) => keepUserIn(base, user, at)))
  prepareForms()
}

let prepares: ReturnType<typeof setTimeout> | undefined

/** Reads the lists for the forms of the user, if they are due. The present branch comes first. */
function prepareForms(): void {
  clearTimeout(prepares)
  prepares = later(async () => {
    const now = sessionState.get()
    const of = keepsFor()
    if (!of || now.phase !== 'signedIn' || now.withoutNetwork) return
    const present = now.scope.branch.code
    const codes = allBranchesOf(now.member).map(({ bcode }) => bcode)
    const { keepFormLists } = await lists()
    await keepFormLists(of, now.member, [...codes.filter((code) => code === present), ...codes])
  })
}

// Lists that could not be read without a network are read once it is back.
onlineManager.subscribe((isOnline) => isOnline && prepareForms())

let branchBefore = ''
sessionState.subscribe(() => {
  const now = sessionState.get()
  const branch = now.phase === 'signedIn' ? now.scope.branch.code : ''
  const isOther = branch !== '' && branchBefore !== '' && branch !== branchBefore
  branchBefore = branch
  if (isOther) prepareForms()
})

/** Returns the user who worked here last and did not sign out, for a page that opens without a network. */
export async function userHere(base: Base): Promise<UserOnDevice | undefined> {
  if (lastLogin(base.key).read() === undefined) return undefined
  const user = await lists()
    .then(({ userIn }) => userIn(base))
    .catch(ignore)
  return user && isRemembered(base, user) ? user : undefined
}

/** Returns the name of the user of the kept lists. Only a user who chose to be remembered has such lists. */
export const nameHere = async (base: Base): Promise<string | undefined> =>
  (await hasDatabase(listsOnDevice(base.key).name)) ? (await (await lists()).userIn(base))?.login : undefined

/** A device that keeps nothing only reads nothing without a network. */
const ignore = () => undefined

keepBy({
  keep: (call, input, answer) => {
    const of = keepsFor()
    if (!of) return
    const answered = { answer, at: Date.now() }
    later(() => lists().then(({ keepAnswer }) => keepAnswer(of, call, input, answered)))
  },
  makeStale: (calls) => {
    const of = keepsFor()
    if (!of) return
    void lists()
      .then((kept) => kept.makeStale(of, calls))
      .then(prepareForms, ignore)
  },
  find: async (call, input) => {
    const of = keepsFor()
    return of && lists().then(({ findAnswer }) => findAnswer(of, call, input), ignore)
  },
})
