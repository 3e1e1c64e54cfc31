import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import urdu from '../contract/src/language/ur.json' with { type: 'json' }
import { signatureOf } from '../contract/src/language/languages.ts'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { dayPlaces, numberPlaces } from '../server/src/http/numbers-of-reader.ts'

const texts = Object.keys(urdu).map(signatureOf)
const places = new Set(texts.flatMap((text) => text.places))

it('Each place of numbers and days is one of the catalogue', () => {
  expect([...numberPlaces, ...dayPlaces].filter((place) => !places.has(place))).toEqual([])
})

const folders = ['server', 'contract'].map((folder) => path.join(import.meta.dirname, '..', folder, 'src'))
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file)),
)
const writers: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['formatMoney', numberPlaces],
  ['formatDecimal', numberPlaces],
  ['saidDay', dayPlaces],
  ['wireDay', dayPlaces],
])

it('A sentence of the server or of a rule has its amounts and days at places that are written for their reader', () => {
  let found = 0
  const faults: string[] = []
  for (const file of sources) {
    const source = readFileSync(file, 'utf8')
    if (![...writers.keys()].some((writer) => source.includes(writer))) continue
    new Visitor({
      CallExpression({ callee, arguments: values }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        const { name } = callee.property
        const called = texts.filter((text) => text.key.endsWith(`.${name}`) && text.places.length === values.length)
        values.forEach((value, at) => {
          const writer = value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name
          const allowed = writer ? writers.get(writer) : undefined
          if (!allowed || called.length === 0) return
          found += 1
          // Sentences of two parts may have the same name.
          if (!called.some((text) => allowed.has(text.places[at] ?? '')))
            faults.push(`${file}: ${name}, value ${at + 1}`)
        })
      },
    }).visit(parseSync(file, source).program)
  }
  expect(faults).toEqual([])
  expect(found).toBeGreaterThan(25)
})
