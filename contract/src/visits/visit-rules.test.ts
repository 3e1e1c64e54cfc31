import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { organizationLabel, organizationTypeOf, organizationTypes, toneOfVisit } from './organizations.ts'
import { brokenVisit, type VisitForm } from './visit-rules.ts'

const today = '2026-11-22' as Day
const form: VisitForm = { organizationType: 'client', aCode: '1201', organization: '', followUpDate: null, today }

describe('a visit', () => {
  it.each([
    [{ organizationType: '', aCode: '' } as const, 'Please select organization type', 'organizationType'],
    [{ aCode: '', organization: 'typed before' }, 'Please select client', 'client'],
    [{ organizationType: 'office' } as const, 'Please enter organization', 'organization'],
    [{ organizationType: 'other', organization: ' ' } as const, 'Please enter organization', 'organization'],
    [{ followUpDate: '2026-11-21' as Day }, 'Follow up date can not be in the past', 'followUpDate'],
  ])('is refused for its first fault: %o', (faults, message, field) => {
    expect(brokenVisit({ ...form, ...faults })).toEqual({ message, field })
  })

  it.each([
    {},
    { followUpDate: today },
    { organizationType: 'other', aCode: '', organization: 'Clinic' } as const,
    { followUpDate: '2020-01-01' as Day, today: undefined },
  ])('is fine: %o', (wishes) => {
    expect(brokenVisit({ ...form, ...wishes })).toBeUndefined()
  })
})

describe('organization types', () => {
  it('have the labels of the specification, with the product of the company', () => {
    const labels = organizationTypes.map((type) => organizationLabel(type, 'Insulet'))
    expect(labels).toEqual(['Clients', 'Insulet Office', 'Other / New Client'])
    expect(labels.map((label) => organizationTypeOf(label, 'Insulet'))).toEqual([...organizationTypes])
    expect(organizationTypeOf('Insulet Office', 'Other')).toBeUndefined()
  })

  it('and statuses have the colours of the specification', () => {
    expect(['Location Not Mapped', 'Verified', 'Not Verified', 'anything'].map(toneOfVisit)).toEqual([
      'pending',
      'good',
      'bad',
      'bad',
    ])
  })
})
