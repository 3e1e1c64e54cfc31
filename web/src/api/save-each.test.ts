import { messages } from '@backoffice/contract/messages'
import { describe, expect, it, vi } from 'vitest'
import { type Outcome, saveEach } from './save-each.ts'
import { CallFailed } from './transport.ts'

const call = { fails: messages.saving.approval }
const lost = new CallFailed({ kind: 'unreachable' })
const refused = new CallFailed({ kind: 'refused', message: 'Already approved by Sana.' })

async function outcomesOf(answers: readonly (CallFailed | string)[], stop = new AbortController()) {
  const outcomes: (Outcome | undefined)[] = answers.map(() => undefined)
  const save = vi.fn((input: unknown) => {
    const answer = answers[Number(input)] ?? ''
    return answer instanceof CallFailed
      ? Promise.reject(answer)
      : Promise.resolve({ isSuccessful: true, message: answer })
  })
  await saveEach({
    call,
    inputs: answers.map((_answer, at) => at),
    save,
    signal: stop.signal,
    onOutcome: (at, outcome) => {
      outcomes[at] = outcome
      if (outcome.state === 'done' && outcome.message === 'stop') stop.abort()
    },
  })
  return { outcomes, sent: save.mock.calls.length }
}

describe('several saves', () => {
  it('go on after a refused one, in the server’s words', async () => {
    const { outcomes } = await outcomesOf(['Approved', refused, 'Approved'])

    expect(outcomes).toEqual([
      { state: 'done', message: 'Approved' },
      { state: 'refused', message: 'Already approved by Sana.' },
      { state: 'done', message: 'Approved' },
    ])
  })

  it('stop when the network is lost, and leave the rest unknown', async () => {
    const { outcomes, sent } = await outcomesOf(['Approved', lost, 'Approved'])

    expect(sent).toBe(2)
    expect(outcomes).toMatchObject([
      { state: 'done' },
      { state: 'unknown', failure: { title: 'No Network', lines: ['The server cannot be reached'] } },
      undefined,
    ])
  })

  it.each([
    [400, 'refused'],
    [403, 'refused'],
    [500, 'unknown'],
    [503, 'unknown'],
    [409, 'unknown'],
  ])('take a %s as %s', async (status, state) => {
    const { outcomes } = await outcomesOf([new CallFailed({ kind: 'http', status, url: '/x', body: {} })])

    expect(outcomes).toMatchObject([{ state }])
  })

  it('send no more once they are stopped', async () => {
    const { outcomes, sent } = await outcomesOf(['stop', 'Approved'])

    expect(sent).toBe(1)
    expect(outcomes[1]).toBeUndefined()
  })
})
