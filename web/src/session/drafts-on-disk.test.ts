// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { noteDraft, restoreDrafts } from './drafts-on-disk.ts'

const KEY = 'backoffice.draft.main/1/K/salesmanCashCollection#receipt'
const other = `${KEY}~aside`

/** Writes a draft as the page does. */
function type(key: string, text: string | null): Promise<void> {
  if (text === null) window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, text)
  return noteDraft(key, text)
}

/** Returns what localStorage has now, and a function that sets it back to that, as a killed browser does. */
function snapshot(): () => void {
  const before = { ...window.localStorage }
  return () => {
    window.localStorage.clear()
    for (const [key, value] of Object.entries(before)) window.localStorage.setItem(key, String(value))
  }
}

const at = (key: string) => window.localStorage.getItem(key)

describe('the drafts of a browser that was killed', () => {
  beforeEach(() => window.localStorage.clear())

  it('are what was typed last, although localStorage was not written to the disk', async () => {
    await type(KEY, '"4"')
    const kill = snapshot()
    await type(KEY, '"41"')
    await type(other, '"aside"')
    await type(KEY, '"410"')
    kill()

    await restoreDrafts()

    expect([at(KEY), at(other)]).toEqual(['"410"', '"aside"'])
  })

  it('do not come back where they were saved or removed', async () => {
    await type(KEY, '"410"')
    const kill = snapshot()
    await type(KEY, null)
    kill()

    await restoreDrafts()

    expect(at(KEY)).toBeNull()
  })

  it('stay where localStorage has the newer text', async () => {
    await type(KEY, '"4"')
    await type(other, '"aside"')
    window.localStorage.setItem(KEY, '"5"')

    await restoreDrafts()

    expect(at(KEY)).toBe('"5"')
  })

  it('come back once: what is typed afterwards is kept', async () => {
    await type(KEY, '"4"')
    const kill = snapshot()
    await type(KEY, '"41"')
    kill()
    await restoreDrafts()
    await type(KEY, '"412"')

    await restoreDrafts()

    expect(at(KEY)).toBe('"412"')
  })
})
