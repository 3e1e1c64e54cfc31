export const CashierCollection = () => <h1>Cash Collection</h1>
