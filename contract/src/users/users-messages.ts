import { texts } from '../language/texts.ts'

/** Lists the messages about users and their rights. */
const reload = 'Reload the list.'

export const usersMessages = texts('users', {
  fetching: 'An error occured while getting Users.',
  fetchingRefused: 'An error occured while getting refused sign-ins.',
  assigning: 'An error occured while assigning role.',
  creating: 'An error occured while creating user.',
  resetting: 'An error occured while resetting the password.',
  resettingBranch: 'An error occured while resetting the passwords.',
  assigned: 'Role assigned',
  created: 'User created',
  reset: 'Password reset',
  signInEnded: 'The sign-in has ended.',
  signInsEnded: 'All sign-ins of this user have ended.',
  self: 'You cannot change your own role, modules or active flag. Ask another director.',
  unknown: `This user does not work in your branches. ${reload}`,
  elsewhere: (branches: string) =>
    `This user also works in ${branches}, where you are not a director. A director of all these branches can change this user.`,
  notDirector: 'You are not a director any more, so you cannot change users.',
  otherModule: 'A module can be given only to users of its role. Select the modules again.',
  otherBranch: 'A user can be created in your own branches only. Select the branches again.',
  changed: (by: string, at: string, changes: string) =>
    `This user was changed by ${by} on ${at}: ${changes}. Look at it again before you submit.`,
  changedMeanwhile: 'This user has changed meanwhile. Look at it again before you submit.',
  nothingChanged: 'Nothing is changed yet.',
  noLogin: 'Please enter username',
  loginNumber: 'Username is a whole number',
  loginTaken: 'This username is taken. Enter another one.',
  noName: 'Please enter name',
  noBranch: 'Please select branch',
  oneTime: 'It is shown only now. The user has to change it at the first sign-in.',
  copied: 'Password copied',
  notCopied: 'The browser did not copy it. Select the password and copy it yourself.',
  resetQuestion: (name: string) => `${name} is signed out everywhere and gets a new one-time password.`,
  /** The slips of a branch. */
  slips: {
    question: (branch: string) =>
      `Each user of ${branch} who is chosen here gets a new one-time password and is signed out everywhere. A slip from before that is not used yet does not work any more. The passwords are shown once, as slips to print.`,
    unchosen: 'Users without a password of their own',
    all: 'All users',
    made: (count: number) => (count === 1 ? '1 password reset' : `${count} passwords reset`),
    note: 'Print them now: they are shown only once. Cut the sheet into slips and hand each to its user.',
    skipped: (names: string) => `Not reset, because they also work in branches where you are not a director: ${names}.`,
    nobody: 'Nobody in this branch has to get a new password.',
    tooMany: (max: number) =>
      `More than ${max} users would get a new password. The command reset-password --branch makes a list for them.`,
    firstSignIn: 'Choose a password of your own at the first sign-in.',
  },
  endAllQuestion: (name: string) => `This signs ${name} out on every device.`,
  neverSignedIn: 'This user is not signed in anywhere.',
  mustChange: 'Has not chosen a password yet',
  opensNothing: 'Opens nothing but Home and User Profile.',
  cannotSignIn: 'Cannot sign in.',
  screens: (count: number) => (count === 1 ? '1 screen' : `${count} screens`),
  calls: (count: number) => (count === 1 ? '1 thing to do or look up' : `${count} things to do or look up`),
  noRole: 'None',
  noUsers: (branch: string) => `No user works in ${branch} yet.`,
  /** A difference of rights: of a form before it is sent, in a timeline and in a notification. */
  role: (before: string, after: string) => `Role ${before} → ${after}`,
  added: (module: string) => `+ ${module}`,
  removed: (module: string) => `− ${module}`,
  branch: (name: string) => `branch ${name}`,
  contact: (what: string, before: string, after: string) => `${what} ${before || 'none'} → ${after || 'none'}`,
  /** Describe a change of the user's own rights. */
  given: (what: string) => `${what} was given`,
  taken: (what: string) => `${what} was taken`,
  active: (before: string, after: string) => `Active ${before} → ${after}`,
  isActive: 'Active',
  holdings: 'Money in hand and on the way',
  notActive: 'Not active',
  yes: 'Yes',
  no: 'No',
  /** The events of a user in the timeline. */
  createdEvent: (rights: string) => `Created: ${rights}`,
  changedEvent: (changes: string) => `Changed: ${changes}`,
  resetEvent: 'Password reset',
  resetOwnEvent: 'Password changed by a link in an e-mail',
  unblockedEvent: 'Waits after failed sign-ins lifted',
  acknowledgedEvent: 'Acknowledged: a decision that was made while the right to make it was taken away',
  /** Texts of the list of refused sign-ins. */
  refused: {
    note: 'Failed sign-ins of the last 30 days: wrong passwords of users of your branches, and unknown usernames.',
    none: 'Nobody was refused in the last 30 days.',
    noUser: 'No such user',
    otherLogins: 'Other usernames',
    otherAddresses: 'Other addresses',
  },
  endedEvent: (count: number) => (count === 1 ? '1 sign-in ended' : `${count} sign-ins ended`),
})
