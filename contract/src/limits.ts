/** Page sizes, times and sizes of the two documents (document 1 section 9, document 2 section 9), each named once. */
export const limits = {
  page: {
    pendingInvoices: 20,
    unsentReceipts: 10,
    collection: 10,
    depositSelection: 20,
    deposits: 10,
    notifications: 20,
  },
  pagerLinks: 7,
  toast: { shown: 5000, extended: 1000, animation: 300 },
  login: { settle: 500 },
  home: { refetch: 2000 },
  modal: { invoices: 550 },
  multiSelect: { shown: 3, height: 197 },
  upload: { files: 10, bytes: 10 * 1024 * 1024, pixels: 40_000_000 },
  wire: { pageSize: 500, bodyBytes: 1024 * 1024, rowsPerSave: 200 },
  text: { short: 60, line: 200, comment: 1000 },
  session: { accessSeconds: 15 * 60, rememberedDays: 30, graceSeconds: 20, unrememberedHours: 12 },
  password: { least: 8, most: 200 },
} as const
