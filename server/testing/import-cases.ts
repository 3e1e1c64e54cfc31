/** Rows of a file of each kind: new ones, a change of the first, and rows that are rejected. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { expectedTelephone } from '@backoffice/contract/telephone'
import type { Cells } from './builders/imports.ts'
import type { Branch } from './builders/people.ts'

interface Case {
  readonly kind: ImportKindName
  readonly rows: (branch: Branch) => readonly Cells[]
  /** Another value of a column of the first row, which makes it a change. */
  readonly other: Cells
  /** Rows that are rejected, each with its reason. */
  readonly wrong: (branch: Branch) => readonly (readonly [Cells, string])[]
}

export const importCases: readonly Case[] = [
  {
    kind: 'parties',
    rows: ({ code }) => [
      {
        branch: code,
        code: 'P-1',
        name: 'Al-Madina "Store"',
        address: 'Shop 4, Main \\ Road',
        location: 'Saddar',
        creditLimit: '20,000',
        secondName: 'المدینہ اسٹور',
        taxNumbers: 'NTN 1234567-8',
        creditDays: '30',
        route: 'Saddar, Tuesday',
        telephone: '0300 1234567',
        email: 'shop@example.com',
      },
      {
        branch: code,
        code: 'P-2',
        name: 'مدینہ',
        address: '',
        location: '',
        creditLimit: '',
        creditDays: '',
        route: '',
      },
    ],
    other: { name: 'Al-Madina General Store' },
    wrong: ({ code }) => [
      [{ branch: code, code: 'P-9', name: '', creditLimit: '' }, importsMessages.reasons.required('Party Name')],
      [
        { branch: code, code: 'P-8', name: 'x', creditLimit: '-5' },
        importsMessages.reasons.negative('Credit Limit', '-5'),
      ],
      [
        { branch: code, code: 'P-5', name: 'x', creditDays: '366' },
        importsMessages.reasons.range('Credit Days', '0', '365'),
      ],
      [
        { branch: code, code: 'P-4', name: 'x', telephone: '300123' },
        importsMessages.reasons.telephone('Telephone', '300123', expectedTelephone('92')),
      ],
      [{ branch: code, code: 'P-3', name: 'x', email: 'shop' }, importsMessages.reasons.email('E-mail', 'shop')],
      [{ branch: 'nowhere', code: 'P-8', name: 'x', creditLimit: '' }, importsMessages.reasons.otherBranch('nowhere')],
      [
        { branch: code, code: 'P-6', name: 'a\tb', creditLimit: '' },
        importsMessages.reasons.text('Party Name', 'a\tb'),
      ],
      [
        { branch: code, code: 'P-7', name: 'x'.repeat(201), creditLimit: '' },
        importsMessages.reasons.long('Party Name', '200'),
      ],
    ],
  },
  {
    kind: 'credits',
    rows: ({ code }) => [
      {
        branch: code,
        creditNo: 'CN-1',
        kind: 'Credit Note',
        party: 'C-1',
        invoiceNo: 'INV-1',
        date: '2026-07-31',
        amount: '1,200.00',
        reason: 'Cartons came back',
      },
      {
        branch: code,
        creditNo: 'CN-2',
        kind: 'discount',
        party: 'C-1',
        invoiceNo: '',
        date: '2026-07-31',
        amount: '50',
        reason: '',
      },
    ],
    other: { amount: '900.00' },
    wrong: ({ code }) => {
      const row = {
        branch: code,
        creditNo: 'CN-9',
        kind: 'Return',
        party: 'C-1',
        invoiceNo: '',
        date: '2026-07-31',
        amount: '5',
      }
      return [
        [{ ...row, kind: 'Gift' }, importsMessages.reasons.unknown('Kind', 'Gift')],
        [{ ...row, creditNo: 'CN-8', party: 'C-9' }, importsMessages.reasons.unknownIn('Party Code', 'C-9', code)],
        [
          { ...row, creditNo: 'CN-7', invoiceNo: 'none' },
          importsMessages.reasons.unknownIn('Invoice No', 'none', code),
        ],
        [
          { ...row, creditNo: 'CN-6', invoiceNo: 'INV-2' },
          importsMessages.reasons.invoiceOfAnother('INV-2', 'C-1', 'C-2'),
        ],
        [{ ...row, creditNo: 'CN-5', amount: '-5' }, importsMessages.reasons.bothSigns('-5.00')],
        [{ ...row, creditNo: 'CN-4', amount: '0' }, importsMessages.reasons.notPositive('Amount')],
      ]
    },
  },
  {
    kind: 'accounts',
    rows: ({ code }) => [
      { branch: code, code: '13', title: 'Banks', level: 2, group: 'BANK' },
      { branch: code, code: '1301', title: 'Meezan Bank', level: 4, group: 'BANK' },
    ],
    other: { title: 'All Banks' },
    wrong: ({ code }) => [
      [
        { branch: code, code: '99', title: 'x', level: 5, group: 'BANK' },
        importsMessages.reasons.range('Level', '1', '4'),
      ],
      [{ branch: code, code: '98', title: 'x', level: 4, group: 'PARTY' }, importsMessages.reasons.party()],
    ],
  },
  {
    kind: 'users',
    rows: ({ code }) => [
      { login: 700_001, name: 'Bilal Ahmed', role: 'salesman', modules: '5, 4', branches: code },
      { login: 700_002, name: 'Sana', role: 'Cashier', modules: '1', branches: code },
    ],
    other: { modules: '4,6' },
    wrong: ({ code }) => [
      [
        { login: 700_003, name: 'x', role: 'King', modules: '', branches: code },
        importsMessages.reasons.unknown('Role', 'King'),
      ],
      [
        { login: 700_004, name: 'x', role: 'Cashier', modules: '4', branches: code },
        importsMessages.reasons.otherModule('4'),
      ],
      [
        { login: 700_005, name: 'x', role: 'Cashier', modules: '', branches: 'nowhere' },
        importsMessages.reasons.otherBranch('nowhere'),
      ],
    ],
  },
  {
    kind: 'dictionaries',
    rows: ({ code }) => [
      { list: 'BANK', value: `MEZN${code}`, name: 'Meezan Bank', position: '' },
      { list: 'STOCK CATEGORY', value: `TEA${code}`, name: 'Tea', position: '' },
      { list: `GODOWN ${code}`, value: `G${code}`, name: 'Main Godown', position: '' },
      { list: 'DIVISION', value: `D${code}`, name: 'Beverages', position: '' },
      { list: 'VOUCHER TYPE', value: `V${code}`, name: 'Journal', position: '' },
      { list: 'INVOICE TYPE', value: `T${code}`, name: 'Transfer', position: '' },
    ],
    other: { name: 'Meezan' },
    wrong: () => [
      [{ list: 'GODOWN nowhere', value: 'G', name: 'x' }, importsMessages.reasons.unknown('List', 'GODOWN nowhere')],
      [
        { list: 'BANK', value: 'Z', name: 'x', position: '40000' },
        importsMessages.reasons.range('Position', '0', '32767'),
      ],
    ],
  },
  {
    kind: 'items',
    rows: ({ code }) => [
      { code: `A${code}`, name: 'Tea 250 g', category: `TEA${code}`, catNo: 'T', unit: 'PCS', mrp: '450' },
      { code: `B${code}`, name: 'Tea 500 g', category: `TEA${code}`, catNo: '', unit: 'PCS', mrp: '850.50' },
    ],
    other: { mrp: '475.50' },
    wrong: () => [
      [
        { code: 'X', name: 'x', category: 'none', unit: 'PCS', mrp: 1 },
        importsMessages.reasons.unknown('Category Code', 'none'),
      ],
    ],
  },
  {
    kind: 'branches',
    rows: ({ code }) => [
      { company: `N${code}`, companyName: 'New Company', timeZone: '', code: `N1${code}`, name: 'First' },
      { company: `N${code}`, companyName: 'New Company', timeZone: '', code: `N2${code}`, name: 'Second' },
    ],
    other: { name: 'The First' },
    wrong: ({ code, companyCode }) => [
      [
        { company: companyCode, companyName: 'x', timeZone: 'Asia/Dubai', code: `L${code}`, name: 'x' },
        importsMessages.reasons.kept('Time Zone'),
      ],
      [
        { company: `M${code}`, companyName: 'x', timeZone: 'Mars/Base', code: `M${code}`, name: 'x' },
        importsMessages.reasons.timeZone('Mars/Base'),
      ],
      [
        { company: `K${code}`, companyName: 'x', timeZone: 'Etc/GMT+5', code: `K${code}`, name: 'x' },
        importsMessages.reasons.timeZone('Etc/GMT+5'),
      ],
      [
        { company: `J${code}`, companyName: 'x', timeZone: 'Factory', code: `J${code}`, name: 'x' },
        importsMessages.reasons.timeZone('Factory'),
      ],
      [
        { company: `H${code}`, companyName: 'x', timeZone: '', visitMetres: 0, code: `H${code}`, name: 'x' },
        importsMessages.reasons.range('Visit Metres', '1', '100000'),
      ],
    ],
  },
  {
    kind: 'reps',
    rows: ({ code }) => [
      { code: 700_001, name: 'Hamza Khan', branches: code },
      { code: 700_002, name: 'Sara Iqbal', branches: ` ${code} ,${code}` },
    ],
    other: { name: 'Hamza A. Khan' },
    wrong: ({ code }) => [
      [{ code: 2_147_483_648, name: 'x', branches: code }, importsMessages.reasons.range('Code', '1', '2147483647')],
      [{ code: 'eleven', name: 'x', branches: code }, importsMessages.reasons.whole('Code', 'eleven')],
      [{ code: 700_004, name: 'x', branches: `${code},nowhere` }, importsMessages.reasons.otherBranch('nowhere')],
      [{ code: 700_005, name: 'x', branches: '' }, importsMessages.reasons.required('Branch Codes')],
    ],
  },
  {
    kind: 'allowances',
    rows: ({ companyCode }) => [
      { company: companyCode, from: '2026-01-01', amount: '25.00' },
      { company: companyCode, from: '01/07/2026', amount: '27.50' },
    ],
    other: { amount: '26.00' },
    wrong: ({ companyCode }) => [
      [
        { company: 'nowhere', from: '2026-01-01', amount: '25' },
        importsMessages.reasons.unknown('Company Code', 'nowhere'),
      ],
      [{ company: companyCode, from: 'soon', amount: '25' }, importsMessages.reasons.day('From', 'soon')],
      [
        { company: companyCode, from: '2026-01-02', amount: '-25' },
        importsMessages.reasons.negative('Allowance per Mile', '-25'),
      ],
      [
        { company: companyCode, from: '2026-01-03', amount: '1000000' },
        importsMessages.reasons.range('Allowance per Mile', '0', '999999.99'),
      ],
    ],
  },
  {
    kind: 'vouchers',
    rows: ({ code }) => [
      {
        branch: code,
        voucherNo: 'JV-1',
        type: 'JV',
        date: '2026-07-01',
        account: 'Cash',
        debit: '100',
        credit: '',
        narration: 'a',
      },
      {
        branch: code,
        voucherNo: 'JV-1',
        type: 'JV',
        date: '2026-07-01',
        account: 'Bank',
        debit: '',
        credit: '100',
        narration: 'b',
      },
    ],
    other: { narration: 'c' },
    wrong: ({ code }) => {
      const line = { branch: code, type: 'JV', date: '2026-07-01', account: 'Cash', narration: '' }
      return [
        [{ ...line, voucherNo: 'JV-8', debit: '1', credit: '' }, importsMessages.reasons.balance('1.00', '0.00')],
        [{ ...line, voucherNo: 'JV-9', debit: '1', credit: '1' }, importsMessages.reasons.oneOf('Debit', 'Credit')],
        [
          { ...line, voucherNo: 'JV-7', type: 'XX', debit: '', credit: '' },
          importsMessages.reasons.unknown('Voucher Type', 'XX'),
        ],
      ]
    },
  },
]
