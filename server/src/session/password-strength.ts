/** Judges a new password by the guesses that it would take, with the words that are known of the user and his company. */
import { roleNames } from '@backoffice/contract/access'
import { passwordMessages } from '@backoffice/contract/password/password-messages'
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Profile } from './profile.sql.ts'

/**
 * A longer password is judged by its beginning, which can only make it look easier. The time that a judgement takes, 30 ms at most, grows
 * faster than the length and with the letters that stand for others (`p4ssw0rd`).
 */
const JUDGED = { maxLength: 64, l33tMaxSubstitutions: 20 }

/** A password of this score takes more than 10^8 guesses. */
const ENOUGH = 3

/** Words that are tried first against any user of this program: its roles and the cities of the country. */
const TRADE = (
  'backoffice office company distribution cashier salesman director manager approver receipt deposit cheque medicine pharma welcome ' +
  'pakistan punjab sindh balochistan kashmir karachi lahore islamabad rawalpindi faisalabad multan peshawar quetta hyderabad sialkot ' +
  'gujranwala gujrat sargodha bahawalpur sukkur larkana abbottabad mardan sahiwal okara kasur jhelum bismillah allahuakbar muhammad'
).split(' ')

let judge: Promise<ZxcvbnFactory> | undefined

/** Loads the lists of well-known passwords at the first judgement, since most processes never judge one. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const trade = [...TRADE, ...wordsOf(Object.values(roleNames))]
  return new Judge({ dictionary: { ...dictionary, trade }, graphs: adjacencyGraphs, ...JUDGED })
}

type Known = Pick<Profile, 'loginId' | 'name' | 'companies'>

/** Returns the reason why a password is too easy to guess, as a message, or `undefined` where it is not. */
export async function whyEasyToGuess(password: string, user: Known): Promise<string | undefined> {
  judge ??= load()
  const judging = await judge
  const known = knownOf(user)
  const { score, sequence } = judging.check(password, known)
  if (score < ENOUGH) return reasonOf(sequence)
  // The estimate takes words that are joined by a sign for a secret, so own words count for nothing.
  const rest = known.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), password.toLowerCase())
  return rest.length < password.length && judging.check(rest, []).score < ENOUGH ? passwordMessages.easy.own : undefined
}

/** Lists the words that others know of a user: his name, login id, companies and branches, each whole and word by word. */
function knownOf({ loginId, name, companies }: Known): string[] {
  const ofCompany = companies.flatMap(({ cCode, cName, branches }) => [
    cCode,
    cName,
    ...branches.flatMap(({ bcode, bname }) => [bcode, bname]),
  ])
  // The longest come first, so that none is taken apart by a shorter one that it contains.
  return [String(loginId), ...wordsOf([name, ...ofCompany])].toSorted((one, other) => other.length - one.length)
}

const wordsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => [name, name.replaceAll(/\s+/g, ''), ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)

function reasonOf(sequence: readonly MatchExtended[]): string {
  const has = (test: (part: MatchExtended) => boolean) => sequence.some(test)
  if (has((part) => part['dictionaryName'] === 'userInputs' || part['dictionaryName'] === 'trade'))
    return passwordMessages.easy.own
  if (has(({ pattern }) => pattern === 'dictionary')) return passwordMessages.easy.known
  return has(({ pattern }) => pattern !== 'bruteforce') ? passwordMessages.easy.regular : passwordMessages.easy.short
}
