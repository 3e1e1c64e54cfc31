export const DepositApproval = () => <h1>Deposit Approval</h1>
