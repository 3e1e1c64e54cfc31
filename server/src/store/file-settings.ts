/** The settings of the place where uploaded files are kept. */
import { join } from 'node:path'
import { z } from 'zod'

export interface DiskSettings {
  readonly kind: 'local'
  readonly directory: string
}

export interface BucketSettings {
  readonly kind: 's3'
  readonly bucket: string
  /** The folder in the bucket, without a slash at its end. */
  readonly prefix?: string | undefined
  readonly region: string
  /** The address of the store; the default is Amazon's address in the region. */
  readonly endpoint?: string | undefined
  /** True if the bucket is in the path of an address, false if it is a part of the host name. */
  readonly pathStyle: boolean
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Milliseconds to wait for the store, for tests. */
  readonly patience?: { readonly oneTry: number; readonly allTries: number; readonly silence: number }
}

export type FileSettings = DiskSettings | BucketSettings

/** Both places where files can be, so that they can be moved from one to the other. */
export interface FilePlaces {
  readonly disk: DiskSettings
  readonly s3: BucketSettings | undefined
}

export const fileSettings = {
  FILE_STORE: z.enum(['disk', 's3'], 'must be one of disk, s3').optional(),
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/, 'must look like backoffice/files, without a slash at its begin or end')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must look like https://s3.example.com' }).optional(),
  S3_PATH_STYLE: z
    .enum(['0', '1'], 'must be 0 or 1')
    .transform((text) => text === '1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

type Read = z.infer<z.ZodObject<typeof fileSettings>>

/** Returns one line per conflict between settings that are valid by themselves. */
export const faultsOfFileSettings = ({ FILE_STORE: store, S3_BUCKET: bucket }: Read): string[] =>
  store === 's3' && bucket === undefined ? ['S3_BUCKET is missing: FILE_STORE is s3'] : []

/** Returns the place that the server uses, and both places. */
export function filesOf(read: Read, dataDir: string): { files: FileSettings; filePlaces: FilePlaces } {
  const disk: DiskSettings = { kind: 'local', directory: join(dataDir, 'files') }
  const s3 = bucketOf(read)
  return { files: s3 && read.FILE_STORE !== 'disk' ? s3 : disk, filePlaces: { disk, s3 } }
}

function bucketOf(read: Read): BucketSettings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return {
    kind: 's3',
    bucket,
    prefix: read.S3_PREFIX,
    region: read.S3_REGION,
    endpoint: read.S3_ENDPOINT,
    // Most servers other than Amazon's have no host name per bucket.
    pathStyle: read.S3_PATH_STYLE ?? read.S3_ENDPOINT !== undefined,
    accessKeyId,
    secretAccessKey,
  }
}
