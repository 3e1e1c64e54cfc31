/** Sentences about the phones of users and what arrives from them. */
export const intakeMessages = {
  adding: 'Error sending what is on this phone',
  registering: 'Error registering this phone',
  fetchingDevices: 'Error fetching phones',
  ending: 'Error ending the phone',
  unknownDevice: 'This phone is not registered. Sign in again.',
  lostDevice: 'This phone was reported lost. Its receipts are not accepted.',
  wrongProof: 'The signature of the phone is wrong',
  unreadable: 'The item cannot be opened. It must be sealed again.',
  otherText: 'Another text was already sent under this id',
  added: 'At the office',
  asked: 'Answered',
  registered: 'This phone is registered',
  ended: 'The phone was ended',
  reportedLost: 'The phone was reported lost',
  deviceNotFound: 'The phone was not found, or it was ended before',
} as const
