/** Page sizes, times and sizes of the two documents (document 1 section 9, document 2 section 9), each named once. */
export const limits = {
  page: {
    pendingInvoices: 20,
    unsentReceipts: 10,
    collection: 10,
    depositSelection: 20,
    deposits: 10,
    managerTransfers: 20,
    managerReceipts: 20,
    receipts: 10,
    transferStatus: 10,
    depositHistory: 10,
    outstandingInvoices: 20,
    vouchers: 10,
    notifications: 20,
    stockPosition: 30,
    /** A ledger scrolls; only a long one has a second page. */
    stockLedger: 200,
    /** The number of options in a picker that searches on the server. */
    lookup: 20,
  },
  pagerLinks: 7,
  export: { printedRows: 2000 },
  toast: { shown: 5000, extended: 1000, animation: 300 },
  /** Milliseconds: after rows moved, they ignore presses for `rest`. A decided row stays in its place for `decided`. */
  row: { rest: 600, decided: 4000 },
  login: { settle: 500 },
  home: { refetch: 2000 },
  posting: { usualDays: 30 },
  sameReceipt: { days: 31 },
  modal: { invoices: 550, ledger: 700 },
  multiSelect: { shown: 3, height: 197 },
  upload: { files: 10, bytes: 10 * 1024 * 1024, pixels: 40_000_000 },
  wire: { pageSize: 500, bodyBytes: 1024 * 1024, rowsPerSave: 200, codes: 500 },
  text: { short: 60, line: 200, comment: 1000 },
  session: { accessSeconds: 15 * 60, rememberedDays: 30, graceSeconds: 20, unrememberedHours: 12 },
  password: { least: 8, most: 200 },
} as const
