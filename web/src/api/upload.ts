import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addressIn, withSession } from './client.ts'
import { type Failure, failureOf, isDefinite } from './failures.ts'
import { accepted, CallFailed, answerOf, headersOf } from './transport.ts'

export interface UploadOptions {
  /** Receives the progress from 0 to 100, as bytes leave the browser. */
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
  /** The fields next to the files. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Sends a request with XMLHttpRequest, because fetch reports no progress of an upload. */
function post(
  url: string,
  form: FormData,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const http = new XMLHttpRequest()
    const give = () => reject(new CallFailed({ kind: 'unreachable' }))
    http.open('POST', url)
    http.withCredentials = true
    for (const [name, value] of Object.entries(headersOf({ body: undefined, token, key: undefined })))
      http.setRequestHeader(name, value)
    http.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0),
    )
    http.addEventListener('error', give)
    http.addEventListener('timeout', give)
    http.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    http.addEventListener('load', () => {
      try {
        resolve(answerOf(http.status, url, http.responseText, http.getResponseHeader('Retry-After')))
      } catch (problem) {
        reject(problem)
      }
    })
    signal?.addEventListener('abort', () => http.abort(), { once: true })
    http.send(form)
  })
}

/** Uploads files as the multipart fields file0, file1, …; `input` holds the path parameters. Throws like `request`. */
export async function uploadFiles<C extends Call>(
  call: C,
  input: Wire<C>,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<Answer<C>> {
  const { url } = addressIn(call, input)
  return withSession(async (token) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value)
    for (const [index, file] of files.entries()) form.append(`file${index}`, file, file.name)
    return accepted(call, { url, body: await post(url, form, token, options) })
  })
}

export interface UploadFailure {
  readonly lines: readonly string[]
  /** False if the server refused the files, and would refuse them again. */
  readonly canRetry: boolean
}

export interface Upload<C extends Call> {
  /** Resolves to the answer, or to `undefined` when it failed, was cancelled or another upload is under way. */
  readonly run: (input: Wire<C>, files: readonly File[], options?: UploadOptions) => Promise<Answer<C> | undefined>
  readonly cancel: () => void
  readonly busy: boolean
  /** The progress from 0 to 100 while busy. */
  readonly percent: number
  readonly failure: Failure | undefined
  /** Returns the failure of the run that has just ended, before it is drawn; `undefined` if it was cancelled or succeeded. */
  readonly lastFailure: () => UploadFailure | undefined
}

/** Uploads files from a component: it keeps the progress as state and shows failures. An empty list of files does nothing. */
export function useUpload<C extends Call>(call: C): Upload<C> {
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController | undefined>(undefined)
  const ended = useRef<UploadFailure>(undefined)
  const mutation = useMutation({
    mutationFn: ({ input, files, ...options }: { input: Wire<C>; files: readonly File[] } & UploadOptions) =>
      uploadFiles(call, input, files, options),
    meta: { call },
  })
  const run: Upload<C>['run'] = async (input, files, { onProgress, signal, ...options } = {}) => {
    if (files.length === 0 || running.current) return undefined
    const controller = new AbortController()
    running.current = controller
    ended.current = undefined
    const progress = (sent: number) => {
      setPercent(sent)
      onProgress?.(sent)
    }
    progress(0)
    try {
      return await mutation.mutateAsync({
        input,
        files,
        ...options,
        onProgress: progress,
        signal: signal ? AbortSignal.any([controller.signal, signal]) : controller.signal,
      })
    } catch (problem) {
      if (problem instanceof CallFailed) {
        ended.current = { lines: failureOf(problem, call).lines, canRetry: !isDefinite(problem) }
      }
      return undefined
    } finally {
      running.current = undefined
    }
  }
  const isCancelled = mutation.error !== null && !(mutation.error instanceof CallFailed)
  return {
    run,
    cancel: () => running.current?.abort(),
    busy: mutation.isPending,
    percent,
    failure: mutation.error && !isCancelled ? failureOf(mutation.error, call) : undefined,
    lastFailure: () => ended.current,
  }
}
