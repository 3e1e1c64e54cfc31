/** The words of the demo's vouchers. */
export const voucherTypes = [
  { id: 'BPV', name: 'Bank Payment Voucher', twoApprovers: true },
  { id: 'BRV', name: 'Bank Receipt Voucher', twoApprovers: false },
  { id: 'CPV', name: 'Cash Payment Voucher', twoApprovers: false },
  { id: 'CRV', name: 'Cash Receipt Voucher', twoApprovers: false },
  { id: 'JV', name: 'Journal Voucher', twoApprovers: false },
] as const
export type VoucherTypeId = (typeof voucherTypes)[number]['id']

export const CASH = 'Cash in Hand'

/** Expense accounts, each with the narration of its vouchers. */
export const expenses = [
  ['Office Rent', ['Rent of the office', 'Rent of the warehouse', 'Rent of the guest house']],
  ['Electricity', ['Electricity bill', 'Generator diesel', 'Meter deposit']],
  ['Freight and Cartage', ['Goods to the depot', 'Cold chain delivery', 'Loading and unloading']],
  ['Fuel and Conveyance', ['Fuel of delivery vans', 'Taxi to the bank', 'Tolls on the motorway']],
  ['Vehicle Repairs', ['Oil change of the van', 'New tyres', 'Brake pads and labour']],
  ['Salaries and Wages', ['Daily wages', 'Overtime of packers', 'Advance against salary']],
  ['Printing and Stationery', ['Invoice books', 'Printer cartridges', 'Carton labels']],
  ['Telephone and Internet', ['Fibre line of the branch', 'Mobile packages of salesmen']],
  ['Repairs and Maintenance', ['Cold room compressor', 'Plumbing of the warehouse', 'Air conditioner service']],
  ['Entertainment', ['Tea and refreshments', 'Lunch with doctors', 'Dinner of the sales meeting']],
  ['Sales Promotion', ['Banners and leaflets', 'Samples to clinics', 'Stall at the health fair']],
  ['Security Charges', ['Guards of the warehouse', 'Camera maintenance']],
  ['Insurance', ['Stock insurance', 'Insurance of vehicles']],
  ['Professional Fees', ['Fee of the auditor', 'Tax consultant', 'Drug licence renewal']],
] as const

/** Accounts from which money comes. */
export const incomes = [
  ['Scrap Sales', ['Empty cartons sold', 'Old racks sold']],
  ['Rent Received', ['Rent of the upper floor']],
  ['Staff Advances', ['Advance returned', 'Loan instalment']],
  ['Supplier Refunds', ['Refund of expired goods', 'Credit note settled']],
] as const

/** Accounts on the credit side of a journal voucher, each with its narrations and the accounts that it is booked against. */
export const accruals = [
  [
    'Accrued Expenses',
    ['Accrual of the month'],
    [
      ['Electricity', ['Electricity bill']],
      ['Salaries and Wages', ['Daily wages', 'Overtime of packers']],
      ['Telephone and Internet', ['Fibre line of the branch']],
      ['Security Charges', ['Guards of the warehouse']],
      ['Professional Fees', ['Fee of the auditor', 'Tax consultant']],
    ],
  ],
  [
    'Prepaid Expenses',
    ['Share of the month'],
    [
      ['Insurance', ['Stock insurance', 'Insurance of vehicles']],
      ['Office Rent', ['Rent of the office', 'Rent of the warehouse']],
    ],
  ],
  [
    'Accumulated Depreciation',
    ['Depreciation of the month'],
    [['Depreciation', ['Delivery vans', 'Cold room', 'Office furniture', 'Computers']]],
  ],
] as const
