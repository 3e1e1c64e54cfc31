import { describe, expect, it } from 'vitest'
import { eventReader } from './event-stream.ts'

function heardFrom(pieces: readonly string[]) {
  const heard: string[] = []
  let signs = 0
  const read = eventReader({ event: (data) => heard.push(data), alive: () => (signs += 1) })
  for (const piece of pieces) read(piece)
  return { heard, signs }
}

describe('the events of a stream', () => {
  it('are reported one by one, however they are cut', () => {
    expect(heardFrom(['data: lo', 'ok\n', '\ndata: look\n\ndata:', ' again\n\n']).heard).toEqual([
      'look',
      'look',
      'again',
    ])
  })

  it('are not what is left unfinished', () => {
    expect(heardFrom(['data: look\n']).heard).toEqual([])
  })

  it('are not its signs of life, which are counted', () => {
    expect(heardFrom([':\n\n', ':\n\n', 'retry: 5\n\n'])).toEqual({ heard: [], signs: 3 })
  })

  it('keep the lines of an event together', () => {
    expect(heardFrom(['id: 1\ndata: one\ndata: two\n\n']).heard).toEqual(['one\ntwo'])
  })
})
