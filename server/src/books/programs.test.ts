/** Tokens of programs: what they read, their limits, and their end. */
import { getBatchFile } from '@backoffice/contract/books/books'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { endProgram, listPrograms, makeProgram, programBatches, programFile } from '@backoffice/contract/books/programs'
import { describe, expect, it } from 'vitest'
import { aBatch, aProgram } from '../../testing/builders/books.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, type Desk } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { clientOf } from '../../testing/client.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await cashApp()
const programWith = (token: string) => clientOf(app.app, app.base.path, token)

async function aDeskWithBatch() {
  const desk = await aDesk(app)
  await aReceipt({ by: desk.salesman, amount: 100 })
  return { ...desk, batchId: await aBatch(desk.branch.code) }
}

const tokensOf = async ({ director }: Pick<Desk, 'director'>) =>
  (await director.client.ask(listPrograms, { page: 1, limit: 10, userId: director.userId })).responseObjects

describe('a token of a program', () => {
  it('lists batches after the last one that was read, and fetches the same file as the screen', async () => {
    const { director, salesman, branch, batchId } = await aDeskWithBatch()
    const { token } = await aProgram(director)
    const program = programWith(token)

    const first = await program.ask(programBatches, {})
    expect(first).toMatchObject({
      batches: [{ batchId, batchNo: 'PB-000001', branch: branch.code, received: 100 }],
      more: false,
    })
    expect((await program.ask(programBatches, { after: batchId })).batches).toEqual([])
    await aReceipt({ by: salesman, amount: 5 })
    const second = await aBatch(branch.code)
    expect((await program.ask(programBatches, { after: String(batchId) })).batches).toMatchObject([{ batchId: second }])

    const file = await program.ask(programFile, { batchId, format: 'json' })
    expect(file).toEqual(await director.client.ask(getBatchFile, { branchCode: branch.code, batchId, format: 'json' }))
    expect(await tokensOf({ director })).toMatchObject([
      { uses: 4, isLiving: true, lastUsedOn: expect.any(String) as string },
    ])
  })

  it('is kept as a hash alone', async () => {
    const { director } = await aDesk(app)
    const { token, programId } = await aProgram(director)

    const row = await ownedRow<{ text: string; hash: string }>(
      `select row_to_json(t)::text as text, encode(token_hash, 'hex') as hash from program_token t where id = $1`,
      [programId],
    )
    expect(row.text).not.toContain(token)
    expect(row.hash).toBe((await ownedRow<{ hash: string }>(`select encode(sha256($1), 'hex') as hash`, [token])).hash)
    expect(
      await owned(`select action from audit where object = 'program_token' and object_id = $1`, [programId]),
    ).toEqual([{ action: 'make' }])
  })

  it('ends at once, and when it expires, and when its director loses the right', async () => {
    const { director, branch } = await aDeskWithBatch()
    const status = async (token: string) => (await programWith(token).send(programBatches, {})).status
    const [ended, expired, lost] = [await aProgram(director), await aProgram(director), await aProgram(director)]
    expect([await status(ended.token), await status(expired.token), await status(lost.token)]).toEqual([200, 200, 200])

    const ending = { userId: director.userId, programId: ended.programId }
    expect(await director.client.ask(endProgram, ending)).toEqual({
      isSuccessful: true,
      message: booksMessages.tokenEnded,
    })
    expect((await director.client.ask(endProgram, ending)).message).toBe(booksMessages.tokenNotLiving)
    await owned(
      `update program_token set made_at = made_at - interval '40 days', expires_at = expires_at - interval '40 days' where id = $1`,
      [expired.programId],
    )
    expect([await status(ended.token), await status(expired.token), await status(lost.token)]).toEqual([401, 401, 200])
    expect((await tokensOf({ director })).map(({ isLiving, endedOn }) => [isLiving, endedOn !== null])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    await owned('delete from user_module where user_id = $1 and module_id = 7', [director.userId])
    expect(await status(lost.token)).toBe(401)
    expect(branch.code).not.toBe('')
  })

  it('reads its own branches alone, as long as its director works there', async () => {
    const desk = await aDeskWithBatch()
    const other = await aBranch({ company: desk.branch.companyCode })
    const otherDesk = await aDesk(app, { branch: other })
    await aReceipt({ by: otherDesk.salesman })
    const otherBatch = await aBatch(other.code)
    const director = await aWorker(app, { role: 3, in: [desk.branch, other] })
    const narrow = programWith((await aProgram(director, { branches: [desk.branch.code] })).token)
    const wide = programWith((await aProgram(director, { branches: [desk.branch.code, other.code] })).token)

    expect((await narrow.ask(programBatches, {})).batches.map(({ branch }) => branch)).toEqual([desk.branch.code])
    expect((await narrow.send(programFile, { batchId: otherBatch, format: 'csv' })).status).toBe(404)
    expect((await wide.ask(programBatches, {})).batches).toHaveLength(2)
    await owned('update user_branch set active = false where user_id = $1 and branch_code = $2', [
      director.userId,
      other.code,
    ])
    expect((await wide.ask(programBatches, {})).batches).toHaveLength(1)
  })

  it('is made for branches with Deposit Approvals, with a name of its own and for a year at most', async () => {
    const { director, branch } = await aDesk(app)
    const elsewhere = await aBranch()
    const wishes = {
      userId: director.userId,
      name: 'ERP',
      calls: ['books.program.file' as const],
      branches: [branch.code],
      days: 30,
    }
    const made = (wish: Partial<typeof wishes>) => director.client.send(makeProgram, { ...wishes, ...wish })
    const { value: _, ...answer } = await director.client.ask(makeProgram, wishes)

    expect(answer).toEqual({ isSuccessful: true, message: booksMessages.tokenMade })
    expect((await director.client.ask(makeProgram, wishes)).message).toBe(booksMessages.tokenNameTaken)
    expect((await director.client.ask(makeProgram, { ...wishes, name: ' ' })).message).toBe(booksMessages.tokenName)
    expect((await made({ branches: [elsewhere.code] })).status).toBe(403)
    expect((await made({ days: 367 })).status).toBe(400)
    expect((await made({ branches: [] })).status).toBe(400)
  })
})
