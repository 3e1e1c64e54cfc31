import { expect, it } from 'vitest'
import { faultOfHeaders, faultOfPattern, filled, type Pattern, type Values } from './pattern.ts'

const values: Values = {
  to: '+923001234567',
  text: 'He said "no", \\ and {id}\n\u0000',
  subject: 'Receipt 12',
  id: 'a-key',
  kind: 'receipt',
  company: '","to":"+1',
  client: '{text}',
  language: 'ur',
  amount: '1,000.00',
  day: '28/11/2026',
  method: 'in cash',
  cheques: '',
  number: '12',
  link: '',
}

it('a value is a text of the JSON, and can neither end the text nor add a field', () => {
  const pattern: Pattern = {
    to: '{to}',
    '{to}': 1,
    body: { parts: ['{text}', '{company} {client}', 7, true, null] },
    name: 'x{id}{other}',
  }

  expect(JSON.parse(JSON.stringify(filled(pattern, values)))).toEqual({
    to: '+923001234567',
    '{to}': 1,
    body: { parts: [values.text, '","to":"+1 {text}', 7, true, null] },
    name: 'xa-key{other}',
  })
})

it.each([
  ['{"to": "{to}", "text": "{text}"}', undefined],
  ['["{to}", {"parameters": ["{amount}", "{day}"]}]', undefined],
  ['to={to}', 'must be JSON'],
  ['{"to": {to}}', 'must be JSON'],
  ['{"text": "{text}"}', 'must contain {to}'],
  ['{"to": "{to}", "text": "{telephone}"}', '{telephone} is none'],
])('the pattern %s has the fault %s', (text, fault) => {
  const found = faultOfPattern(text)
  expect(fault === undefined ? found : found?.includes(fault)).toBe(fault === undefined ? undefined : true)
})

it.each([
  ['{"authorization": "Bearer x", "x-key": "{id}"}', undefined],
  ['[]', 'must be JSON'],
  ['{"a": 1}', 'must have texts'],
  ['{"a": "b\\r\\nc: d"}', 'must have texts'],
  ['{"a b": "c"}', 'must have texts'],
  ['{"Content-Type": "text/plain"}', 'must leave out'],
  ['{"x-to": "{to}"}', '{to} is none'],
])('the headers %s have the fault %s', (text, fault) => {
  const found = faultOfHeaders(text)
  expect(fault === undefined ? found : found?.includes(fault)).toBe(fault === undefined ? undefined : true)
})
