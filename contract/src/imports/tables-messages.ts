import { grouped } from '../plural.ts'

/** The reasons why a file with a table, CSV or Excel, cannot be read, and remedies for its owner. */
export const tablesMessages = {
  empty: 'The file is empty.',
  noHead: 'The file has no row with the names of the columns.',
  noHeadInRow: (row: number) =>
    `Row ${grouped(row)} is empty, or is not among the first rows. Choose the row with the names of the columns.`,
  otherExtension: 'Choose a file that ends with .csv, .txt, .tsv or .xlsx.',
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
} as const
