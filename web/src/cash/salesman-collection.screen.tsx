export const SalesmanCollection = () => <h1>Salesman Cash Management</h1>
