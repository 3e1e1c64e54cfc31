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
    invoiceApprovals: 10,
    notifications: 20,
    stockPosition: 30,
    /** A ledger scrolls; only a long one has a second page. */
    stockLedger: 200,
    requests: 10,
    leaves: 10,
    credits: 20,
    held: 20,
    messages: 20,
    bankAccounts: 10,
    bankLines: 20,
    myLeaves: 10,
    myVisits: 10,
    saleOrders: 30,
    parties: 20,
    debts: 20,
    statements: 20,
    decisions: 20,
    visits: 20,
    places: 20,
    purchaseOrders: 30,
    users: 20,
    closings: 10,
    openings: 10,
    periodPostings: 20,
    allowances: 10,
    marketingReps: 20,
    settingChanges: 10,
    postingDays: 10,
    postingBatches: 10,
    ledgers: 20,
    imports: 10,
    importRows: 20,
    /** The number of options in a picker that searches on the server. */
    lookup: 20,
  },
  pagerLinks: 7,
  export: { printedRows: 2000 },
  /** After these milliseconds without an answer a save shows that it is still trying. */
  save: { slow: 6000 },
  toast: { shown: 5000, extended: 1000, animation: 300 },
  /**
   * After rows moved, they ignore a finger for `rest` milliseconds, and a mouse until it has moved `mouse` pixels. A decided row stays in its
   * place for `decided` milliseconds.
   */
  row: { rest: 600, mouse: 4, decided: 4000 },
  /** The seconds in which a decision can be undone; `can_still_undo` of the database has them too. Its toast is `offered` for milliseconds. */
  undo: { seconds: 60, offered: 10_000 },
  login: { settle: 500 },
  /** Documents that wait for `longDays` for a decision are highlighted. */
  home: { refetch: 2000, longDays: 14 },
  posting: { usualDays: 30 },
  /** The most days and lines of a statement. The page that a client opens has the last `shown` lines. */
  statement: { days: 400, lines: 2000, shown: 200 },
  sameReceipt: { days: 31 },
  /** At most `rows` recent receipts of the user, not older than `days`, next to the form. */
  lastReceipts: { rows: 5, days: 7 },
  modal: { invoices: 550, invoiceItems: 550, ledger: 700, visits: 550, places: 550 },
  /** The most cheques and sums of cash in a payment, and the most invoices that it pays at once. */
  payment: { instruments: 10, invoices: 100 },
  /** A line of a bank statement belongs to at most this number of deposits. */
  bank: { deposits: 6, days: 60 },
  /** A hand-over that waits for `longDays` is highlighted. */
  handOver: { longDays: 3 },
  /** A cheque is due soon in the next `soonDays` days. The calendar of cheques has `calendarDays` days, today among them. */
  cheque: { soonDays: 7, calendarDays: 60 },
  /**
   * At most `visits` newest visits are shown to tag a client without a place. The client is highlighted `longDays` after the first visit,
   * if visits are more than `apart` metres apart, and if no visit is accurate to `accuracy` metres.
   */
  place: { visits: 9, longDays: 7, apart: 200, accuracy: 100 },
  multiSelect: { shown: 3, height: 197 },
  upload: { files: 10, bytes: 10 * 1024 * 1024, pixels: 40_000_000 },
  /** A picture is kept with `longSide` at most, unless its other side would be less than `shortSide`. WebP has no side over 16,383. */
  picture: { longSide: 2000, shortSide: 1000, longest: 16_000 },
  /**
   * The sizes of a file with a table (CSV, Excel or a bank statement); lengths are numbers of characters. Excel itself has these limits for rows and
   * characters.
   */
  table: {
    bytes: 64 * 1024 * 1024,
    unpackedBytes: 1024 * 1024 * 1024,
    rows: 1_000_000,
    emptyRows: 1_048_576,
    columns: 200,
    cell: 32_767,
    heading: 200,
    /** The characters of all cells of a row, and of all cells and shared texts of a file: a workbook can repeat one text in every cell. */
    row: 65_536,
    characters: 256 * 1024 * 1024,
    texts: 2_000_000,
    /** Excel allows 64,000 cell formats, and no program writes nearly as many of the others. */
    styles: 65_000,
    numberFormats: 10_000,
    formatCode: 1000,
    relations: 10_000,
    sheets: 1000,
    /** The elements of all XML that is read of a workbook or a bank statement; a cell of a workbook has up to three. */
    elements: 50_000_000,
    /** The bank statements in one file: a bank writes one for each day and account. */
    statements: 20_000,
  },
  /** The most rows chosen at once beyond the current page. Each is saved by a request of its own. */
  bulk: { rows: 200, people: 8 },
  /**
   * A phone sends these by itself: a sealed item and a part of a photo, with their sizes in base64, and a sealed photo, with its size in bytes. An
   * item has at most `photos`; a phone with less room than `megabytesForPhotos` keeps receipts without their photos.
   */
  outbox: {
    photos: 100,
    sealedCharacters: 400_000,
    partCharacters: 349_528,
    photoBytes: 12 * 1024 * 1024,
    asked: 100,
    megabytesForPhotos: 50,
  },
  wire: { pageSize: 500, bodyBytes: 1024 * 1024, bodyValues: 50_000, rowsPerSave: 200, codes: 500 },
  text: { short: 60, line: 200, comment: 1000, email: 254 },
  session: { accessSeconds: 15 * 60, rememberedDays: 30, graceSeconds: 20, unrememberedHours: 12 },
  password: { min: 8, max: 200 },
} as const
