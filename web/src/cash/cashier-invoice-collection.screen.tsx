export const CashierInvoiceCollection = () => <h1>Cashier Invoice Collection</h1>
