import { describe, expect, it } from 'vitest'
import { eventReader } from './event-stream.ts'

function receivedFrom(pieces: readonly string[]) {
  const received: string[] = []
  let signs = 0
  const read = eventReader({ event: (data) => received.push(data), alive: () => (signs += 1) })
  for (const piece of pieces) read(piece)
  return { received, signs }
}

describe('the events of a stream', () => {
  it('are reported one by one, however they are cut', () => {
    expect(receivedFrom(['data: lo', 'ok\n', '\ndata: look\n\ndata:', ' again\n\n']).received).toEqual([
      'look',
      'look',
      'again',
    ])
  })

  it('are not what is left unfinished', () => {
    expect(receivedFrom(['data: look\n']).received).toEqual([])
  })

  it('are not its signs of life, which are counted', () => {
    expect(receivedFrom([':\n\n', ':\n\n', 'retry: 5\n\n'])).toEqual({ received: [], signs: 3 })
  })

  it('keep the lines of an event together', () => {
    expect(receivedFrom(['id: 1\ndata: one\ndata: two\n\n']).received).toEqual(['one\ntwo'])
  })
})
