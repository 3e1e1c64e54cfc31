/** Keeps files below a prefix of a bucket. A write is complete or absent, because the store receives an object in one piece. */
import { PassThrough, type Readable } from 'node:stream'
import type * as S3 from '@aws-sdk/client-s3'
import { serverMessages } from '@backoffice/contract/server-messages'
import type { BucketSettings } from './file-settings.ts'
import { type FileStore, type ListedFile, FilesFull, FilesUnavailable } from './file-store.ts'

type Sdk = typeof S3

/** Milliseconds for one try of a request, for all its tries, and until a stalled download is cut off. */
const PATIENCE = { oneTry: 10_000, allTries: 20_000, silence: 20_000 }
const CONNECT_MS = 3000
const TRIES = 3
/** Downloads and uploads that are open at once find a connection each. */
const CONNECTIONS = 256

export function bucketStore(settings: BucketSettings, base: string): FileStore {
  const Bucket = settings.bucket
  const prefix = `${settings.prefix === undefined ? '' : `${settings.prefix}/`}${base}/`
  const patience = { ...PATIENCE, ...settings.patience }
  let opened: Promise<{ sdk: Sdk; client: S3.S3Client }> | undefined

  /** Sends one request, which the client repeats if that may help, and explains a failure. */
  async function ask<T>(
    request: (store: { sdk: Sdk; client: S3.S3Client }, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    opened ??= openClient(settings, patience)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience.allTries)
    try {
      return await request(await opened, late.signal)
    } catch (error) {
      throw explained(error, settings)
    } finally {
      // Reading a file may be slow, depending on its client, and the timer would abort it.
      clearTimeout(timer)
    }
  }

  return {
    async put(key, bytes) {
      const input = { Bucket, Key: prefix + key, Body: bytes }
      await ask(({ sdk, client }, abortSignal) => client.send(new sdk.PutObjectCommand(input), { abortSignal }))
    },
    open: (key) =>
      ask(async ({ sdk, client }, abortSignal) => {
        try {
          const got = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key }), { abortSignal })
          // On Node the body is a stream of Node.
          const body = got.Body as Readable | undefined
          return body && { bytes: complete(body, settings), length: got.ContentLength ?? 0 }
        } catch (error) {
          if (nameOf(error) === 'NoSuchKey') return undefined
          throw error
        }
      }),
    async remove(key) {
      const input = { Bucket, Key: prefix + key }
      await ask(({ sdk, client }, abortSignal) => client.send(new sdk.DeleteObjectCommand(input), { abortSignal }))
    },
    async *list() {
      let from: string | undefined
      do {
        const input = { Bucket, Prefix: prefix, ContinuationToken: from }
        const page = await ask(({ sdk, client }, abortSignal) =>
          client.send(new sdk.ListObjectsV2Command(input), { abortSignal }),
        )
        yield* (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }): ListedFile => ({
          key: Key.slice(prefix.length),
          bytes: Size,
          // A file of unknown age is never old.
          writtenAt: LastModified?.getTime() ?? Infinity,
        }))
        from = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (from !== undefined)
    },
  }
}

/** Loads the client with the first file, because it is as large as the rest of the server. */
async function openClient(
  settings: BucketSettings,
  patience: typeof PATIENCE,
): Promise<{ sdk: Sdk; client: S3.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const { region, endpoint, pathStyle, accessKeyId, secretAccessKey } = settings
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Other S3 stores do not all support Amazon's checksums. The signature of a request covers the SHA-256 of its body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: patience.oneTry,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  })
  return { sdk, client }
}

/** Returns the bytes of an answer. If they are cut off, they end with an error in words. */
function complete(body: Readable, settings: BucketSettings): Readable {
  const bytes = new PassThrough()
  body.once('error', (error) => bytes.destroy(explained(error, settings)))
  bytes.once('close', () => body.destroy())
  return body.pipe(bytes)
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
const placeOf = ({ bucket, endpoint = 'Amazon S3' }: BucketSettings): string => `the bucket ${bucket} at ${endpoint}`

const REFUSED: Readonly<Record<string, string>> = {
  NoSuchBucket: 'does not exist: S3_BUCKET',
  InvalidBucketName: 'has a name that the store does not take: S3_BUCKET',
  InvalidAccessKeyId: 'rejects the access key: S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'refuses the signature: S3_SECRET_ACCESS_KEY',
  AccessDenied: 'refuses the access; it needs the rights to list the bucket, and to get, put and delete objects',
  PermanentRedirect: 'is in another region, or has another address: S3_REGION, S3_ENDPOINT',
  AuthorizationHeaderMalformed: 'is in another region: S3_REGION',
  IllegalLocationConstraintException: 'is in another region: S3_REGION',
  RequestTimeTooSkewed: 'has another time than this machine: set its clock',
}
const FULL = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge'])

/** Explains in words why a request failed, as far as the store reports it. */
function explained(error: unknown, settings: BucketSettings): Error {
  if (!(error instanceof Error)) return new FilesUnavailable(String(error))
  const status = statusOf(error)
  if (status === 507 || FULL.has(error.name)) return new FilesFull(serverMessages.noRoomForFiles, { cause: error })
  const known = REFUSED[error.name]
  if (known !== undefined) return new FilesUnavailable(`${placeOf(settings)} ${known}`, { cause: error })
  // The client reports "Request aborted" when all its tries together took too long.
  const why = error.name === 'AbortError' ? 'in time' : `(${error.message || error.name})`
  const problem = status === undefined ? `does not answer ${why}` : `answers ${status} ${error.name}`
  return new FilesUnavailable(`${placeOf(settings)} ${problem}`, { cause: error })
}

function statusOf(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata')
  const status: unknown = typeof metadata === 'object' && metadata ? Reflect.get(metadata, 'httpStatusCode') : undefined
  return typeof status === 'number' ? status : undefined
}
