import { describe, expect, it } from 'vitest'
import { calls } from './index.ts'
import { fieldsOf } from './meaning.ts'

const kept = calls.filter(({ onDevice }) => onDevice !== undefined)

describe('answers that a device keeps', () => {
  it('belong to these calls, written by hand, because each new list is one more thing to lose with a phone', () => {
    expect(kept.map(({ name }) => name).toSorted()).toEqual([
      'cash.invoices',
      'cash.payments.debtors',
      'cash.payments.dues',
      'cash.receipts',
      'cash.receipts.last',
      'cash.transfers',
      'clients.one',
      'lookups.accounts.page',
      'lookups.dictionary',
      'lookups.people',
      'orders.items',
      'orders.reps',
      'session.configuration',
      'visits',
    ])
  })

  it('save nothing and open no session', () => {
    expect(kept.filter(({ kind }) => kind !== 'page' && kind !== 'read')).toEqual([])
  })

  it('are searched and narrowed by fields of the request alone', () => {
    for (const { input, onDevice } of kept) {
      const names = fieldsOf(input).map(({ path }) => path.join('.'))
      const narrowing = [...(onDevice?.narrowedBy ?? []), ...Object.keys(onDevice?.soughtIn ?? {})]
      expect(names).toEqual(expect.arrayContaining(narrowing))
      expect(onDevice?.searched === undefined || names.includes('search')).toBe(true)
    }
  })
})
