// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../testing/session.tsx'
import type { UploadOptions } from '../api/upload.ts'
import { keptFiles, sendKeptFiles } from './kept-files.ts'

const uploads = vi.hoisted((): (AbortSignal | undefined)[] => [])
vi.mock('../api/upload.ts', () => ({
  uploadFiles: (_call: unknown, _input: unknown, _files: unknown, { signal }: UploadOptions = {}) => {
    uploads.push(signal)
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  },
}))
vi.mock('./drafts.ts', () => ({ isInDraft: () => true }))
vi.mock('../kit/form/lighter.ts', () => ({ lighter: async (file: File) => file }))

const photo = Object.assign(new File(['x'], 'cheque.jpg', { type: 'image/jpeg' }), {
  arrayBuffer: async () => new ArrayBuffer(1),
})

describe('a file that the device sends by itself', () => {
  beforeEach(() => {
    uploads.length = 0
    signIn(7)
  })
  afterEach(() => keptFiles.forget('a'))

  it('is not sent any further once it is forgotten', async () => {
    expect(await keptFiles.keep('a', photo, 'IR1')).toBe(true)
    sendKeptFiles()
    await vi.waitFor(() => expect(uploads).toHaveLength(1))

    keptFiles.forget('a')

    expect(uploads[0]?.aborted).toBe(true)
    await vi.waitFor(async () => expect(await keptFiles.find('a')).toBeUndefined())
  })
})
