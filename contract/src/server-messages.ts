import { texts } from './language/texts.ts'

/** Lists the refusals of the server that belong to no single screen. */
export const serverMessages = texts('server', {
  invalid: 'The request is not valid.',
  body: 'The request body cannot be read.',
  hosts: 'The request names its host twice.',
  large: 'The request is too large.',
  media: 'The request needs the content type application/json.',
  signIn: 'Please sign in.',
  linkExpired: 'This link has expired. Reload the page.',
  otherUser: 'The request names another user.',
  otherBranch: 'The request names a branch that is not yours.',
  missing: 'The target resource cannot be found',
  method: 'This address does not allow this method.',
  keyMissing: 'The header Idempotency-Key is required: one value for each save, the same for its repetition.',
  keyReused: 'This Idempotency-Key was used for another request.',
  keyRunning: 'The same request is still being processed. Try again in a moment.',
  busy: 'The server is busy. Please try again in a moment.',
  allRows: 'Another request of yours for all rows is still being answered. Try again in a moment.',
  slow: 'The answer took too long. Narrow the filters and try again.',
  failed: 'Something went wrong on the server. Nothing was saved.',
  /** The answer to a failed request that saves nothing. */
  notRead: 'Something went wrong on the server. Please try again.',
  full: 'The server has no room left to save this.',
  filesAway: 'Images cannot be saved or shown at the moment. Everything else works. Please try again in a moment.',
  noRoomForFiles: 'The server is almost full and accepts no images for now. Everything else can be saved.',
})
