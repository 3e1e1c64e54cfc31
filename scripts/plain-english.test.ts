import { expect, it } from 'vitest'
import { judge } from './plain-english.ts'

const page = { path: 'docs/page.md', text: '# A page\n\nIt is short.\n' }
const code = { path: 'web/src/a.ts', text: '/** A fact. */\nconst one = 1\n' }
/** Returns the places that are named, where a file is next to a page and a file without fault. */
const placesIn = (path: string, text: string): string[] =>
  judge([page, code, { path, text }]).output.match(/^ {2}\S+: .*$/gm) ?? []

it('a word that is used once is no habit, and twice in few comments is one', () => {
  expect(judge([page, code, { path: 'a.ts', text: '// It stands here.' }]).success).toBe(true)
  expect(judge([page, code, { path: 'a.ts', text: '// It stands here.\n\n// It stood there.' }])).toEqual({
    success: false,
    output: '2 times "stand" in 3 comments, at most 1. Write: is, lies, shows.\n  a.ts:1: stands\n  a.ts:3: stood',
  })
})

it('each habit is found in comments of code, SQL, style sheets and settings, and in documents', () => {
  const used = 'It stands, one that is that of us, of what is beside whoever has so many whose name he knows.'
  const found = ['stands', 'one that', 'that of', 'of what', 'beside', 'whoever', 'so many', 'whose', 'he']
  const places = (path: string, at: readonly number[]) =>
    found.flatMap((habit) => at.map((line) => `  ${path}:${line}: ${habit}`)).toSorted()

  for (const [path, text, at] of [
    ['a.tsx', `const a = <p>{/* ${used} */}</p>\n// ${used}`, [1, 2]],
    ['a.ts', `const a = 1 // ${used}\n/**\n * ${used}\n */`, [1, 3]],
    ['a.sql', `select 1; -- ${used}\n  -- ${used}`, [1, 2]],
    ['a.css', `/* ${used} */\n.a { color: red; } /* ${used} */`, [1, 2]],
    ['a.yaml', `a: 1 # ${used}\n# ${used}`, [1, 2]],
    ['a.md', `- ${used}\n- ${used}`, [1, 2]],
  ] as const)
    expect(placesIn(path, text).toSorted()).toEqual(places(path, at))
})

it('a habit is found across the end of a line', () => {
  const text = '// This is one\n// that ends.\n\n/**\n * This is one\n * that ends.\n */'

  expect(placesIn('a.ts', text).map((place) => place.slice(0, 9))).toEqual(['  a.ts:1:', '  a.ts:5:'])
})

it('code, addresses and names of files are not read', () => {
  expect(placesIn('a.ts', "const he = 'http://whose.example/whose' + `whose ${whose}`")).toEqual([])
  expect(placesIn('a.md', '```sh\necho whose whose\n```\n`whose` and [a record](0001-whose-whose.md)')).toEqual([])
})

it('the first ten places are named, and the limit grows with the comments', () => {
  const comments = (times: number) => 'const a = 1 // whose\n'.repeat(times) + 'const a = 1 // fine\n'.repeat(1000)

  expect(placesIn('a.ts', comments(5))).toEqual([])
  expect(placesIn('a.ts', comments(30))).toHaveLength(10)
})

it('fails where it finds nothing to read', () => {
  expect(judge([code]).success).toBe(false)
  expect(judge([page]).success).toBe(false)
})
