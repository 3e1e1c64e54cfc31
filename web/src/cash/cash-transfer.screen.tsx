export const CashTransfer = () => <h1>Cash Transfer</h1>
