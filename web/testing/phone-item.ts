/** A receipt on a phone, as the phone shows it to its user. */
import type { Money } from '@backoffice/contract/money'
import type { PhoneItem } from '../src/outbox/phone-item.ts'

type Parts = Partial<PhoneItem> & { invoiceNo?: string; branch?: string; acode?: string }

/** Makes a receipt of 1.00 for one invoice, which waits on the phone. */
export function aPhoneItem(of: Parts = {}): PhoneItem {
  const { invoiceNo = 'INV/1', branch = 'K', acode = 'A', amount = 100 as Money, ...parts } = of
  return {
    id: invoiceNo,
    no: 'B7K-000001',
    kind: 'receipt',
    amount,
    madeAt: 0,
    photos: 0,
    photosThere: 0,
    state: undefined,
    stateAt: 0,
    message: '',
    mayBeTakenBack: true,
    takes: undefined,
    facts: {
      about: '',
      branch,
      acode,
      client: 'Client',
      instruments: [],
      invoices: [{ invoiceNo, amount }],
      company: '',
      branchName: '',
      userName: '',
      form: { key: '', path: '', values: {} },
    },
    ...parts,
  }
}
