/** Reads the data of a company in the columns of the command `import`. */
import { type LastingKindName, lastingKinds, templateColumns } from '@backoffice/contract/imports/kinds'
import pg from 'pg'
import { RECEIVED_OR_CREDITED } from '../db/sql.ts'

interface Source {
  readonly from: string
  readonly order: string
  /** The expression of each column of the kind. */
  readonly columns: Readonly<Record<string, string>>
}

const sources: Readonly<Record<LastingKindName, Source>> = {
  branches: {
    from: 'branch b join company c on c.code = b.company_code',
    order: 'b.code',
    columns: {
      company: 'c.code',
      companyName: 'c.name',
      timeZone: 'c.time_zone',
      code: 'b.code',
      name: 'b.name',
      product: 'c.product',
      visitMetres: 'c.visit_metres',
    },
  },
  reps: {
    from: `(select m.id, m.name, string_agg(w.branch_code, ',' order by w.branch_code) as branches
      from marketing_rep m join marketing_rep_branch w on w.rep_id = m.id and w.active group by m.id) m`,
    order: 'm.id',
    columns: { code: 'm.id', name: 'm.name', branches: 'm.branches' },
  },
  allowances: {
    from: 'mileage_allowance a',
    order: 'a.company_code, a.from_day',
    columns: { company: 'a.company_code', from: 'a.from_day', amount: 'a.amount' },
  },
  dictionaries: {
    from: 'import_words() w',
    order: 'w.list, w.nth, w.value',
    columns: { list: 'w.list', value: 'w.value', name: 'w.name', position: 'w.nth' },
  },
  items: {
    from: 'item i',
    order: 'i.serial_no',
    columns: {
      code: 'i.code',
      name: 'i.name',
      category: 'i.category_code',
      catNo: 'i.cat_no',
      unit: 'i.unit',
      mrp: 'i.mrp',
    },
  },
  accounts: {
    from: `(select * from chart where leaf_group is distinct from 'PARTY') c`,
    order: 'c.branch_code, c.acode',
    columns: {
      branch: 'c.branch_code',
      code: 'c.acode',
      title: 'c.title',
      level: 'c.level',
      group: 'c.cgroup',
      address: 'c.address',
      location: 'c.location',
    },
  },
  parties: {
    from: `(select * from chart where leaf_group = 'PARTY') c`,
    order: 'c.branch_code, c.acode',
    columns: {
      branch: 'c.branch_code',
      code: 'c.acode',
      name: 'c.title',
      address: 'c.address',
      location: 'c.location',
      creditLimit: 'c.credit_limit',
      secondName: 'c.second_name',
      taxNumbers: 'c.tax_numbers',
      creditDays: 'c.credit_days',
      route: 'c.route',
      telephone: 'c.telephone',
      email: 'c.email',
    },
  },
  users: {
    from: `(select u.*, array_to_string(branches_of(u.id), ',') as branches,
        (select string_agg(m.module_id::text, ',' order by m.module_id) from user_module m where m.user_id = u.id) as modules
      from app_user u where cardinality(branches_of(u.id)) > 0) u
      join import_roles() r on r.id = u.role_id`,
    order: 'u.login_id',
    columns: { login: 'u.login_id', name: 'u.name', role: 'r.name', modules: 'u.modules', branches: 'u.branches' },
  },
  invoices: {
    from: 'invoice i join app_user u on u.id = i.salesman_id left join invoice_line l on l.invoice_id = i.id',
    order: 'i.branch_code, i.invoice_no, l.line_no',
    columns: {
      branch: 'i.branch_code',
      invoiceNo: 'i.invoice_no',
      date: 'i.invoice_on',
      type: 'i.type_code',
      division: 'i.division_code',
      party: 'i.party',
      salesman: 'u.login_id',
      bill: 'i.bill',
      // Without the receipts and credits of this program the reader of the file would collect them again.
      receivedBefore: RECEIVED_OR_CREDITED,
      lineNo: 'l.line_no',
      item: 'l.item_ref',
      itemName: 'l.item_name',
      saleType: 'l.sale_type',
      qty: 'l.qty',
      pcs: 'l.pcs',
      rate: 'l.rate',
      amount: 'l.amount',
      netAmount: 'l.net_amount',
    },
  },
  // The part that lowers an invoice is in its Received Before. The rest of an approved credit is the balance of its client.
  credits: {
    from: `(select k.*, k.amount - k.applied as rest, case k.status when 0 then i.invoice_no end as invoice_no
      from credit k left join invoice i on i.id = k.invoice_id
      where k.status = 0 or k.status = 1 and k.applied < k.amount) k`,
    order: 'k.branch_code, k.credit_no',
    columns: {
      branch: 'k.branch_code',
      creditNo: 'k.credit_no',
      kind: 'k.kind',
      party: 'k.party',
      invoiceNo: 'k.invoice_no',
      date: 'k.credit_on',
      amount: 'k.rest',
      reason: 'k.reason',
    },
  },
  stock: {
    from: 'stock_movement m',
    order: 'm.branch_code, m.entry_no',
    columns: {
      branch: 'm.branch_code',
      entryNo: 'm.entry_no',
      date: 'm.moved_on',
      movement: 'm.kind',
      godown: 'm.godown_code',
      item: 'm.item_code',
      lot: 'm.lot_no',
      expiry: 'm.expires_on',
      documentNo: 'm.document_no',
      received: 'm.received',
      issued: 'm.issued',
      rate: 'm.rate',
      discount: 'm.discount_percent',
    },
  },
  statements: {
    from: 'bank_line l',
    order: 'l.branch_code, l.account, l.booked_on, l.id',
    columns: {
      branch: 'l.branch_code',
      account: 'l.account',
      date: 'l.booked_on',
      valueDate: 'l.value_on',
      amount: 'l.amount',
      moneyIn: 'null',
      moneyOut: 'null',
      side: 'null',
      description: 'l.description',
      reference: 'l.reference',
      chequeNo: 'l.cheque_no',
      bankReference: 'l.bank_reference',
      balance: 'l.balance',
    },
  },
  vouchers: {
    from: 'voucher v join voucher_line l on l.voucher_id = v.id',
    order: 'v.branch_code, v.voucher_no, l.position',
    columns: {
      branch: 'v.branch_code',
      voucherNo: 'v.voucher_no',
      type: 'v.type_id',
      date: 'v.voucher_on',
      lineNo: 'l.position',
      account: 'l.title',
      debit: 'l.debit',
      credit: 'l.credit',
      narration: 'l.narration',
    },
  },
}

/** The kinds in an order in which each refers only to those before it. */
export const kindsInOrder: readonly LastingKindName[] = lastingKinds.toSorted(
  (a, b) => Object.keys(sources).indexOf(a) - Object.keys(sources).indexOf(b),
)

/** Returns the question for all rows of a kind, with the headings of its template. */
export function rowsOfKind(kind: LastingKindName): string {
  const { from, order, columns } = sources[kind]
  const list = templateColumns(kind).map(({ key, label }) => {
    const expression = columns[key]
    if (expression === undefined) throw new Error(`the export has no column ${key} of ${kind}`)
    return `${expression} as ${pg.escapeIdentifier(label)}`
  })
  return `select ${list.join(', ')} from ${from} order by ${order}`
}
