/**
 * Every sentence a user can read, spelled as the specification spells it ("Recieve", "occured"). `corrected` is the small
 * overlay of right spellings that the setting LABELS=corrected lays over it (decisions 9).
 */
const occured = (doing: string) => `An error occured while ${doing}.`

export const messages = {
  login: {
    usernameRequired: 'Username is required',
    passwordRequired: 'Password is required',
    usernameNumber: 'Username is a whole number',
    unable: 'Unable to Login',
    wrong: 'The username or the password is wrong.',
    notAllowed: 'The username or the password is wrong.',
    tooMany: 'Too many tries. Wait a little and try again.',
    success: 'Login Successful',
    welcome: (name: string) => `Welcome ${name} !`,
    configuration: 'An error occured whilst logging in, please try again later.',
    tokenNull: 'accessToken cannot be null',
    expired: 'Your session has ended. Please sign in again.',
  },
  password: {
    changed: 'Password changed. Your other sign-ins have ended.',
    wrong: 'The current password is wrong.',
    short: (least: number) => `The new password needs at least ${least} characters`,
    same: 'The new password must differ from the current one',
    common: 'This password is too easy to guess',
    mismatch: 'The two new passwords differ',
    mustChange: 'Please choose a new password before you go on.',
    signInEnded: 'The sign-in has ended.',
  },
  receipt: {
    noInvoice: 'Please select any invoice first',
    amountZero: 'Receive amount can not be equal to 0',
    balanceNegative: 'Balance amount can not be negative',
    noMethod: 'Please select payment method',
    noChequeBank: 'Please add cheque bank',
    noChequeNo: 'Please add cheque No',
    noChequeDate: 'Please add cheque Date',
    noSalesman: 'Please select salesman',
    noClient: 'Please select client',
    saved: 'Receipt Saved Successful',
    invoiceUnknown: 'This invoice is not among your pending invoices any more. Press Get Invoice and select it again.',
    clientUnknown: 'This client is not known in the branch. Select it again.',
    salesmanUnknown: 'This salesman does not work in the branch. Select another one.',
    bankUnknown: 'This bank is not in the bank list. Select it again.',
    chequeTaken: 'This cheque of this bank is already recorded for the client. Check the cheque number.',
    imageUnknown: 'An attached image was not found or is already used. Remove it and upload it again.',
    notFound: 'This receipt does not exist any more. Reload the list.',
    notMovable: 'This receipt has moved on meanwhile. Reload the list to see where it is.',
  },
  transfer: {
    noCashier: 'Please select cashier',
    sent: 'Receipt Sent Successful',
    cashierUnknown: 'This cashier does not work in the branch. Select another one.',
    approved: 'Receipt Approved Successful',
    declined: 'Receipt Declined Successful',
    decided: 'Receipts Updated Successful',
    alreadySent: (by: string, at: string) => `Already sent by ${by} on ${at}. Reload the list.`,
    alreadyDecided: (decided: string, by: string, at: string) =>
      `Already ${decided} by ${by} on ${at}. Reload the list.`,
    inDeposit: (depositNo: string) => `This receipt is in deposit ${depositNo}. Decline the deposit first.`,
    notFound: 'This hand-over is not addressed to you. Reload the list.',
    changed: (now: string) => `This hand-over has changed meanwhile: ${now}. Reload the list.`,
  },
  deposit: {
    uploadNeedsSlip: 'Please enter deposit slip no',
    noSlip: 'Kindly enter deposit slip no',
    noAccount: 'Kindly select deposit account',
    noUpload: 'Kindly upload deposit slip',
    noReceipts: 'Kindly select invoices to deposit',
    saved: 'Deposit Receipt Saved Successful',
    updated: 'Deposit Receipt Updated Successful',
    accountUnknown: 'This deposit account is not known in the branch. Select it again.',
    mixed: 'All receipts of one deposit need the same slip no, deposit account and branch.',
    repeated: 'A receipt was selected twice. Select it once.',
    receiptTaken: 'One of the receipts is not yours to deposit any more. Reload the list and select again.',
    receiptInDeposit: (receipt: string, depositNo: string, by: string, at: string) =>
      `${receipt} is already in deposit ${depositNo} of ${by}, made on ${at}. Reload the list and select again.`,
    postDated: 'A post-dated cheque cannot be deposited before its date.',
    noPostingDate: 'Please enter posting date',
    postingInFuture: 'Posting date can not be in the future',
    postingBeforeDeposit: 'Posting date can not be before the date of the deposit',
    postingClosed: 'The posting date is in a closed period. Choose a later one.',
    alreadyDecided: (decided: string, by: string, at: string) =>
      `Already ${decided} by ${by} on ${at}. Reload the list.`,
    own: 'You entered this deposit yourself. Another director must decide it.',
    notFound: 'This deposit does not exist in your branches. Reload the list.',
    changed: (now: string) => `This deposit has changed meanwhile: ${now}. Reload the list.`,
  },
  upload: {
    done: (count: number) => (count === 1 ? '1 file uploaded' : `${count} files uploaded`),
    noFile: 'No file was sent',
    kind: 'Only JPEG, PNG, WebP or HEIC images and PDF files can be uploaded',
    large: 'A file may be at most 10 MB',
    many: (most: number) => `At most ${most} files can be uploaded at once`,
    pixels: 'The image is too large. Take it with a smaller resolution.',
    broken: 'The file cannot be read. Take the picture again.',
    failed: 'The files were not uploaded. Choose them again.',
    full: 'The upload limit of today is reached.',
  },
  /** Lists to choose from. */
  choice: {
    none: 'No data available',
    noMatch: 'No filtered data available',
    loading: 'Loading...',
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
  },
  saving: {
    receipts: occured('save receipts'),
    approval: occured('approving receipts'),
    deposit: occured('save deposit receipt'),
  },
  http: {
    noNetwork: 'No Network',
    unreachable: 'The server cannot be reached',
    denied: 'Access Denied!',
    notFound: 'Not Found: The target resource cannot be found',
    error: 'Error',
  },
  /** Refusals of the server that no screen's own message covers. */
  server: {
    invalid: 'The request is not valid.',
    body: 'The request body cannot be read.',
    large: 'The request is too large.',
    media: 'The request needs the content type application/json.',
    signIn: 'Please sign in.',
    denied: 'You are not allowed to do this.',
    otherUser: 'The request names another user.',
    otherBranch: 'The request names a branch that is not yours.',
    missing: 'The target resource cannot be found',
    method: 'This address does not take this method.',
    keyMissing: 'The header Idempotency-Key is required: one value for each save, the same for its repetition.',
    keyReused: 'This Idempotency-Key was used for another request.',
    keyRunning: 'The same request is still being worked on. Try again in a moment.',
    busy: 'The server is busy. Please try again in a moment.',
    slow: 'The answer took too long. Narrow the filters and try again.',
    failed: 'Something went wrong on the server. Nothing was saved.',
    full: 'The server has no room left to save this.',
  },
  field: {
    required: 'is required',
    text: 'is not a valid text',
    long: (most: number) => `may have at most ${most} characters`,
    whole: 'is not a valid number',
    money: 'is not an amount with at most 2 decimals up to 999,999,999,999.99',
    day: 'is not a date dd/MM/yyyy between 1900 and 2199',
    branch: 'is not a branch',
    page: 'counts from 1',
    limit: (most: number) => `is a number from 1 to ${most}`,
    files: (most: number) => `may hold at most ${most} files`,
    rows: (most: number) => `may hold 1 to ${most} rows`,
    unknown: 'is not a field of this request',
    choice: 'is not one of the choices',
    fromAfterTo: 'From date is after To date',
  },
} as const

/** Wrong spelling → right spelling, longest first. */
const corrections = [
  ['Recieve', 'Receive'],
  ['occured', 'occurred'],
  ['while save deposit receipt', 'while saving the deposit receipt'],
  ['while save receipts', 'while saving receipts'],
  ['Saved Successful', 'Saved Successfully'],
  ['Updated Successful', 'Updated Successfully'],
  ['Approved Successful', 'Approved Successfully'],
  ['Declined Successful', 'Declined Successfully'],
  ['Sent Successful', 'Sent Successfully'],
] as const

export type Labels = 'spec' | 'corrected'

/** A text of the catalogue as the setting LABELS asks for it. */
export function spell(text: string, labels: Labels): string {
  if (labels === 'spec') return text
  return corrections.reduce((spelled, [wrong, right]) => spelled.replaceAll(wrong, right), text)
}
