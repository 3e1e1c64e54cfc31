import { texts } from '../language/texts.ts'

/** Lists the messages about the telephone and e-mail of a user. */
export const contactMessages = texts('contact', {
  fetching: 'An error occured while getting telephone and e-mail.',
  savingTelephone: 'An error occured while saving the telephone.',
  savingEmail: 'An error occured while saving the e-mail.',
  telephoneSaved: 'Telephone saved',
  emailSaved: 'E-mail saved',
  emailRemoved: 'E-mail removed',
  emailTaken: 'Another user has this e-mail. Enter another one.',
  emailUnchanged: 'This is your e-mail already.',
  emailsDiffer: 'The two e-mails differ',
  telephoneUnchanged: 'This is the telephone already.',
  telephoneChanged: 'The telephone was changed meanwhile. Look at it again before you save.',
  none: 'None yet',
  emailNote: 'Only you can change your e-mail. Leave both fields empty to remove it.',
  telephoneNote: 'A director changes your telephone in User Management.',
  emailOfOwner: 'Users enter their own e-mail on their User Profile.',
})
