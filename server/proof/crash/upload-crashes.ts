/** Kills the server while pictures are uploaded to its disk. */
import { parseConfig } from '../../src/config.ts'
import { openFileStore } from '../../src/store/open-store.ts'
import type { Proof } from '../proof.ts'
import { killedInUploads } from './upload-rounds.ts'

export const proof: Proof = {
  name: 'An acknowledged picture is on the disk after a crash, and no row is without its file',
  tier: 'nightly',
  share: 1,
  seededFault:
    'With files written 0.4 s after their rows, answered pictures opened with 404 and rows had no file after each crash.',
  run: (budget) =>
    killedInUploads(budget, {
      env: {},
      storeOf: (dataDir) => openFileStore(parseConfig({ DATA_DIR: dataDir }).files, 'main'),
    }),
}
