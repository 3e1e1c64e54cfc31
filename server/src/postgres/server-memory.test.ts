import { describe, expect, it } from 'vitest'
import { pagesInMemory } from './server-process.ts'

const GB = 1024 ** 3

describe('the embedded database', () => {
  it.each([
    { machine: 24 * GB, setting: 'shared_buffers=1024MB' },
    { machine: 2 * GB, setting: 'shared_buffers=512MB' },
    { machine: GB / 2, setting: 'shared_buffers=128MB' },
    { machine: GB / 16, setting: 'shared_buffers=32MB' },
  ])('of a machine with $machine bytes of memory has $setting', ({ machine, setting }) => {
    expect(pagesInMemory(machine)).toBe(setting)
  })

  it('has a part of the memory of this machine by default', () => {
    expect(pagesInMemory()).toMatch(/^shared_buffers=\d+MB$/)
  })
})
