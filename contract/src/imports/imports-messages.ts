import { grouped, plural } from '../plural.ts'
import { wordLists } from './word-lists.ts'
import { FAR_AMOUNT_TIMES, FAR_DAY_YEARS, IMPORT_KEPT_DAYS } from './far.ts'
import { texts } from '../language/texts.ts'

const lookAt = (rows: number): string => (rows === 1 ? 'Look at this row' : `Look at these ${grouped(rows)} rows`)

/** Lists the messages about data that is brought in from files. */
export const importsMessages = texts('imports', {
  fetching: 'An error occured while getting imports.',
  uploading: 'An error occured while reading the file.',
  mapping: 'An error occured while checking the file.',
  applying: 'An error occured while importing.',
  cancelling: 'An error occured while cancelling the import.',
  read: (rows: number) => `${plural(rows, 'row', 'rows')} read`,
  checking: 'The file is being checked.',
  started: 'The import has started.',
  cancelled: 'Import cancelled',
  none: 'Nothing has been imported yet.',
  waits: (days: number) => `${plural(days, 'day', 'days')} old; put away after ${IMPORT_KEPT_DAYS} days`,
  line: (number: string) => `Line ${number}`,
  lines: 'Lines',
  noFile: 'Please choose a file',
  oneFile: 'Choose one file only.',
  oneAtATime: 'Another file of yours is being read. Wait until it is done, and send this one again.',
  csv: (encoding: string, delimiter: string) => `CSV, ${encoding}, ${delimiter}`,
  sheet: (name: string) => `Excel, sheet ${name}`,
  statement: (standard: string, encoding: string) => `Bank statement, ${standard}, ${encoding}`,
  delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' },
  undecided: (label: string) => `The cells of ${label} can be read in two ways. Choose how it is written.`,
  noColumn: (label: string) => `Choose the column of the file for ${label}.`,
  noColumnNorValue: (label: string) =>
    `Choose the column of the file for ${label}, or type a value of all rows below it.`,
  columnTwice: 'A column of the file can be used once only. Choose another one.',
  columnUnknown: 'The file does not have this column. Choose again.',
  unknown: 'This import does not exist any more. Reload the list.',
  openings: {
    noDay: 'Set the go-live day first, on Home. Openings are imported until that day ends.',
    ended: (day: string) => `The go-live day ${day} has ended, so no more openings are imported.`,
    second:
      'Openings are checked by one director in the browser, and imported by another one. Another director of these branches presses Import.',
    once: 'This money is imported already.',
    waitsFor: (names: string) => `It waits for another director to press Import: ${names}.`,
    nobody: 'It waits for another director of these branches with User Management, and there is none. Make one first.',
    yourTurn: (by: string) => `${by} has checked this file. Look at it, and press Import if it is right.`,
  },
  notAllowed: 'Only a director with the module User Management imports data.',
  notEverywhere: (branches: string) =>
    `This data counts in all branches, and you do not work in ${branches}. A director of all branches imports it.`,
  running: (by: string) => `${by} is importing data of this kind at the moment. Try again when it is done.`,
  worked: 'This import is still running. Wait until it is done, or cancel it.',
  notChecked: 'The file is not checked yet. Check it before you import it.',
  appliedAlready: 'This file is imported already.',
  endedAlready: 'This import was cancelled. Upload the file again.',
  rejectedRows: (rows: number) =>
    `${plural(rows, 'row is', 'rows are')} rejected, so nothing is imported. Correct the file, or import it without them.`,
  nothingLeft: 'Nothing can be imported: the rows that are not here already are rejected.',
  nothingNew: 'The file changes nothing: all its data is already here.',
  onlyKept: 'The file changes nothing: what differs was collected or approved here, and stays as it is.',
  changedMeanwhile: 'The data has changed since the preview. Check the file again before you import it.',
  broken: (rule: string) => `Nothing was imported. The file breaks a rule: ${rule}.`,
  gone: 'The rows of this file were deleted. Upload the file again.',
  applied: (added: number, changed: number) => `${added} new and ${changed} changed imported`,
  appliedKept: (added: number, changed: number, kept: number) =>
    `${added} new and ${changed} changed imported, ${kept} kept`,
  /** Invoices with more received in a file than here. */
  surplus: {
    fetching: 'An error occured while getting what was received elsewhere.',
    saving: 'An error occured while saving the decision.',
    note: 'An invoice that was collected against or approved here waits if the newest file has more received on it. Take Over adds the surplus to what was received before; receipts stay as they are.',
    none: 'No invoice waits.',
    question: (invoice: string, surplus: string) =>
      `Add ${surplus} to what was received before on the invoice ${invoice}?`,
    taken: 'Taken over',
    seen: 'Marked as seen',
    noComment: 'Write a comment.',
    changed: 'The surplus of this invoice has changed meanwhile, or somebody has decided. Reload the list.',
    tooMuch: (balance: string) => `The client owes ${balance} on this invoice, which is less than the surplus.`,
    takenEvent: 'took over as received before what a file has more than here',
    seenEvent: 'saw that a file has more received than here',
  },
  /** Texts of the screen of imports. */
  screen: {
    begin: (missing: string) => `Missing in your company: ${missing}. The kind that is needed next is chosen.`,
    drop: 'Drop a CSV or Excel file here, or choose one.',
    dropStatement: 'Drop a CSV, Excel, MT940, CAMT.053 or OFX file here, or choose one.',
    everywhere: 'This data counts in all branches.',
    reading: 'How the file is read',
    readingNote:
      'This is detected automatically. Change it if the preview shows wrong characters or columns, or to read another sheet.',
    found: 'Detected automatically',
    mapping: 'Choose the column of the file for each field. The choice is remembered for the next file of this kind.',
    guess: (words: string) =>
      `The encoding is a guess. If these words look wrong, upload the file again with another one: ${words}.`,
    above: (titles: string) => `These rows above the headings are not imported: ${titles}.`,
    hidden: (rows: number) =>
      `${plural(rows, 'row that the workbook hides is', 'rows that the workbook hides are')} read too.`,
    hiddenColumns: (columns: number, names: string) =>
      `${plural(columns, 'column that the workbook hides is', 'columns that the workbook hides are')} read too: ${names}.`,
    firstCells: (cells: string) => `In the file: ${cells}.`,
    choose: 'Choose',
    dayOrders: { DMY: 'Day first', MDY: 'Month first' },
    decimalSigns: { '.': 'Point', ',': 'Comma' },
    example: (cell: string, value: string) => `${cell} is ${value}.`,
    seriesExample: (number: string, inYear: string) => `${number} of 10 July 2026 is ${inYear}.`,
    timesLeftOut: 'The times are left out.',
    unused: (headings: string) => `These columns of the file are not imported: ${headings}.`,
    valueOfAll: 'For a file without this column.',
    correction: (rows: number) => `This is a correction (${plural(rows, 'row', 'rows')})`,
    sameCodes: 'Codes that look like a code here',
    sameCodesNote:
      'They differ in capital letters, spaces or characters that cannot be seen. Tick a code that is the same: the code here is kept, for this file and later files. The other rows stay rejected.',
    isSame: (written: string, here: string) => `${written} is the same as ${here}`,
    allAreSame: (codes: string) => `All ${codes} are the same`,
    moreCodes: (codes: number) => `${plural(codes, 'further code is', 'further codes are')} shown after these.`,
    correctionNote:
      'These rows would make another document, client or person of one that is here. Tick this only if what is here is wrong.',
    confirm: (added: number, changed: number) => `Import ${added} new and ${changed} changed?`,
    sumNew: (what: string, sum: string) => `${what} of the new ones: ${sum}`,
    sumChanged: (what: string, was: string, now: string) => `${what} of the changed ones: ${was} → ${now}`,
    approvedBefore: (day: string) => `Documents before ${day} count as approved before`,
    approvedBeforeNote: (documents: number) =>
      `${plural(documents, 'new document is', 'new documents are')} from before the go-live day. Without the tick they wait for approval.`,
    allOrNothing: 'Everything is imported, or nothing.',
    leftOut: (rows: number) => `${plural(rows, 'rejected row is', 'rejected rows are')} left out.`,
    noneRejected: 'No row is rejected.',
    noneNew: 'Nothing is new.',
    noneChanged: 'Nothing is changed.',
    same: 'These rows are in the data already, and nothing about them changes.',
    noneKept: 'Nothing is kept.',
    kept: (documents: number) =>
      `${plural(documents, 'document was', 'documents were')} collected against or approved here, and ${documents === 1 ? 'stays as it is' : 'stay as they are'}.`,
    noneSame: 'No row is unchanged.',
    was: (was: string, now: string) => `${was} → ${now}`,
  },
  states: {
    read: 'Read',
    checking: 'Checking',
    checked: 'Checked',
    applying: 'Importing',
    applied: 'Imported',
    unchanged: 'Nothing new',
    cancelled: 'Cancelled',
    failed: 'Failed',
  },
  /** These name the part of the work that is being done. */
  steps: {
    waiting: 'Waiting',
    reading: 'Reading the rows',
    checking: 'Checking the rows',
    comparing: 'Comparing with the data that is here',
    writing: 'Writing',
  },
  /** Texts about mappings that are saved under a name. */
  saved: {
    failed: 'An error occured while saving the mapping.',
    done: 'Mapping saved',
    renamed: 'Mapping renamed',
    removed: 'Mapping deleted',
    named: 'Another mapping has this name. Choose another one.',
    noName: 'Write a name for the mapping.',
    gone: 'This mapping does not exist any more. Reload the page.',
    fits: (name: string) => `The headings of the file are those of the mapping ${name}, which is chosen.`,
    unknown: (name: string) => `Your companies have no mapping ${name} for this kind of data.`,
    lacks: (name: string, heading: string) => `The file has no column ${heading}, which the mapping ${name} names.`,
    note: 'Save these choices under a name, to choose them for the next file with the same headings.',
  },
  outcomes: { new: 'New', changed: 'Changed', same: 'Same as before', kept: 'Kept', rejected: 'Rejected' },
  /** Texts about rows that are left out, and about rows that a person should look at. */
  noted: {
    counts: {
      total: (rows: number) => plural(rows, 'total', 'totals'),
      group: (rows: number) => plural(rows, 'heading of a group', 'headings of groups'),
      byName: (rows: number) => `${plural(rows, 'row names', 'rows name')} a party or a person in place of its code.`,
      farDay: (rows: number) =>
        `${plural(rows, 'row has', 'rows have')} a date in the future, or more than ${FAR_DAY_YEARS} years ago.`,
      farAmount: (rows: number) =>
        `${plural(rows, 'row has', 'rows have')} an amount of more than ${FAR_AMOUNT_TIMES} times the middle one of the file.`,
      belowZero: (rows: number) => `${plural(rows, 'row takes', 'rows take')} the stock of a past day below 0.`,
      daysMissing: (rows: number) =>
        rows === 1 ? 'Days are missing before a statement.' : `Days are missing before ${rows} statements.`,
      sameCode: (rows: number) =>
        `${plural(rows, 'row has', 'rows have')} a code that a director called the same as a code here.`,
    },
    words: {
      total: () => 'This row is a total.',
      group: () => 'This row is a heading of the rows below it.',
      byName: (column: string, name: string, code: string) => `${column} of ${name} is ${code}.`,
      farDay: (column: string, day: string) => `${column} is ${day}.`,
      farAmount: (column: string, amount: string, middle: string) =>
        `${column} is ${amount}. The middle one of the file is ${middle}.`,
      belowZero: (day: string, stock: string) => `The stock of the lot would be ${stock} on ${day}.`,
      daysMissing: (opening: string, former: string) =>
        `The statement begins with ${opening}; the last one ended with ${former}. Days are missing.`,
      sameCode: (written: string, known: string) => `${written} is taken as ${known}.`,
    },
    leftOut: (counts: string) => `Left out: ${counts}.`,
    look: {
      total: (rows: number) => `Look at ${plural(rows, 'total', 'totals')}`,
      group: (rows: number) => `Look at ${plural(rows, 'heading', 'headings')}`,
      byName: lookAt,
      farDay: lookAt,
      farAmount: lookAt,
      belowZero: lookAt,
      daysMissing: lookAt,
      sameCode: lookAt,
    },
    none: 'No row has this note any more.',
  },
  notes: {
    onePerRow: 'One in each row.',
    invoices:
      'One line of an invoice in each row. The facts of the invoice are the same in all its rows; an invoice without lines is one row without them.',
    balances:
      'One client in each row, who owes without a single bill. It becomes an invoice with the number OB/ and the code of the client.',
    money:
      'One receipt in each row: money that a salesman or a cashier holds, and cheques in hand and post-dated. Invoices must be here already, with what they owed before this money. A cheque over several invoices is a row for each of them; what is left of it is a row without an invoice.',
    users: 'One in each row. A new user can sign in when a director has reset the password in User Management.',
    accounts: 'One account in each row. Parties have a file of their own.',
    companies: 'One branch in each row, with its company.',
    stock:
      'One movement in each row. The opening stock is a movement too. A movement that is here already is never changed.',
    vouchers: 'One line of a voucher in each row. The facts of the voucher are the same in all its rows.',
    reps: 'One marketing rep in each row, with all branches where the rep takes orders. A rep who is in no file stays.',
    allowances: 'One allowance in each row, with its first day. It applies until a later one begins.',
    product: 'The word before “Office” in the organization types of visits. Empty leaves it as it is.',
    visitMetres: 'A visit is verified within this distance of its client. Empty leaves it as it is.',
    dictionaries: 'One word of a list in each row.',
    credits:
      'One credit in each row: a credit note, return, discount, tax withheld or write-off. It lowers a debt after a second director has approved it.',
    creditKind: 'Credit Note, Return, Cancelled Invoice, Discount, Tax Withheld, Write-Off or Opening Balance.',
    creditInvoice: 'Empty for a credit of the client that names no invoice.',
    creditAmount: 'The sign is taken away if all amounts of the file are below 0.',
    statements:
      'One line of the bank in each row. Lines that are here already stay as they are, so that the same file, or a longer one, brings what is new.',
    bankAccount: 'The code or the title of the deposit account, or its number at the bank.',
    bankAmount: 'Below 0 where money leaves the account. Or use Money In and Money Out.',
    bankSide: 'Cr where money comes to the account, Dr where it leaves, if Amount has no sign.',
    bankBalance: 'The balance after the line. With it, missing and wrong lines are noticed.',
    advance: 'Empty for an advance of the client.',
    cashier: 'Empty while the money is with its salesman.',
    method: 'Cash, Cheque or Cash/Cheque Online.',
    postDated: 'It may be after the go-live day.',
    bank: 'A code or a name of the list BANK.',
    beforeGoLive: 'A day before the go-live day.',
    invoiceType: 'A code of the list INVOICE TYPE.',
    division: 'A code of the list DIVISION.',
    salesman: 'The username with which the salesman signs in, or a name that one person of the branch has.',
    party: 'Its code, or a name that one party of the branch has.',
    receivedBefore: 'What was paid before the receipts are kept here.',
    outstanding: 'In place of Received Before: the part of the bill that is still owed.',
    lineNo: 'Counted in the order of the rows where it is left out.',
    itemName: 'A row without it is an invoice without lines.',
    creditLimit: 'Empty for none.',
    creditDays: 'Empty for none.',
    telephone: 'With the country code, or as people write it in the country of the company.',
    role: 'Cashier, Salesman, Director, Deposit Approver, Location Approver or None.',
    modules: 'The numbers of the modules with commas.',
    branches: 'With commas.',
    category: 'A code of the list STOCK CATEGORY.',
    level: 'From 1 to 4; postings are made to level 4.',
    group: 'BANK for the accounts that deposits go to.',
    timeZone:
      'Area and city, such as Asia/Karachi, or UTC. Without it, the time zone of the database. It cannot be changed later.',
    entryNo: 'The number of the movement in its branch.',
    movement: 'opening, purchase, purchase_return, sale, sale_return, transfer_in, transfer_out or correction.',
    godown: 'A code of the list GODOWN of the branch, such as GODOWN KHI.',
    expiry: 'A month such as Dec-27 is its last day.',
    oneWay: 'A movement has either received or issued.',
    voucherType: 'A code of the list VOUCHER TYPE.',
    oneSide: 'A line has either debit or credit.',
    list: `${wordLists.join(', ')}, or GODOWN with the code of its branch.`,
    position: 'The place in the list. Lists of invoices open with the third invoice type.',
  },
  /** The reasons why a row is rejected. The database gives the rule, the label of the column and the words that differ. */
  reasons: {
    required: (column: string) => `${column} is empty.`,
    long: (column: string, max: string) => `${column} is longer than ${max} characters.`,
    text: (column: string, cell: string) => `${column} has characters that cannot be shown: ${cell}.`,
    day: (column: string, cell: string) => `${column} is not a date: ${cell}. Write it as 2026-07-31 or 31/07/2026.`,
    timed: (column: string, cell: string) =>
      `${column} has a time: ${cell}. The other days of the column have none. Write the day alone.`,
    zoned: (column: string, cell: string) =>
      `${column} has a time of another time zone, where the day may be another: ${cell}. Write the day alone.`,
    monthAlone: (column: string, cell: string) => `${column} is a month without a day: ${cell}. Write the day too.`,
    money: (column: string, cell: string) => `${column} is not an amount with at most two decimals: ${cell}.`,
    quantity: (column: string, cell: string) => `${column} is not a quantity with at most three decimals: ${cell}.`,
    whole: (column: string, cell: string) => `${column} is not a whole number: ${cell}.`,
    formula: (column: string, cell: string) =>
      `${column} is a formula without a result, in cell ${cell}. Open the workbook in Excel, save it and upload it again.`,
    severalNames: (column: string, cell: string, branch: string) =>
      `${column} is the name ${cell}, which several have in branch ${branch}. Write the code.`,
    negative: (column: string, cell: string) => `${column} is below 0: ${cell}.`,
    creditNote: (column: string, cell: string) =>
      `${column} is below 0: ${cell}. This is a credit note: import it as Credits.`,
    bankAccountUnknown: (account: string, branch: string) =>
      `No deposit account of branch ${branch} has the code, the title or the number ${account} at the bank. Choose the account in place of the column Account Code, or state its number on Bank Matching.`,
    balanceBreaks: (balance: string, expected: string) =>
      `The balance after this line is ${balance}; with the line before it, it would be ${expected}. A line is missing, or the sign of an amount is wrong. Leave Balance out to import it anyway.`,
    bothSigns: (amount: string) =>
      `Amount is below 0: ${amount}. Other amounts of the file are above 0, and a credit has one sign.`,
    invoiceOfAnother: (invoiceNo: string, party: string, other: string) =>
      `Invoice ${invoiceNo} is of party ${other}, and the credit of party ${party}.`,
    severalInvoices: (invoiceNo: string, choices: string) =>
      `Invoice No ${invoiceNo} fits several invoices of the party: ${choices}. Write the number that is meant with its year.`,
    decided: (field: string) => `${field} differs, and it was decided here already. It stays as it is.`,
    wide: (cells: string, head: string) =>
      `This row has ${cells} cells and the head ${head}. Put texts and amounts with the sign between cells into quotes.`,
    error: (column: string, cell: string) => `${column} has ${cell} in place of a value. Correct the cell.`,
    digits: (column: string, cell: string) =>
      `${column} is a number of more than 15 digits, of which Excel keeps 15: ${cell}. Make the column a text, and write it again.`,
    shortened: (column: string, cell: string) =>
      `${column} was shortened by a spreadsheet: ${cell}. Make the column a text, and write it again.`,
    dayAsText: (column: string, cell: string) =>
      `${column} is the date ${cell} in the workbook. Make the column a text, and write it again.`,
    alike: (code: string, other: string, line: string) =>
      `${code} looks like ${other} in row ${line}. Write both in the same way.`,
    alikeHere: (code: string, other: string) =>
      `${code} looks like ${other}, which is here already. Write it in the same way, or choose a code that looks different.`,
    notPositive: (column: string) => `${column} must be more than 0.`,
    otherBranch: (branch: string) => `You do not work in branch ${branch}, or there is no such branch.`,
    unknown: (column: string, cell: string) => `${column} ${cell} is not known.`,
    listMeant: (list: string, meant: string) => `There is no list ${list}. Is ${meant} meant?`,
    noList: (list: string) =>
      `There is no list ${list}. The lists are ${wordLists.join(', ')}, and GODOWN with the code of its branch.`,
    unknownIn: (column: string, cell: string, branch: string) => `${column} ${cell} is not known in branch ${branch}.`,
    tooMuchBefore: (received: string, bill: string) =>
      `${received} was received before, more than the bill of ${bill}.`,
    outstandingAbove: (outstanding: string, bill: string) =>
      `${outstanding} is outstanding, more than the bill of ${bill}.`,
    outstandingDiffers: (outstanding: string, received: string) =>
      `${outstanding} is outstanding and ${received} was received before. Together they are not the bill.`,
    differs: (column: string, line: string) => `${column} differs from row ${line}, which is of the same document.`,
    otherParty: (no: string, was: string, now: string) =>
      `${no} is an invoice of ${was} here, and of ${now} in the file. Is it another invoice?`,
    otherDay: (no: string, hereDay: string, fileDay: string, days: string) =>
      `${no} is of ${hereDay} here, and of ${fileDay} in the file, more than ${days} days away. Is it another document?`,
    otherName: (code: string, was: string, now: string) =>
      `The code ${code} is ${was} here, and ${now} in the file. Is it another one?`,
    otherAccount: (code: string, was: string, now: string) =>
      `The account ${code} is ${was} here, and ${now} in the file. Is it another one?`,
    telephone: (column: string, cell: string, written: string) =>
      `${column} is no telephone number: ${cell}. ${written}`,
    email: (column: string, cell: string) => `${column} is no e-mail address: ${cell}.`,
    beforeGoLive: (column: string, day: string) => `${column} must be before the go-live day ${day}.`,
    notOfParty: (invoice: string, party: string) => `${invoice} is no invoice of ${party}.`,
    notOfSalesman: (invoice: string, salesman: string) =>
      `${invoice} belongs to another salesman than ${salesman}. Name its salesman, or the cashier who has the money.`,
    cashHasNoCheque: (cheque: string) => `Cash has no cheque, but Cheque No is ${cheque}.`,
    aboveBalance: (invoice: string, balance: string, amount: string) =>
      `${invoice} owes ${balance}, less than the ${amount} of this file. Is this money in Received Before already?`,
    chequeTwice: (cheque: string, line: string) => `Cheque ${cheque} is in row ${line} already, for the same invoice.`,
    chequeDiffers: (fields: string, cheque: string, line: string) =>
      `Cheque ${cheque} is in row ${line} too, where ${fields} differs. One cheque has the same in all its rows.`,
    otherOfCheque: (cheque: string, line: string) => `Row ${line} of the same cheque ${cheque} is rejected.`,
    chequeHere: (cheque: string) => `Cheque ${cheque} of this client and bank is here already.`,
    twice: (line: string) => `Row ${line} has the same already.`,
    otherRow: (line: string) => `Row ${line} of the same document is rejected.`,
    collected: (field: string, amount: string) =>
      `${field} differs, and ${amount} was collected against it here already. It stays as it is.`,
    credited: (field: string, amount: string) =>
      `${field} differs, and ${amount} was credited to it here, or a credit names it. It stays as it is.`,
    more: (field: string, stated: string, here: string) =>
      `${field} differs. The file has ${stated} as received, more than the ${here} that is known here. It stays as it is; find out where the rest was received.`,
    less: (field: string, stated: string, here: string) =>
      `${field} differs. The file has ${stated} as received, less than the ${here} that is known here. It stays as it is.`,
    approved: (field: string) => `${field} differs, and it was approved here already. It stays as it is.`,
    kept: (field: string) => `${field} differs, and what is here is never changed.`,
    lineEmpty: (column: string) => `${column} is given, but the row has no Item Name.`,
    oneOf: (one: string, other: string) => `Exactly one of ${one} and ${other} must be more than 0.`,
    balance: (debit: string, credit: string) =>
      `The debits are ${debit} and the credits ${credit}. They must be equal.`,
    range: (column: string, min: string, max: string) => `${column} must be from ${min} to ${max}.`,
    party: () => 'A party belongs in the file of parties.',
    notParty: () => 'This account is not a party.',
    self: (field: string) => `${field} differs, and nobody can change their own rights. Ask another director.`,
    elsewhere: (field: string) =>
      `${field} differs, and this person also works in branches where you are not a director.`,
    otherModule: (modules: string) => `Modules ${modules} do not belong to the role.`,
    entered: () => 'Tours of these days were entered with the allowance as it is. A new one begins today or later.',
    timeZone: (cell: string) =>
      `Time Zone ${cell} is not an area and a city. Write it as Asia/Karachi or Europe/Berlin.`,
    holds: (field: string) => `${field} differs, and this user still has money in hand or on the way.`,
    order: (column: string) => `${column} is taken by another row.`,
  },
})
