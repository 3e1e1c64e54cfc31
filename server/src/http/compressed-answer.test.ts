import { gunzipSync } from 'node:zlib'
import { role } from '@backoffice/contract/access'
import { listPeople } from '@backoffice/contract/lookups/people'
import { login } from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'

const { app, tokenOf } = await testApp()

/** Makes a branch of `count` salesmen, and returns a function that lists them with an accepted encoding. */
async function listOf(count: number) {
  const branch = await aBranch()
  const director = await aUser({ role: role.director, in: branch })
  for (let made = 0; made < count; made += 1) await aUser({ role: role.salesman, in: branch })
  const authorization = `Bearer ${await tokenOf(director)}`
  return (encoding: string) =>
    app.inject({
      url: `/main/${listPeople.path}?CCode=${branch.code}`,
      headers: { authorization, 'accept-encoding': encoding },
    })
}

describe('an answer', () => {
  it('comes in gzip to clients that accept it, with the same content', async () => {
    const ask = await listOf(40)
    const plain = await ask('identity')

    const zipped = await ask('gzip, deflate, br')

    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.rawPayload.length).toBeLessThan(plain.body.length / 3)
  })

  it.each(['identity', 'br', 'gzip;q=0', 'x-gzip'])(
    'comes uncompressed to clients that do not accept gzip: %s',
    async (encoding) => {
      const ask = await listOf(40)

      const answer = await ask(encoding)

      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['vary']).toBe('accept-encoding')
      expect(answer.json<{ salesman: unknown[] }>().salesman).toHaveLength(40)
    },
  )

  it('comes as it is where it is short', async () => {
    const ask = await listOf(1)

    const answer = await ask('gzip')

    expect(answer.body.length).toBeLessThan(1024)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('comes as it is where it has a token in it', async () => {
    const branches = await Promise.all(Array.from({ length: 12 }, () => aBranch()))
    const director = await aUser({ role: role.director, in: branches, password: 'Correct@1234' })

    const answer = await app.inject({
      method: 'POST',
      url: `/main/${login.path}`,
      headers: { 'accept-encoding': 'gzip' },
      payload: { loginid: director.loginId, password: 'Correct@1234' },
    })

    expect(answer.json<{ token: string }>().token).not.toBe('')
    expect(answer.body.length).toBeGreaterThan(1024)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})
