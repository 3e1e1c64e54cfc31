/** Rates a new password by the number of guesses it would need, including words about the user and the company. */
import { roleNames } from '@backoffice/contract/access'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Profile } from './profile.sql.ts'

/**
 * Only the beginning of a long password is rated, which can only lower the score. Rating needs 30 ms at most. The time grows faster than
 * the length, and with the characters that replace letters (`p4ssw0rd`).
 */
const JUDGED = { maxLength: 64, l33tMaxSubstitutions: 20 }

/** A password with this score needs more than 10^8 guesses. */
const ENOUGH = 3

/** Words that are tried first against any user of this program: its roles and the cities of the country. */
const TRADE = (
  'backoffice office company distribution cashier salesman director manager approver receipt deposit cheque medicine pharma welcome ' +
  'pakistan punjab sindh balochistan kashmir karachi lahore islamabad rawalpindi faisalabad multan peshawar quetta hyderabad sialkot ' +
  'gujranwala gujrat sargodha bahawalpur sukkur larkana abbottabad mardan sahiwal okara kasur jhelum bismillah allahuakbar muhammad'
).split(' ')

let judge: Promise<ZxcvbnFactory> | undefined

/** Loads the lists of well-known passwords at the first use, because most processes never need them. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const trade = [...TRADE, ...wordsOf(Object.values(roleNames))]
  return new Judge({ dictionary: { ...dictionary, trade }, graphs: adjacencyGraphs, ...JUDGED })
}

type Known = Pick<Profile, 'loginId' | 'name' | 'companies'>

/** Returns the reason why a password is too easy to guess, as a message, or `undefined`. */
export async function whyEasyToGuess(password: string, user: Known): Promise<string | undefined> {
  judge ??= load()
  const judging = await judge
  const known = knownOf(user)
  const { score, sequence } = judging.check(password, known)
  if (score < ENOUGH) return reasonOf(sequence)
  // The estimate rates words joined by a sign as a secret, so the user's own words are removed first.
  const rest = known.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), password.toLowerCase())
  return rest.length < password.length && judging.check(rest, []).score < ENOUGH ? passwordMessages.easy.own : undefined
}

/** Lists the words that others may know about a user: name, login id, companies and branches, each whole and word by word. */
function knownOf({ loginId, name, companies }: Known): string[] {
  const ofCompany = companies.flatMap(({ cCode, cName, branches }) => [
    cCode,
    cName,
    ...branches.flatMap(({ bcode, bname }) => [bcode, bname]),
  ])
  // The longest words come first, so that a shorter word does not break up a longer one.
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
