import { describe, expect, it } from 'vitest'
import { emailOf } from './email.ts'
import { settingsMessages } from './settings/settings-messages.ts'
import { countryCodeOf, expectedTelephone, telephoneCountries, telephoneOf } from './telephone.ts'

const NOTHING = undefined

describe('a telephone number', () => {
  it.each([
    ['0300 1234567', 'Asia/Karachi', '+923001234567'],
    ['0300-1234567', 'Asia/Karachi', '+923001234567'],
    ['(021) 3456 7890', 'Asia/Karachi', '+922134567890'],
    ['+92 300 1234567', 'Asia/Karachi', '+923001234567'],
    ['0092 300 1234567', 'Asia/Karachi', '+923001234567'],
    ['+92 (0)300 1234567', 'Asia/Karachi', '+923001234567'],
    ['+92 0300 1234567', 'Asia/Karachi', '+923001234567'],
    ['０３００ １２３４５６７', 'Asia/Karachi', '+923001234567'],
    ['+971 50 123 4567', 'Asia/Karachi', '+971501234567'],
    ['5512 3456', 'Asia/Qatar', '+97455123456'],
    ['050 123 4567', 'Asia/Dubai', '+971501234567'],
    ['+1 212 555 0100', 'UTC', '+12125550100'],
    ['', 'Asia/Karachi', ''],
    ['  ', 'UTC', ''],
    // A spreadsheet has taken the zero away, or the plus: nobody can tell the country any more.
    ['3001234567', 'Asia/Karachi', NOTHING],
    ['923001234567', 'Asia/Karachi', NOTHING],
    ['0300 1234567', 'UTC', NOTHING],
    ['0300', 'Asia/Karachi', NOTHING],
    ['+92 300 1234567 1234567', 'Asia/Karachi', NOTHING],
    ['0300 1234567 or 0301 7654321', 'Asia/Karachi', NOTHING],
    ['+0300 1234567', 'Asia/Karachi', NOTHING],
    ['++923001234567', 'Asia/Karachi', NOTHING],
    ['call me', 'Asia/Karachi', NOTHING],
  ])('%j in %s is %j', (written, timeZone, number) => {
    expect(telephoneOf(written, countryCodeOf({ timeZone }))).toBe(number)
  })

  it('is of the country that the company chose, in place of the country of its time zone', () => {
    expect(countryCodeOf({ timeZone: 'Asia/Karachi', telephoneCountry: '' })).toBe('92')
    const code = countryCodeOf({ timeZone: 'Asia/Karachi', telephoneCountry: '971' })
    expect(telephoneOf('050 123 4567', code)).toBe('+971501234567')
    expect(telephoneOf('055 123 4567', countryCodeOf({ timeZone: 'UTC', telephoneCountry: '966' }))).toBe(
      '+966551234567',
    )
  })

  it('has a country with a name for each code that a company may choose', () => {
    expect(Object.keys(settingsMessages.countries).toSorted()).toEqual(telephoneCountries.toSorted())
    expect(settingsMessages.countries[92]).toBe('Pakistan')
    for (const code of telephoneCountries) expect(telephoneOf(`+${code} 300 1234567`, code)).toBe(`+${code}3001234567`)
  })

  it('is read again as it is', () => {
    expect(telephoneOf('+923001234567', '92')).toBe('+923001234567')
  })

  it('is explained for the country of the company', () => {
    expect(expectedTelephone('92')).toBe(
      'Telephone is a number with its area code, such as 0300 1234567, or with the country code, such as +92 300 1234567.',
    )
    expect(expectedTelephone('974')).toBe(
      'Telephone is a number such as 300 1234567, or with the country code, such as +974 300 1234567.',
    )
    expect(expectedTelephone('')).toBe('Telephone is a number with its country code, such as +92 300 1234567.')
  })
})

describe('an e-mail address', () => {
  it.each([
    ['amna@example.com', 'amna@example.com'],
    [' Amna.Khan+shop@Mail.Example.com ', 'Amna.Khan+shop@Mail.Example.com'],
    ['', ''],
    ['amna', NOTHING],
    ['amna@example', NOTHING],
    ['amna@@example.com', NOTHING],
    ['amna khan@example.com', NOTHING],
    ['<amna@example.com>', NOTHING],
    ['a@example.com, b@example.com', NOTHING],
    [`${'a'.repeat(250)}@example.com`, NOTHING],
  ])('%j is %j', (written, address) => {
    expect(emailOf(written)).toBe(address)
  })
})
