/** Runs the tests of refusals and of hostile input a second time, on the second database of a server that has both. */
import { runTests } from '../integration-tests.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'

export const proof: Proof = {
  name: 'The second database refuses everything that the first refuses: tokens, rights, other branches, methods and hostile input',
  tier: 'nightly',
  share: 5,
  seededFault:
    'Without the audience among the claims that a token is checked for, the token of the other database was taken by the second one.',
  run,
}

const FILES = ['http/authorisation', 'http/access', 'http/hostile-input', 'tokens/access-token'].map(
  (name) => `server/src/${name}`,
)
const MIN_TESTS = 5000

function run({ scratch }: Budget): Promise<Outcome> {
  return runTests({ files: FILES, env: { TESTED_DATABASE: 'second', TEST_TIER: 'nightly' }, scratch, min: MIN_TESTS })
}
