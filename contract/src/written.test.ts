import { describe, expect, it } from 'vitest'
import { plainNumber, withPoint, withoutRupees } from './written.ts'

describe('digits of other keyboards', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['۱۲/۱۱/۲۰۲۶', '12/11/2026'],
    ['٧٫٥٪', '7.5%'],
    ['SLIP-1', 'SLIP-1'],
    ['5²', '5²'],
  ])('%s is %s', (written, plain) => {
    expect(plainNumber(written)).toBe(plain)
  })
})

describe('words for rupees', () => {
  it.each([
    ['Rs 1,234/-', '1,234'],
    ['₨1250', '1250'],
    ['pkr 5 only', '5'],
    ['Rs. 5 Rs.', '5'],
    ['500/2', '500/2'],
    ['Rsx 5', 'x 5'],
  ])('%s leaves %s', (written, plain) => {
    expect(withoutRupees(written)).toBe(plain)
  })
})

describe('commas', () => {
  it.each([
    ['1,234', '1234'],
    ['12,34,567', '1234567'],
    ['1,234+2,000.50', '1234+2000.50'],
    ['1234', '1234'],
    ['12,5', '12.5'],
    ['12,50', '12.50'],
    ['1,23', '1.23'],
    ['1234,50', '1234.50'],
    ['0,125', '0.125'],
    ['-7,5+1,000', '-7.5+1000'],
    ['1,23,456', '123456'],
    ['1,23,45', undefined],
    ['12,', '12'],
    [',5', '.5'],
    ['1.234,50', '1234.50'],
    [',500', undefined],
    [',', undefined],
    ['1.23,4', undefined],
    ['1,2345', undefined],
    ['0,125,000', undefined],
    ['1234,567', undefined],
    ['1,234,', undefined],
  ])('%s is %s', (written, plain) => {
    expect(withPoint(written)).toBe(plain)
  })
})
