import { plural, grouped } from './plural.ts'
import { texts } from './language/texts.ts'

const occured = (doing: string) => `An error occured while ${doing}.`

/**
 * The sentences of every page, spelled as the specification spells them ("Recieve", "occured"). The sentences of a domain are in its
 * folder, and `catalogue.ts` has them all. The setting LABELS=corrected corrects their spelling (decisions 9).
 */
export const messages = texts('', {
  login: {
    usernameRequired: 'Username is required',
    passwordRequired: 'Password is required',
    usernameNumber: 'Username is a whole number',
    unable: 'Unable to Login',
    wrong: 'The username or the password is wrong.',
    tooMany: 'Too many attempts. Wait a moment and try again.',
    success: 'Login Successful',
    welcome: (name: string) => `Welcome ${name} !`,
    failed: 'An error occured whilst logging in, please try again later.',
    tokenNull: 'accessToken cannot be null',
    expired: 'Your session has ended. Please sign in again.',
    capsLock: 'Caps Lock is on',
    kept: 'What you typed is kept for you.',
    remembered: 'With this you stay signed in on this phone, and the lists of the day can be read without a network.',
  },
  shell: {
    noModules: 'No modules are assigned to you yet. Ask your director.',
    noNotifications: 'Nothing has happened in this session yet.',
    offline: 'You are offline. What you see may be out of date.',
    broken: 'Something went wrong on this page. What you typed is kept.',
    denied: 'Your role and modules do not include this page.',
    /** Shows when rights changed, with the sentence of the notification. */
    rightsChanged: (at: string, change: string) => `${at}: ${change}`,
    foreignBranch: 'The address of this page names a branch that is not yours.',
    chooseBranch: 'This page is for one branch at a time. Choose the branch.',
    /** Questions before the browser removes unsaved forms: forms with their sum, if they have one, or a text alone. */
    unsavedForms: (count: number, sum: string) =>
      count === 1
        ? `1 form${sum && ` of ${sum}`} is not saved yet. Logging out removes it.`
        : `${grouped(count)} forms${sum && ` of ${sum} in all`} are not saved yet. Logging out removes them.`,
    unsavedText: 'A text that you typed is not saved yet. Logging out removes it.',
    noMatch: 'Nothing here has that name.',
    singleKeys:
      'Keys without Ctrl or Alt that work anywhere on a page: / ? [ ] and G with a letter. Kept in this browser.',
    singleKeysOff: 'Single-key shortcuts are switched off in User Profile.',
  },
  /** Telephone and e-mail of users and clients. */
  contact: {
    telephone: (code: string, trunk: string) =>
      `Telephone is a number ${trunk && 'with its area code, '}such as ${trunk}300 1234567, or with the country code, such as +${code} 300 1234567.`,
    telephoneAbroad: 'Telephone is a number with its country code, such as +92 300 1234567.',
    email: 'E-mail is one address, such as name@example.com.',
  },
  upload: {
    done: (count: number) => (count === 1 ? '1 file uploaded' : `${count} files uploaded`),
    noFile: 'No file was sent',
    kind: 'Only JPEG, PNG and WebP images and PDF files can be uploaded',
    heic: 'HEIC pictures cannot be read here. Choose the picture as JPEG, or take it with the camera of this page.',
    large: 'A file may be at most 10 MB',
    many: (max: number) => `At most ${max} files can be uploaded at once`,
    pixels: 'The image is too large. Take it with a smaller resolution.',
    long: 'The picture is too long to be kept readable. Send it in parts.',
    broken: 'The file cannot be read. Take the picture again.',
    encryptedPdf: 'This PDF is protected with a password. Save it without the password, or send a picture of it.',
    brokenPdf: 'This PDF is empty or not complete. Save it again, or send a picture of it.',
    failed: 'The files were not uploaded. Choose them again.',
    notSent: 'Not uploaded.',
    some: (done: number, of: number) => `${done} of ${of} files uploaded`,
    ofFile: (name: string, why: string) => `${name}: ${why}`,
    removed: (count: number) => (count === 1 ? '1 file was removed.' : `${count} files were removed.`),
    full: 'Today’s upload limit is reached.',
    unknown: 'An attached image was not found or is already used. Remove it and upload it again.',
  },
  /** The messages of pickers. */
  choice: {
    none: 'No data available',
    noMatch: 'No filtered data available',
    /** Shown without a network, in place of the two above: nobody knows then whether there is more. */
    notOnDevice: 'There is no network, and this list is not on this device.',
    noMatchOnDevice: 'There is no network, and nothing like this is on this device.',
    loading: 'Loading...',
  },
  lines: {
    none: 'No line yet.',
    removed: (line: string) => `${line} was removed.`,
  },
  form: {
    restored: 'What you typed here before was kept.',
    sentBefore: 'This was sent, but no answer arrived. Save again to check: nothing is saved twice.',
    savedElsewhere: 'This was saved in another tab.',
    /** Shown when a changed form was sent with the key of a save that had already succeeded. */
    savedBefore: 'This was already saved as you first sent it. Your later changes were not saved.',
    cleared: 'The form was cleared.',
    unkept: 'This browser cannot keep what you type. Save before you leave this page.',
  },
  image: {
    broken: 'Image could not be loaded – open link',
  },
  fetching: {
    salesmanSummary: occured('getting Salesman Summary'),
    cashierSummary: occured('getting Cashier Summary'),
    invoices: occured('getting Invoices'),
    clients: occured('getting Clients'),
    receipts: occured('getting Receipts'),
    transferReceipts: occured('getting Transfer Receipts'),
    signIns: occured('getting Sign-ins'),
    notifications: occured('getting Notifications'),
  },
  saving: {
    receipts: occured('save receipts'),
    approval: occured('approving receipts'),
    settlement: occured('settling hand-overs'),
    deposit: occured('save deposit receipt'),
    password: occured('saving the password'),
    signIns: occured('ending sign-ins'),
  },
  http: {
    noNetwork: 'No Network',
    unreachable: 'The server cannot be reached',
    denied: 'Access Denied!',
    notAllowed: 'You are not allowed to do this.',
    /** The name of the window at an address without a page. */
    notFoundTitle: 'Not Found',
    notFound: 'Not Found: The target resource cannot be found',
    error: 'Error',
    /** Ends of refusals that come with a waiting time. */
    retryInSeconds: (count: number) => `You can try again in ${plural(count, 'second', 'seconds')}.`,
    retryInMinutes: (count: number) => `You can try again in ${plural(count, 'minute', 'minutes')}.`,
    /** The end of a refusal, for clients that do not fetch the list again by themselves. */
    reload: ' Reload the list.',
  },
  toast: {
    /** Shown while the answer to a save keeps people waiting. */
    stillTrying: 'Still trying. This takes longer than usual.',
    /** The tooltip of the number of messages that lie behind the newest one. */
    behind: (count: number) => (count === 1 ? '1 more message' : `${count} more messages`),
  },
  field: {
    required: 'is required',
    text: 'is not a valid text',
    long: (max: number) => `may have at most ${max} characters`,
    whole: 'is not a valid number',
    /** Replaces the next two texts where a comma makes the number unreadable. */
    comma: 'has a comma that is not before a group of digits: write 1,234.50, with a point before the decimals',
    money: 'is not an amount with at most 2 decimals up to 999,999,999,999.99',
    quantity: 'is not a quantity with at most 3 decimals up to 99,999,999,999.999',
    between: (min: number, max: number) => `is not a number from ${min} to ${max}`,
    percent: 'is not a percentage from 0 to 100 with at most 2 decimals',
    day: 'is not a date dd/MM/yyyy between 1900 and 2199',
    /** Shown below a field, which may be narrow: the years only where the year is wrong. */
    dayFirst: 'is not a date dd/MM/yyyy',
    dayMonthFirst: 'is not a date MM/DD/YYYY',
    years: 'the year must be from 1900 to 2199',
    monthHas: (month: string, days: number) => `${month} has ${days} days`,
    branch: 'is not a branch',
    page: 'counts from 1',
    limit: (max: number) => `is a number from 1 to ${max}`,
    files: (max: number) => `may hold at most ${max} files`,
    rows: (max: number) => `may hold 1 to ${max} rows`,
    atMost: (max: number) => `may hold at most ${max} rows`,
    unknown: 'is not a field of this request',
    choice: 'is not one of the choices',
    codes: (max: number) => `is not a comma list of at most ${max} codes`,
    notOfAdvance: 'must be empty for an advance payment',
    otherClient: 'is not the client of the invoice',
    fromAfterTo: 'From date is after To date',
  },
})
