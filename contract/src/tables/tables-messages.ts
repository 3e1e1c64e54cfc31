import { grouped } from '../counted.ts'

const megabytes = (bytes: number) => `${grouped(Math.floor(bytes / 1024 / 1024))} MB`

/** Says why a file with a table, CSV or Excel, cannot be read, and what its owner can do about it. */
export const tablesMessages = {
  empty: 'The file is empty.',
  noHead: 'The file has no row with the names of the columns.',
  otherExtension: 'Choose a file that ends with .csv, .txt, .tsv or .xlsx.',
  notAWorkbook: 'The name of the file ends with .xlsx, but it is no Excel workbook.',
  notAText: 'The name of the file says that it is a text, but it is none.',
  workbookAsText: 'The file is an Excel workbook, but its name says that it is a text. Let its name end with .xlsx.',
  oldWorkbook: 'The workbook is of an old version of Excel. Open it in Excel and save it as .xlsx.',
  password: 'The workbook has a password. Save it without one.',
  macros: 'The workbook contains macros. Save it as .xlsx without them.',
  otherArchive: 'The file is an archive without an Excel workbook.',
  webPage: 'The file is a web page or XML and no table. Open it in Excel and save it as .xlsx.',
  documentType: 'The workbook declares a document type, which no Excel workbook does. It is not read.',
  damaged: 'The workbook is damaged. Open it in Excel and save it again.',
  noSheet: 'The workbook has no sheet that is shown.',
  unknownSheet: (name: string) => `The workbook has no sheet ${name}.`,
  otherEncoding: (encoding: string) => `The file is not written in ${encoding}. Choose another encoding.`,
  openQuote: (line: number) => `The quotation mark in line ${line} is not closed.`,
  formula: (cell: string) =>
    `The formula in cell ${cell} has no result. Open the workbook in Excel, save it and choose it again.`,
  file: (bytes: number) => `The file is larger than ${megabytes(bytes)}.`,
  unpacked: (bytes: number) => `The workbook takes more than ${megabytes(bytes)} when it is unpacked.`,
  rows: (most: number) => `The file has more than ${grouped(most)} rows. Split it.`,
  emptyRows: (most: number) => `The file has more than ${grouped(most)} empty rows. Delete them.`,
  columns: (most: number) => `The file has more than ${grouped(most)} columns. Delete those that are not needed.`,
  texts: (most: number) => `The workbook has more than ${grouped(most)} different texts. Save it as CSV.`,
  longCell: (line: number, most: number) => `A cell in line ${line} has more than ${grouped(most)} characters.`,
  longRow: (line: number, most: number) => `Line ${line} has more than ${grouped(most)} characters.`,
  characters: (most: number) => `The file has more than ${grouped(most)} characters. Split it.`,
  elements: (most: number) => `The workbook has more than ${grouped(most)} cells, texts and formats. Save it as CSV.`,
  tooMuch: 'The file takes too much memory or time to read. Split it, or save a workbook as CSV.',
  longText: (most: number) => `The workbook has a text of more than ${grouped(most)} characters.`,
} as const
