import { texts } from '../language/texts.ts'

/** Lists the messages about feeds, with which programs import files by themselves. */
export const feedsMessages = texts('feeds', {
  fetching: 'An error occured while getting feeds.',
  making: 'An error occured while making the feed.',
  ending: 'An error occured while ending the feed.',
  importing: 'An error occured while importing.',
  noName: 'Give the feed a name.',
  noKinds: 'Choose at least one kind of data.',
  noBranches: 'Choose at least one branch.',
  hours: 'The number of hours is a whole number from 1 to 8784.',
  sum: 'A sum is a text of digits with at most three decimals, such as "1250.50".',
  made: 'Feed made',
  ended: 'Feed ended',
  nameTaken: 'You have a feed of this name already. Choose another name, or end the other one first.',
  notOfDirector: 'A feed is for known kinds of data, each chosen once, and for your own branches.',
  notEverywhere: (branches: string) =>
    `This data counts in all branches, so the feed has to be for all of them. It is not for ${branches}.`,
  notLiving: 'This feed has ended or does not exist. Reload the list.',
  unknownToken: 'This token belongs to no feed, or its feed has ended.',
  otherKind: 'The feed is not for this kind of data.',
  rests: 'The feed has sent six files within a minute. Send the next file later.',
  controlUnread:
    'The control is not JSON of this form: {"rows": 2, "documents": 1, "sums": {"Bill Amount": "100.00"}}.',
  sumUnknown: (column: string) => `There is no amount column with the name ${column}.`,
  differs: (what: string) =>
    `The file differs from the stated figures: ${what}. Nothing is imported; a director decides.`,
  control: {
    rows: 'Rows of the file',
    line: (what: string, stated: string, here: string) => `${what} ${stated} stated, ${here} found`,
    agrees: 'Agrees with the stated figures',
    differs: 'Differs from the stated figures',
  },
  /** Texts of the screen of imports. */
  screen: {
    none: 'There is no feed yet.',
    note: 'With a feed, a program of the company imports files on its own, for example each night. It has your rights, for the kinds and branches that you choose, until you end it. It can change the names of users, and the branches of salesmen and cashiers, but it gives nobody a role.',
    tokenOnce: 'Copy the token now. It is shown only once; anyone who has it can import as you.',
    copied: 'Token copied',
    notCopied: 'The browser did not copy it. Select the token and copy it yourself.',
    endQuestion: (name: string) => `End the feed ${name}? Its token is refused from then on.`,
    hoursNote: 'Empty where no file is expected. Without a file for this time, the directors are told.',
    isLiving: 'In use',
    isRefused: 'Refused',
    refusedFile: (kind: string, fileName: string, reason: string) => `${kind}, ${fileName}: ${reason}`,
    isMissing: 'Missing',
    hasEnded: 'Ended',
  },
})
