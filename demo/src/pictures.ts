/** Draws some pictures of cheques, deposit slips and bills, and stores the pictures of the latest receipts and deposits. */
import { depositImageCode } from '@backoffice/contract/image-codes'
import type pg from 'pg'
import type { FileStore } from '../../server/src/store/file-store.ts'
import { momentOf } from './calendar.ts'
import type { CashPlan } from './load-cash.ts'
import { banks } from './names.ts'
import { seeded } from './random.ts'
import { type Drawn, pictureId, storePictures } from './store-pictures.ts'

const CHEQUES = 80
const SLIPS = 50
export async function loadPictures(client: pg.Client, plan: CashPlan, files: FileStore, seed: string): Promise<void> {
  const random = seeded(`pictures ${seed}`)
  const receipts = plan.receipts.filter((receipt) => receipt.method === 'Cheque').slice(-CHEQUES)
  const documents: Drawn[] = [
    ...receipts.map(({ id, imageCode, recordedBy, branch, at, chequeBank }) => ({
      id: pictureId(random),
      drawing: cheque(chequeBank),
      imageCode,
      createdBy: recordedBy,
      branch,
      document: { kind: 'receipt' as const, id },
      at: momentOf(plan.days, at, id),
    })),
    ...plan.deposits.slice(-SLIPS).map((deposit) => ({
      id: pictureId(random),
      drawing: slip(deposit.slip.split('-')[0] ?? ''),
      imageCode: depositImageCode(deposit.slip),
      createdBy: deposit.cashier,
      branch: deposit.branch,
      document: { kind: 'deposit' as const, id: deposit.id },
      at: momentOf(plan.days, deposit.at, deposit.id),
    })),
  ]
  await storePictures(client, files, documents)
}

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

/** Draws the bill of a hotel or workshop. */
export const bill = (of: string): string =>
  paper(
    of,
    760,
    `<text x="740" y="64">Bill</text>
    ${line(150, 'Name', 'Acme')}${line(210, 'Date', '__ / __ / ____')}${line(270, of, '**********')}
    ${line(330, 'Tax', '*******')}${line(390, 'Total', '**********')}
    <text x="50" y="470" font-size="20" fill="#777">Thank you. Goods and services once sold are not taken back.</text>
    <rect x="690" y="560" width="230" height="110" fill="none" stroke="#1b3f8b" stroke-width="4" transform="rotate(-8 800 610)"/>
    <text x="745" y="622" fill="#1b3f8b" transform="rotate(-8 800 610)">PAID</text>${signature(90, 640)}`,
  )
