export const CashierDeposits = () => <h1>Cash Deposit to Bank</h1>
