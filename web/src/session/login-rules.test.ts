import { describe, expect, it } from 'vitest'
import { loginErrors } from './login-rules.ts'

describe('login rules', () => {
  it('shows both required fields together', () => {
    expect(loginErrors({ username: ' ', password: '', rememberMe: false })).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    })
  })

  it.each(['abc', '1.5', '-1', '0', '99999999999', '1e3'])('refuses %s as a username', (username) => {
    expect(loginErrors({ username, password: 'x', rememberMe: false })).toEqual({
      username: 'Username is a whole number',
    })
  })

  it('accepts a whole number with a password', () => {
    expect(loginErrors({ username: ' 1001 ', password: 'x', rememberMe: true })).toEqual({})
  })
})
