import { describe, expect, it } from 'vitest'
import { piecesOf, withTheirCheques } from './one-cheque.ts'

const cash = { paymentId: null, instrument: null, chequeNO: '' }
const ofCheque = (instrument: number) => ({ paymentId: 9, instrument, chequeNO: '445566' })

describe('a cheque over several invoices', () => {
  const rows = [ofCheque(1), ofCheque(1), ofCheque(2), { ...cash }, { ...cash }]

  it('is one piece, and each receipt in cash is a piece of its own', () => {
    expect(piecesOf(rows)).toBe(4)
    expect(piecesOf([])).toBe(0)
  })

  it('is chosen with all its receipts', () => {
    expect(withTheirCheques(rows.slice(0, 1), rows)).toEqual(rows.slice(0, 2))
  })
})
