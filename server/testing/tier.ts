/** True where all cases run, of which the gate runs a part: `npm run test:nightly` sets it. */
export const isNight = process.env['TEST_TIER'] === 'nightly'
