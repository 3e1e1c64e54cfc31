/** Scrapes /metrics over HTTP, and looks for each metric that the dashboard and the alert rules name. */
import { readFileSync } from 'node:fs'
import { listDays } from '@backoffice/contract/cash/days'
import { describe, expect, it } from 'vitest'
import { aDesk } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const TOKEN = 't'.repeat(32)
const app = await testApp()
const url = `${await app.app.listen({ host: '127.0.0.1', port: 0 })}/metrics`

async function scraped(): Promise<Map<string, number>> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  const samples = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}
const broken = async () => (await scraped()).get('backoffice_broken_promises{base="main"}')
const soon = { timeout: 20_000 }

describe('the metrics', () => {
  it('count requests by call and outcome, connections, lines, streams, imports, files, promises and jobs', async () => {
    const { salesman } = await aDesk(app)
    await salesman.client.send(listDays, { userId: salesman.userId, bCode: 'nowhere' })
    await expect.poll(broken, soon).toBe(0)

    const found = await scraped()
    expect(found.get(`backoffice_requests_total{base="main",call="${listDays.name}",outcome="denied"}`)).toBe(1)
    expect(found.get(`backoffice_request_seconds_count{base="main",call="${listDays.name}"}`)).toBe(1)
    expect(found.get('backoffice_pool_connections{base="main",state="total"}')).toBeGreaterThan(0)
    expect(found.get('backoffice_queue_places{line="databases",state="waiting"}')).toBe(0)
    expect(found.get('backoffice_streams{base="main"}')).toBe(0)
    expect(found.get('backoffice_imports_in_work{base="main"}')).toBe(0)
    expect(found.get('backoffice_files_reachable{base="main"}')).toBe(1)
    const read = found.get('backoffice_job_last_success_timestamp_seconds{base="main",job="promises"}') ?? 0
    expect(Math.abs(Date.now() / 1000 - read)).toBeLessThan(60)
  })

  it('show a broken invariant at the next check', async () => {
    await expect.poll(broken, soon).toBe(0)
    const { branch, salesman } = await aDesk(app)
    await owned(`insert into holding (branch_code, account, salesman_id, amount) values ($1, 'SM', $2, 5)`, [
      branch.code,
      salesman.userId,
    ])
    app.clock.move(16 * 60)

    await expect.poll(broken, soon).toBeGreaterThan(0)
  })

  it.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('of %s are all there', async (file) => {
    await expect.poll(broken, soon).not.toBeUndefined()
    const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const named = new Set(text.match(/\b(?:backoffice|process|nodejs)_\w+/g))
    const there = new Set([...(await scraped()).keys()].map((sample) => sample.replace(/\{.*/, '')))

    expect(named.size).toBeGreaterThan(4)
    expect([...named].filter((name) => !there.has(name))).toEqual([])
  })
})

describe('a client other than Prometheus', () => {
  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto'])('is refused through a proxy (%s)', async (header) => {
    expect((await fetch(url, { headers: { [header]: 'for=203.0.113.7' } })).status).toBe(403)
  })

  it('is refused from another machine', async () => {
    const { statusCode } = await app.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })

    expect(statusCode).toBe(403)
  })
})

describe('with a token', () => {
  it('nobody reads them without it, from this machine neither', async () => {
    const other = await testApp({ config: { metricsToken: TOKEN } })
    const status = async (authorization?: string) =>
      (
        await other.app.inject({
          url: '/metrics',
          remoteAddress: '203.0.113.7',
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode

    expect(await status()).toBe(403)
    expect(await status(`Bearer ${'x'.repeat(32)}`)).toBe(403)
    expect(await status(`Bearer ${TOKEN}`)).toBe(200)
    expect((await other.app.inject({ url: '/metrics' })).statusCode).toBe(403)
  })
})
