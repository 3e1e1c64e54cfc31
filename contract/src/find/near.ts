/**
 * Finds names that are nearly spelled like a typed text. Names of Urdu have no fixed spelling in Latin letters, so they are compared in a
 * form in which the usual spellings are the same, by the trigrams of the forms. The database computes the same forms (`sound_of`,
 * `bones_of`), and the same likeness by the extension pg_trgm (`word_similarity`).
 */

/** At most this many names are offered. */
export const mostNear = 5
/** A text with fewer letters is near to everything. */
const SHORTEST = 3
/** A name is near from this likeness on. The database has the same limit (`near_accounts`). */
const NEAR = 0.52
/** The same consonants are less than the same sound, and two consonants are not much. */
const WEIGHT_OF_BONES = { two: 0.7, more: 0.9 } as const
/** A name is offered if its likeness is at least this share of the likeness of the nearest name. */
const SHARE_OF_NEAREST = 0.75

/** Accents, and the marks of Arabic and Urdu for vowels. */
const MARKS = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g

/** The letters of Urdu and Arabic, by the Latin letter that they sound like. */
const URDU: Readonly<Record<string, string>> = {
  a: 'اع',
  b: 'ب',
  d: 'دڈ',
  f: 'ف',
  g: 'گغ',
  h: 'ہهحھەۃة',
  i: 'یيىے',
  j: 'جچ',
  k: 'کكقخ',
  l: 'ل',
  m: 'م',
  n: 'نں',
  p: 'پ',
  r: 'رڑ',
  s: 'سشصثزذضظژ',
  t: 'تٹط',
  v: 'و',
}
const latinOf = new Map(Object.entries(URDU).flatMap(([latin, letters]) => [...letters].map((one) => [one, latin])))

/** Spellings of the same sound, in the order of their replacement. PostgreSQL reads the patterns alike. */
const SPELLINGS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  // The article of Arabic, as a word and joined to the next one.
  [/ ([aeiu]l|u[drs])(?= )/g, ''],
  [/ al(?=[bcdfgjklmnpqrstvwxz][a-z]{2})/g, ' '],
  [/ph/g, 'f'],
  [/ch/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/[ae][iy](?![aeiouy])/g, 'i'],
  [/[ao][uw](?![aeiouy])/g, 'u'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/([bdgjkpst])h/g, '$1'],
  [/oo|o/g, 'u'],
  [/[ey]/g, 'i'],
  [/([aiu])h(?![aiu])/g, '$1'],
  [/([a-z])\1+/g, '$1'],
]

const trigramsOf = (word: string): readonly string[] =>
  word === '' ? [] : Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))

/** A word as it sounds, its consonants alone, and the trigrams of both. */
interface Word {
  readonly sound: string
  readonly bones: string
  readonly ofSound: readonly string[]
  readonly ofBones: readonly string[]
}

function readWord(word: string): Word {
  const sound = SPELLINGS.reduce((form, [spelling, heard]) => form.replaceAll(spelling, heard), ` ${word} `).trim()
  // Urdu does not write most vowels, and it writes others with the letters v and h.
  const bones = sound.replaceAll(/[aiuvh]/g, '')
  return { sound, bones, ofSound: trigramsOf(sound), ofBones: trigramsOf(bones) }
}

/** The words that were compared. A list is searched with each letter that is typed, and its names have many words in common. */
const known = new Map<string, Word>()
const KNOWN = 20_000

function knownWord(word: string): Word {
  const before = known.get(word)
  if (before) return before
  if (known.size >= KNOWN) known.clear()
  const read = readWord(word)
  known.set(word, read)
  return read
}

function wordsOf(text: string): readonly Word[] {
  const latin = /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : [...text.normalize('NFKD').toLowerCase().replaceAll(MARKS, '')].map((one) => latinOf.get(one) ?? one).join('')
  return (latin.match(/[a-z]+/g) ?? []).map(knownWord)
}

const joined = (words: readonly string[]) => words.filter((word) => word !== '').join(' ')

/** Returns the words of a text as they sound, in the letters a to z: `al-shefa` and `Al Shiffa` are both `sifa`. */
export const soundOf = (text: string): string => joined(wordsOf(text).map(({ sound }) => sound))

