/** The address at which the client opens a receipt, as it is printed: a text, and a code to scan. */
import { linkOfReceipt } from '@backoffice/contract/client-pages/client-pages'
import { labels } from '@backoffice/contract/labels'
import { request } from '../api/client.ts'
import type { QrCode } from '../kit/qr.ts'
import css from './receipt-address.module.css'

export interface ReceiptAddress {
  readonly address: string
  /** Undefined where the drawing could not be loaded. */
  readonly code: QrCode | undefined
}

/** Returns the address of a receipt; undefined where its company has no pages for clients, or where no answer comes. */
export async function addressOfReceipt(invoiceDetailId: number): Promise<string | undefined> {
  const answer = await request(linkOfReceipt, { invoiceDetailId }).catch(() => undefined)
  return answer?.value?.address || undefined
}

/** Returns an address as it is printed. */
export async function onPaper(address: string | undefined): Promise<ReceiptAddress | undefined> {
  if (address === undefined) return undefined
  const drawing = await import('../kit/qr.ts').catch(() => undefined)
  return { address, code: drawing?.qrOf(address) }
}

export const AddressOnPaper = ({ of: { address, code } }: { of: ReceiptAddress }) => (
  <div className={css.address}>
    {code && (
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={labels.scanReceipt}
        shapeRendering="crispEdges"
      >
        <path d={code.path} />
      </svg>
    )}
    <p>
      {labels.scanReceipt}
      <br />
      {address}
    </p>
  </div>
)
