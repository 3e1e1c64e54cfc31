/** Draws some pictures of cheques and deposit slips and stores them as uploads of the latest documents. */
import type { DocumentKind } from '@backoffice/contract/documents'
import { depositImageCode } from '@backoffice/contract/image-codes'
import type pg from 'pg'
import sharp from 'sharp'
import { fileKey } from '../files/links.ts'
import { type Kept, keptOf } from '../files/picture.ts'
import type { FileStore } from '../files/store.ts'
import { momentOf } from './calendar.ts'
import type { CashPlan } from './load-cash.ts'
import { banks } from './names.ts'
import { type Random, seeded } from './random.ts'
import { insertRows } from './rows.ts'

interface Drawn {
  readonly id: string
  readonly drawing: string
  readonly imageCode: string
  readonly createdBy: number
  readonly branch: string
  readonly document: { readonly kind: DocumentKind; readonly id: number }
  readonly at: string
}

interface Pictured extends Drawn {
  readonly kept: Kept
}

const CHEQUES = 80
const SLIPS = 50
/** The number of files that are written to the store at once. */
const BATCH = 10

/** Stores the files before their rows, so that no row is without its file. The names are the same each time, so a second try overwrites the first. */
export async function loadPictures(client: pg.Client, plan: CashPlan, files: FileStore, seed: string): Promise<void> {
  const random = seeded(`pictures ${seed}`)
  const receipts = plan.receipts.filter((receipt) => receipt.method === 'Cheque').slice(-CHEQUES)
  const documents: Drawn[] = [
    ...receipts.map(({ id, imageCode, recordedBy, branch, at, chequeBank }) => ({
      id: uuid(random),
      drawing: cheque(chequeBank),
      imageCode,
      createdBy: recordedBy,
      branch,
      document: { kind: 'receipt' as const, id },
      at: momentOf(plan.days, at, id),
    })),
    ...plan.deposits.slice(-SLIPS).map((deposit) => ({
      id: uuid(random),
      drawing: slip(deposit.slip.split('-')[0] ?? ''),
      imageCode: depositImageCode(deposit.slip),
      createdBy: deposit.cashier,
      branch: deposit.branch,
      document: { kind: 'deposit' as const, id: deposit.id },
      at: momentOf(plan.days, deposit.at, deposit.id),
    })),
  ]
  const drawings = new Map<string, Kept>()
  const pictured: Pictured[] = []
  for (const document of documents) {
    const kept = drawings.get(document.drawing) ?? (await drawn(document.drawing))
    drawings.set(document.drawing, kept)
    pictured.push({ ...document, kept })
  }
  for (let start = 0; start < pictured.length; start += BATCH) {
    await Promise.all(pictured.slice(start, start + BATCH).map((each) => keep(files, each)))
  }
  await insertRows<Pictured>(client, 'attachment', pictured, {
    id: ['uuid', (row) => row.id],
    image_code: ['text', (row) => row.imageCode],
    created_by: ['int', (row) => row.createdBy],
    path: ['text', (row) => fileKey(row.id, false)],
    thumb_path: ['text', (row) => fileKey(row.id, true)],
    mime: ['text', (row) => row.kept.mime],
    bytes: ['int', (row) => row.kept.bytes.byteLength],
    created_at: ['timestamptz', (row) => row.at],
    branch_code: ['text', (row) => row.branch],
    document_kind: ['text', (row) => row.document.kind],
    document_id: ['bigint', (row) => row.document.id],
  })
}

async function keep(files: FileStore, { id, kept }: Pictured): Promise<void> {
  await files.put(fileKey(id, false), kept.bytes)
  if (kept.thumb) await files.put(fileKey(id, true), kept.thumb)
}

function uuid(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.whole(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

/** Turns a drawing into a stored file in the same way as an upload. */
const drawn = async (svg: string): Promise<Kept> => keptOf(await sharp(Buffer.from(svg)).jpeg().toBuffer())

const papers = ['#e8f1ea', '#eaeef7', '#f6efe2', '#f1f1ec', '#eef3f5'] as const
const inks = ['#1b3f8b', '#123a2c', '#3a2a6d'] as const

const paper = (bank: string, height: number, drawing: string): string => {
  const place = banks.findIndex((names) => names.some((name) => name === bank))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${height}" font-family="sans-serif" font-size="24" fill="#333">
    <rect width="1000" height="${height}" fill="#b9b4aa"/>
    <rect x="24" y="22" width="952" height="${height - 44}" fill="${papers[place % papers.length] ?? papers[0]}"/>
    <rect x="24" y="22" width="952" height="64" fill="#00000014"/>
    <text x="50" y="64" font-size="30" font-weight="bold">${banks[place]?.[1] ?? bank}</text>${drawing}</svg>`
}

const line = (y: number, label: string, value: string, from = 50, to = 950): string =>
  `<text x="${from}" y="${y}" font-size="20" fill="#777">${label}</text>
  <path d="M${from + 130} ${y + 6}H${to}" stroke="#999"/>
  <text x="${from + 150}" y="${y}" font-style="italic" fill="${inks[y % inks.length] ?? inks[0]}">${value}</text>`

const signature = (x: number, y: number): string =>
  `<path d="M${x} ${y}c30-60 50-50 40 0s40-50 60-20-20 40 20 10 60-40 90-10" fill="none" stroke="${inks[0]}" stroke-width="4"/>`

const cheque = (bank: string): string =>
  paper(
    bank,
    440,
    `<text x="720" y="64">Date  __ / __ / ____</text>
    ${line(150, 'Pay', 'Acme')}${line(210, 'Rupees', 'as received by the bearer')}
    <rect x="690" y="240" width="260" height="56" fill="#fff" stroke="#999"/><text x="706" y="277">Rs. ***********</text>
    ${signature(680, 350)}<text x="50" y="400" font-family="monospace" letter-spacing="6">"20410037" 0542: 012729001</text>`,
  )

const slip = (bank: string): string =>
  paper(
    bank,
    640,
    `<text x="690" y="64">Deposit slip</text>
    ${line(150, 'Account', 'Acme')}${line(210, 'Branch', 'Main Branch')}${line(270, 'Cash', '**********')}
    ${line(330, 'Cheques', '**********')}${line(390, 'Total', '**********')}
    <g transform="rotate(-12 760 520)" fill="none" stroke="#a3312a" stroke-width="5"><circle cx="760" cy="510" r="76"/></g>
    <text x="712" y="518" fill="#a3312a" font-size="22" transform="rotate(-12 760 520)">RECEIVED</text>${signature(90, 560)}`,
  )
