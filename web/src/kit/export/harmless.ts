/** Spreadsheets read a text that matches as a formula: full-width signs count too, and so does white space before the sign. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** Puts an apostrophe before text that a spreadsheet would run as a formula, because clients and salesmen type these texts. */
export const harmless = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)
