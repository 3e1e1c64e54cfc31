/** Finds the type of a file from its content, for uploads and for downloads. The file's name and the client's type are ignored. */
import { fileTypeFromBuffer } from 'file-type'

const PDF_MARK = '%PDF-'
const PDF_END = '%%EOF'
/** Viewers look for the mark of a PDF, and for its end, in this number of bytes. */
const PDF_WITHIN = 1024

/** The number of bytes at the beginning of a file that its type is found from. */
export const TYPED_FROM = 4100

/** The accepted types, as detected from the content. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif'])

export interface FileType {
  readonly mime: string
  /** The place where the file begins: some programs write a byte order mark or a line end before a PDF. */
  readonly begins: number
}

/** Returns the type of a file that is a picture or a PDF; `undefined` for every other file. */
export async function typeOf(bytes: Uint8Array): Promise<FileType | undefined> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, TYPED_FROM))
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime !== undefined && pictures.has(mime)) return { mime, begins: 0 }
  const begins = head.subarray(0, PDF_WITHIN).indexOf(PDF_MARK)
  // If the first bytes show another known type, a PDF mark further on does not make it a PDF.
  const isPdf = begins >= 0 && (mime === undefined || mime === 'application/pdf')
  return isPdf ? { mime: 'application/pdf', begins } : undefined
}

export type PdfFault = 'encrypted' | 'broken'

/** Returns the reason why viewers would not show this PDF; `undefined` where nothing speaks against it. */
export function faultOfPdf(pdf: Uint8Array): PdfFault | undefined {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  if (!hasEnd(bytes) || !/\d\s+obj\b/.test(bytes.toString('latin1'))) return 'broken'
  // The dictionary at the end of a PDF is never compressed, and names how the rest is encrypted.
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/.test(bytes.toString('latin1')) ? 'encrypted' : undefined
}

/** A file may be filled up after its end. */
function hasEnd(bytes: Buffer): boolean {
  let end = bytes.length
  while (end > 0 && isFiller(bytes[end - 1])) end -= 1
  return bytes.subarray(Math.max(0, end - PDF_WITHIN), end).includes(PDF_END)
}

const isFiller = (byte: number | undefined) => byte === 0 || byte === 32 || byte === 10 || byte === 13 || byte === 9
