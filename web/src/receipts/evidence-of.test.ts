import { describe, expect, it } from 'vitest'
import { type Evidence, missingEvidence } from './evidence-of.ts'

const of = (...parts: Partial<Evidence>[]) => ({
  acode: 'A-1',
  ccode: 'K',
  parts: parts.map((part) => ({
    paymentMethod: '' as const,
    chequeNo: '',
    chequeBank: '',
    referenceNo: '',
    images: [],
    ...part,
  })),
})
const picture = { imageId: '1', imageCode: 'IR', imagePath: '/p', thumbPath: '/t', createdBy: 1 }

describe('evidence that is missing', () => {
  it('is a reference number of an online payment, where there is nothing to read', () => {
    expect(missingEvidence(of({ paymentMethod: 'Cash/Cheque Online', referenceNo: ' \u200b' }))).toEqual([
      'The online payment has no reference number.',
    ])
    expect(missingEvidence(of({ paymentMethod: 'Cash/Cheque Online', referenceNo: 'TT-1' }))).toEqual([])
  })

  it('is the picture of each cheque, and nothing of cash', () => {
    const [first, second] = [
      { paymentMethod: 'Cheque', chequeNo: '001' },
      { paymentMethod: 'Cheque', chequeNo: '002' },
    ] as const
    expect(missingEvidence(of(first, { ...second, images: [picture] }, { paymentMethod: 'Cash' }))).toEqual([
      'Cheque 001 has no picture.',
    ])
  })
})
