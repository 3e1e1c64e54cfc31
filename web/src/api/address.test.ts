import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

describe('address of a call', () => {
  it('fills in path parameters and leaves the rest for the body', () => {
    const call = { method: 'POST', path: 'api/Payment/Upload/{imageCode}/{userId}' } as const

    const address = addressOf(call, '/main/', { imageCode: 'IR 1/2', userId: 7, note: 'x' })

    expect(address).toEqual({ url: '/main/api/Payment/Upload/IR%201%2F2/7', rest: { note: 'x' } })
  })

  it('puts the input of a GET into the query and leaves out what is not there', () => {
    const call = { method: 'GET', path: 'api/User/GetDictionaryByType' } as const

    const address = addressOf(call, 'https://other.example/second', { type: 'BANK & CO', page: 1, level: undefined })

    expect(address).toEqual({
      url: 'https://other.example/second/api/User/GetDictionaryByType?type=BANK+%26+CO&page=1',
      rest: {},
    })
  })
})
