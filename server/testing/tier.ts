/** True where all is tried of which the gate tries a part: `npm run test:nightly` says so. */
export const isNight = process.env['TEST_TIER'] === 'nightly'
