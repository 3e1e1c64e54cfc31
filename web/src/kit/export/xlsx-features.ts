/**
 * The formatting that write-excel-file has no option for, as features: hooks that it calls with the parts of a workbook as it writes them.
 */
import type { Feature } from 'write-excel-file/browser'
import {
  findElement,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  replaceElement,
  sanitizeTextContent,
} from 'write-excel-file/utility'

type WorkbookFeature = Feature<File | Blob | ArrayBuffer>
type Parts = NonNullable<NonNullable<WorkbookFeature['files']>['transform']>

const SHEET = 'xl/worksheets/sheet{id}.xml'
const feature = (transform: Parts): WorkbookFeature => ({ files: { transform } })

/** Inserts an element in the place that the format prescribes: Excel refuses a sheet with its elements in another order. */
const inWorksheet = (xml: string, element: string) =>
  insertElementMarkupAccordingToOrderOfSiblings(xml, element, getOrderOfSiblings(SHEET, 'worksheet') ?? [], 'worksheet')

/** Prints every sheet as wide as the paper, with its name and the number of each page. */
export const fitToPaper = feature({
  [SHEET]: {
    transformElementAttributes(tag, attributes) {
      if (tag === 'pageSetup') return { ...attributes, fitToWidth: 1, fitToHeight: 0 }
      if (tag !== 'pageMargins') return attributes
      return { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 }
    },
    transform(xml) {
      const fitted = inWorksheet(xml, '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
      return inWorksheet(
        fitted,
        '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
      )
    },
  },
})

/** Makes `$A$1:$C$9` of `A1:C9`. */
const absolute = (range: string) => range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')

interface Table {
  readonly sheet: string
  /** The cells of the head and its rows, such as `A1:C9`. */
  readonly range: string
}

/** Lets the head of the first sheet filter its rows, and repeats it on every printed page. */
export const tableHead = ({ sheet, range }: Table) =>
  feature({
    [SHEET]: {
      transform: (xml, _options, { sheetIndex }) =>
        sheetIndex === 0 ? inWorksheet(xml, `<autoFilter ref="${range}"/>`) : xml,
    },
    'xl/workbook.xml': {
      transform(xml) {
        const name = sanitizeTextContent(`'${sheet}'`)
        const filtered = `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${name}!${absolute(range)}</definedName>`
        const repeated = `<definedName name="_xlnm.Print_Titles" localSheetId="0">${name}!$1:$1</definedName>`
        const empty = findElement(xml, 'definedNames')
        return insertElementMarkupAccordingToOrderOfSiblings(
          empty ? replaceElement(xml, empty, '') : xml,
          `<definedNames>${filtered}${repeated}</definedNames>`,
          getOrderOfSiblings('xl/workbook.xml', 'workbook') ?? [],
          'workbook',
        )
      },
    },
  })

/** Stores the results of the first sheet's formulas, in their order, for programs that do not calculate. */
export const results = (values: readonly string[]) =>
  feature({
    [SHEET]: {
      transform(xml, _options, { sheetIndex }) {
        if (sheetIndex > 0) return xml
        const [first, ...others] = xml.split('</f>')
        return [first, ...others.map((rest, at) => `<v>${values[at] ?? ''}</v>${rest}`)].join('</f>')
      },
    },
  })

/** Marks the cells that have the format of texts as if an apostrophe had been typed before them. */
export const typedTexts = feature({
  'xl/styles.xml': {
    transform(xml) {
      const [, format] = /<numFmt numFmtId="(\d+)" formatCode="@"/.exec(xml) ?? []
      const look = `<xf numFmtId="${format}"`
      return xml.replaceAll(look, `${look} quotePrefix="1"`)
    },
  },
})
