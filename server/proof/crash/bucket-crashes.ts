/** Kills the server while pictures are uploaded to a bucket, which goes on when the server is gone. */
import { openFileStore } from '../../src/store/open-store.ts'
import { aBucket, environmentOf } from '../../testing/bucket.ts'
import type { Proof } from '../proof.ts'
import { killedInUploads } from './upload-rounds.ts'

export const proof: Proof = {
  name: 'An acknowledged picture is in the bucket after a crash, and no row is without its object',
  tier: 'nightly',
  share: 1,
  seededFault: 'With objects written 0.4 s after their rows, answered pictures opened with 404 and rows had no bytes.',
  async run(budget) {
    const bucket = await aBucket()
    try {
      return await killedInUploads(budget, {
        env: environmentOf(bucket.settings),
        storeOf: () => openFileStore(bucket.settings, 'main'),
      })
    } finally {
      await bucket.close()
    }
  },
}
