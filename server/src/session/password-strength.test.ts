import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../demo/sign-ins.ts'
import { whyEasyToGuess } from './password-strength.ts'
import { oneTimePassword } from './one-time-password.ts'

const { own, known, regular, short } = passwordMessages.easy

const zeeshan = {
  loginId: 730_551,
  name: 'Zeeshan Haider',
  companies: [{ cCode: 'AP', cName: 'Acme Pharma', branches: [{ bcode: 'AP1', bname: 'Quillmoor North' }] }],
}
const judged = (password: string) => whyEasyToGuess(password, zeeshan)

describe('a new password is too easy to guess', () => {
  it.each([
    ['password1234', known],
    ['password12345', known],
    ['iloveyou1', known],
    ['Summer2026', known],
    ['p@ssw0rd2026', known],
    ['khan1234567', known],
    [DEMO_PASSWORD, known],
    ['Karachi2026', own],
    ['multan2026', own],
    ['cashier2026', own],
    ['Acme1234', own],
    ['zeeshan2026', own],
    ['ZeeshanHaider', own],
    ['Zeeshan@730551', own],
    ['quillmoor@12', own],
    ['abcdefghij', regular],
    ['aaaaaaaaaa', regular],
    ['19871987', regular],
    ['xk7pm2', short],
  ])('as %s is', async (password, because) => {
    expect(await judged(password)).toBe(because)
  })

  it.each([
    'blue kettle seven',
    'nine-lives-of-a-cat',
    'a fine passphrase',
    'xk7-pm2q-9r4t',
    'Zeeshan likes violet tractors',
  ])('as %s is not', async (password) => {
    expect(await judged(password)).toBeUndefined()
  })

  it('by the words of its own user alone', async () => {
    const other = { loginId: 1, name: 'Sana', companies: [] }

    expect(await whyEasyToGuess('quillmoor@12', other)).toBeUndefined()
    expect(await whyEasyToGuess('quillmoor@12', zeeshan)).toBe(own)
  })
})

it('every one-time password is hard to guess', async () => {
  const made = Array.from({ length: 20 }, oneTimePassword)

  expect(await Promise.all(made.map(judged))).toEqual(made.map(() => undefined))
})

it('a long password is rated by its beginning, so that rating is quick whatever is sent', async () => {
  expect(await judged(`${'1234'.repeat(15)} blue kettle seven`)).toBe(regular)
  expect(await judged(`${'1234'.repeat(5)} blue kettle seven`)).toBeUndefined()
})