/** Returns the consonants of these words: `mdn` for Madina and for مدینہ. */
export const bonesOf = (text: string): string => joined(wordsOf(text).map(({ bones }) => bones))

/**
 * Returns the greatest likeness of the typed trigrams to a stretch of a name's trigrams: the number that both have, as a share of those that
 * either has. It narrows the stretch at its beginning as pg_trgm does, so that both return the same.
 */
function likenessOf(sought: ReadonlySet<string>, trigrams: readonly string[]): number {
  // No stretch has more of them than the whole name.
  if (trigrams.filter((one) => sought.has(one)).length < sought.size * NEAR) return 0
  const share = (both: number, inStretch: number) => both / (sought.size + inStretch - both)
  const lastAt = new Map<string, number>()
  let [greatest, lower, both, inStretch] = [0, -1, 0, 0]
  for (const [at, trigram] of trigrams.entries()) {
    const isSought = sought.has(trigram)
    if (lower >= 0 || isSought) {
      if (!lastAt.has(trigram)) {
        inStretch += 1
        if (isSought) both += 1
      }
      lastAt.set(trigram, at)
    }
    if (!isSought) continue
    if (lower === -1) [lower, inStretch] = [at, 1]
    const begin = lower
    let now = share(both, inStretch)
    let [fewerBoth, fewerIn] = [both, inStretch]
    for (let from = begin; from <= at; from += 1) {
      const narrower = share(fewerBoth, fewerIn)
      if (narrower > now) {
        now = narrower
        ;[inStretch, lower, both] = [fewerIn, from, fewerBoth]
      }
      const left = trigrams[from] ?? ''
      if (lastAt.get(left) === from) {
        fewerIn -= 1
        if (sought.has(left)) fewerBoth -= 1
      }
    }
    greatest = Math.max(greatest, now)
    for (let from = begin; from < lower; from += 1) {
      const left = trigrams[from] ?? ''
      if (lastAt.get(left) === from) lastAt.delete(left)
    }
  }
  return greatest
}

/** Returns whether near names are looked for: a text with a digit is a number or a code. */
export const canBeNear = (typed: string): boolean =>
  !/\p{N}/u.test(typed) && soundOf(typed).replaceAll(' ', '').length >= SHORTEST

/** Returns a function that returns the likeness of a name to the typed text, by sound or by consonants. */
export function likenessTo(typed: string): (name: string) => number {
  const words = wordsOf(typed)
  const sounds = new Set(words.flatMap(({ ofSound }) => ofSound))
  const consonants = new Set(words.flatMap(({ ofBones }) => ofBones))
  const count = words.reduce((sum, { bones }) => sum + bones.length, 0)
  const weight = count < 2 ? 0 : count === 2 ? WEIGHT_OF_BONES.two : WEIGHT_OF_BONES.more
  return (name) => {
    const ofName = wordsOf(name)
    const bySound = likenessOf(
      sounds,
      ofName.flatMap(({ ofSound }) => ofSound),
    )
    const byBones = likenessOf(
      consonants,
      ofName.flatMap(({ ofBones }) => ofBones),
    )
    return Math.max(bySound, weight * byBones)
  }
}

interface Near {
  readonly likeness: number
}

/** Returns those that are nearly as near as the first one, which is the nearest. */
export const nearestOf = <N extends Near>(sorted: readonly N[]): readonly N[] =>
  sorted.slice(0, mostNear).filter(({ likeness }) => likeness >= (sorted[0]?.likeness ?? 0) * SHARE_OF_NEAREST)

/** Returns the names that are near to the typed text, the nearest first. */
export function nearest(typed: string, names: Iterable<string>): readonly string[] {
  if (!canBeNear(typed)) return []
  const likeness = likenessTo(typed)
  const near = [...new Set(names)]
    .map((name) => ({ name, likeness: likeness(name) }))
    .filter((one) => one.likeness >= NEAR)
    .toSorted(
      (one, other) =>
        other.likeness - one.likeness || one.name.length - other.name.length || (one.name < other.name ? -1 : 1),
    )
  return nearestOf(near).map(({ name }) => name)
}
