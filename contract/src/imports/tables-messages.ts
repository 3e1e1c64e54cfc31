import { onlyOfStatements, tableEndings } from './file-endings.ts'
import { grouped } from '../plural.ts'
import { texts } from '../language/texts.ts'

/** The reasons why a file with a table (CSV, Excel or a bank statement) cannot be read, and remedies for its owner. */
export const tablesMessages = texts('tables', {
  empty: 'The file is empty.',
  noHead: 'The file has no row with the names of the columns.',
  noHeadInRow: (row: number) =>
    `Row ${grouped(row)} is empty, or is not among the first rows. Choose the row with the names of the columns.`,
  otherExtension: `Choose a file that ends with ${tableEndings.join(', ')}, or a bank statement: ${onlyOfStatements.join(', ')}.`,
  notAWorkbook: 'The name of the file ends with .xlsx, but it is not an Excel workbook.',
  notAText: 'The name of the file ends like a text file, but the file is not text.',
  workbookAsText: 'The file is an Excel workbook, but its name ends like a text file. Let its name end with .xlsx.',
  oldWorkbook: 'The workbook is of an old version of Excel. Open it in Excel and save it as .xlsx.',
  password: 'The workbook has a password. Save it without one.',
  macros: 'The workbook contains macros. Save it as .xlsx without them.',
  otherArchive: 'The file is an archive without an Excel workbook.',
  webPage: 'The file is a web page or XML, not a table. Open it in Excel and save it as .xlsx.',
  documentType: 'The workbook declares a document type, which no Excel workbook does. It is not read.',
  damaged: 'The workbook is damaged. Open it in Excel and save it again.',
  noSheet: 'The workbook has no visible sheet.',
  unknownSheet: (name: string) => `The workbook has no sheet ${name}.`,
  otherEncoding: (encoding: string) => `The file is not written in ${encoding}. Choose another encoding.`,
  badByte: (line: number) =>
    `The file is written in UTF-8, but line ${grouped(line)} has a character that is cut off. Correct the line, or export the file again.`,
  openQuote: (line: number) => `The quotation mark in line ${line} is not closed.`,
  file: (megabytes: number) => `The file is larger than ${grouped(megabytes)} MB.`,
  unpacked: (megabytes: number) => `The workbook takes more than ${grouped(megabytes)} MB when it is unpacked.`,
  rows: (max: number) => `The file has more than ${grouped(max)} rows. Split it.`,
  emptyRows: (max: number) => `The file has more than ${grouped(max)} empty rows. Delete them.`,
  columns: (max: number) => `The file has more than ${grouped(max)} columns. Delete the columns that are not needed.`,
  texts: (max: number) => `The workbook has more than ${grouped(max)} different texts. Save it as CSV.`,
  longCell: (line: number, max: number) => `A cell in line ${line} has more than ${grouped(max)} characters.`,
  longRow: (line: number, max: number) => `Line ${line} has more than ${grouped(max)} characters.`,
  characters: (max: number) => `The file has more than ${grouped(max)} characters. Split it.`,
  elements: (max: number) => `The workbook has more than ${grouped(max)} cells, texts and formats. Save it as CSV.`,
  tooMuch: 'The file takes too much memory or time to read. Split it, or save a workbook as CSV.',
  longText: (max: number) => `The workbook has a text of more than ${grouped(max)} characters.`,
  notAStatement:
    'The name of the file ends like a bank statement, but the file is none. MT940, CAMT.053 and OFX are read.',
  statementName: (standard: string, extension: string) =>
    `The file is a bank statement (${standard}), but its name ends differently. Let its name end with ${extension}.`,
  interimStatement:
    'The file is a report of the day or of single bookings (MT942, CAMT.052 or CAMT.054). Get a bank statement: MT940, CAMT.053 or OFX.',
  statementVersion: (version: string) =>
    `The bank statement is CAMT.053 of version ${version}. Versions 001.02 to 001.13 are read.`,
  noStatement: 'The file has no bank statement.',
  statementDamaged: 'The bank statement is damaged or cut off. Get it from the bank again.',
  statementDocumentType: 'The bank statement declares a document type, which no bank does. It is not read.',
  statementLongText: (max: number) => `The bank statement has a text of more than ${grouped(max)} characters.`,
  statementElements: (max: number) =>
    `The bank statement has more than ${grouped(max)} fields. Get it in smaller parts.`,
  statements: (max: number) => `The file has more than ${grouped(max)} bank statements. Split it.`,
  statementTag: (line: number, tag: string) =>
    `Line ${grouped(line)}: the field ${tag} is at a wrong place, or a field before it is missing. Get the bank statement from the bank again.`,
  statementCut: (line: number) =>
    `The bank statement that begins in line ${grouped(line)} has no end. Get it from the bank again.`,
  statementCell: (line: number, column: string, cell: string) =>
    `Line ${grouped(line)}: ${column} cannot be read: ${cell}.`,
  statementLacks: (line: number, column: string) => `Line ${grouped(line)} has no ${column}.`,
  statementWithout: (column: string) => `A bank statement in the file has no ${column}.`,
  statementBalanceCell: (cell: string) => `A balance of the bank statement cannot be read: ${cell}.`,
  statementFunds: (line: number, letter: string, currency: string) =>
    `Line ${grouped(line)} has the currency letter ${letter}, but the bank statement is in ${currency}. One file has one currency.`,
  statementCurrencies: (one: string, other: string) =>
    `The file has amounts in ${one} and in ${other}. One file has one currency.`,
  statementBalance: (account: string, found: string, closing: string) =>
    `Account ${account}: the opening balance and the lines make ${found}, but the closing balance is ${closing}. Get the bank statement from the bank again.`,
  statementGap: (account: string, closing: string, opening: string) =>
    `Account ${account}: a page ends with ${closing}, and the next one begins with ${opening}. A page is missing.`,
  statementTwice: (account: string) => `The file has the same statement of account ${account} twice.`,
  statementTotal: 'The amounts of the bank statement are too large.',
  statementCorrection: (line: number) =>
    `Line ${grouped(line)} corrects an earlier line of the bank. Get the bank statement again without corrections.`,
})
