import { listCredits } from '@backoffice/contract/credits/credits'
import { labels } from '@backoffice/contract/labels'
import { listOrders } from '@backoffice/contract/orders/orders'
import { ClientPage } from './client-page.tsx'
import type { ClientSection } from '../documents/client-sections.ts'
import { ClientCredits } from '../credits/client-credits.tsx'
import { ClientInvoices } from '../invoices/client-invoices.tsx'
import { ClientOrders } from '../orders/client-orders.tsx'
import { BouncedCheques, ClientReceipts, WaitingCheques } from '../receipts/client-receipts.tsx'
import { ClientVisits } from '../visits/client-visits.tsx'

const sections: readonly ClientSection[] = [
  { name: 'invoices', label: labels.outstandingInvoices, Section: ClientInvoices },
  { name: 'receipts', label: labels.receipts, Section: ClientReceipts },
  {
    name: 'waiting',
    label: labels.waitingCheques,
    count: ({ waitingCheques }) => waitingCheques,
    Section: WaitingCheques,
  },
  {
    name: 'bounced',
    label: labels.bouncedCheques,
    count: ({ bouncedCheques }) => bouncedCheques,
    Section: BouncedCheques,
  },
  { name: 'credits', label: labels.credits, access: listCredits.access, Section: ClientCredits },
  {
    name: 'orders',
    label: labels.saleOrders,
    access: listOrders.access,
    Section: ClientOrders,
  },
  { name: 'visits', label: labels.visits, Section: ClientVisits },
]

/** Draws the page of a client, with the lists that the domains offer on it. */
export const Client = () => <ClientPage sections={sections} />
