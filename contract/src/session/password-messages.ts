import { texts } from '../language/texts.ts'

export const passwordMessages = texts('password', {
  changed: 'Password changed. Your other sign-ins have ended.',
  wrong: 'The current password is wrong.',
  short: (min: number) => `The new password needs at least ${min} characters`,
  same: 'The new password must differ from the current one',
  easy: {
    own: 'This password is too easy to guess: names and numbers of yours, of the company and of cities are tried first. Three or four words that do not belong together are hard to guess.',
    known:
      'This password is too easy to guess: it is a well-known word or password, or nearly one. Three or four words that do not belong together are hard to guess.',
    regular:
      'This password is too easy to guess: it is a sequence, a repetition or a date. Three or four words that do not belong together are hard to guess.',
    short:
      'This password is too easy to guess: it is too short. Three or four words that do not belong together are hard to guess.',
  },
  hint: 'Three or four words that do not belong together are hard to guess and easy to remember.',
  mismatch: 'The two new passwords differ',
  mustChange: 'Please choose a new password before you go on.',
  signInEnded: 'The sign-in has ended.',
  allEnded: 'You are signed out everywhere.',
  endAll: 'This signs you out on every device, including this one.',
})
