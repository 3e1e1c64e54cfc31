import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { brokenLeave, daysOfLeave, leaveFieldOf, type LeaveForm } from './leave-rules.ts'
import { leavesMessages } from './leaves-messages.ts'

const day = (text: string) => text as Day
const form: LeaveForm = { leaveType: 'ANNUAL', startDate: day('2026-12-01'), endDate: day('2026-12-03') }

describe('a leave', () => {
  it.each([
    [{ leaveType: ' ', startDate: null, endDate: null }, 'Please select leave type', 'leaveType'],
    [{ startDate: null, endDate: null }, 'Please enter start date', 'startDate'],
    [{ endDate: null }, 'Please enter end date', 'endDate'],
    [{ endDate: day('2026-11-30') }, 'End date can not be before start date', 'endDate'],
  ])('is refused for its first fault: %o', (faults, message, field) => {
    expect(brokenLeave({ ...form, ...faults })).toEqual({ message, field })
  })

  it.each([
    ['2026-12-01', '2026-12-01', 1],
    ['2026-12-01', '2026-12-03', 3],
    ['2028-02-28', '2028-03-01', 3],
    ['2026-12-31', '2027-01-01', 2],
    ['2026-12-02', '2026-12-01', undefined],
  ])('counts its calendar days, both ends included: %s to %s', (from, to, days) => {
    expect(daysOfLeave({ startDate: day(from), endDate: day(to) })).toBe(days)
  })

  it('has no days while one end is not chosen', () => {
    expect([daysOfLeave({ ...form, endDate: null }), daysOfLeave({ ...form, startDate: null })]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is pointed at the field that a refusal of the server is about', () => {
    const refusals = [
      leavesMessages.typeUnknown,
      leavesMessages.overlaps('01/12/2026', '03/12/2026'),
      leavesMessages.overlap,
    ]
    expect(refusals.map(leaveFieldOf)).toEqual(['leaveType', 'startDate', 'startDate'])
  })
})
