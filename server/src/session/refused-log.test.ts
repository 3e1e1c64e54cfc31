import { expect, it } from 'vitest'
import { logRefusal } from './check-password.ts'

it('a flood of refused sign-ins is twenty lines a second, and the others are counted', async () => {
  const lines: [Record<string, unknown>, string][] = []
  const log = { warn: (fields: Record<string, unknown>, message: string) => void lines.push([fields, message]) }
  const refuse = () => logRefusal({ log, ip: 'x'.repeat(500) }, 2001, 'password')
  const until = performance.now() + 1100
  let sent = 0
  while (performance.now() < until) {
    refuse()
    sent += 1
  }

  const warnings = lines.filter(([, message]) => message === 'sign-in refused')
  const counted = lines.filter(([, message]) => message === 'more sign-ins refused')
  expect(warnings.length).toBeLessThanOrEqual(60)
  expect(counted.length).toBeGreaterThan(0)
  expect(sent).toBeGreaterThan(1000)
  expect(warnings[0]?.[0]).toEqual({ loginId: 2001, address: 'x'.repeat(60), why: 'password' })
})
