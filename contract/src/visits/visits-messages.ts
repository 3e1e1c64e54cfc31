/** Lists the messages about visits. */
export const visitsMessages = {
  noType: 'Please select organization type',
  noClient: 'Please select client',
  noOrganization: 'Please enter organization',
  followUpInPast: 'Follow up date can not be in the past',
  typeUnknown: 'This organization type is not in the list. Select it again.',
  clientUnknown: 'This client is not known in the branch. Select it again.',
  saved: 'Visit Saved Successful',
  fetching: 'An error occured while getting Visits.',
  saving: 'An error occured while saving visit.',
  noneOfMine: 'You have not entered a visit yet.',
  noMatch: 'No visit matches these filters.',
  /** The messages about the location of the device. */
  placeAsked: 'Your location is read once, when you press the button, and is saved with this visit. It is optional.',
  placeTaken: (metres: string, time: string) => `Accurate to ${metres} m, taken at ${time}.`,
  placeWaiting: 'Waiting for the location of your device…',
  placeDenied: 'The browser may not read your location. Allow it in the settings of this page, or save without it.',
  placeUnknown: 'Your device cannot find its location now. Try again outside, or save without it.',
  placeSlow: 'Finding your location took too long. Try again, or save without it.',
  placeInsecure: 'Locations are read over a secure connection (https) only. You can save without it.',
} as const
