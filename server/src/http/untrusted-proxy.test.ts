import { expect, it, vi } from 'vitest'
import { testApp } from '../../testing/harness.ts'
import { trustedProxies } from './trusted-proxies.ts'

const unaware = await testApp()
const aware = await testApp({ config: { trustProxy: trustedProxies('127.0.0.1') } })

const ask = async ({ app }: typeof aware, headers: Record<string, string>) => app.inject({ url: '/healthz', headers })
const forwarded = { 'x-forwarded-for': '203.0.113.9' }

it('warns once a minute of an untrusted proxy that passes on addresses', async () => {
  const warn = vi.spyOn(unaware.app.log, 'warn')

  await ask(unaware, {})
  expect(warn).not.toHaveBeenCalled()

  for (let each = 0; each < 5; each += 1) await ask(unaware, forwarded)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith({ address: '127.0.0.1' }, expect.stringContaining('TRUST_PROXY is not set'))

  unaware.clock.move(61)
  await ask(unaware, forwarded)
  expect(warn).toHaveBeenCalledTimes(2)
})

it('does not warn if TRUST_PROXY is set', async () => {
  const warn = vi.spyOn(aware.app.log, 'warn')

  await ask(aware, forwarded)

  expect(warn).not.toHaveBeenCalled()
})
